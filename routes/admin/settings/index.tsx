import { Filled } from "@/components/Filled.tsx";
import { Time } from "@/components/admin/AdminParts.tsx";
import { adminPage } from "@/lib/admin/admin_page.ts";
import { SETTINGS } from "@/lib/admin/admin_paths.ts";
import { ownerRoute } from "@/lib/admin/admin_route.ts";
import type { Speech } from "@/lib/admin/desk_language.ts";
import { running, type Window } from "@/lib/contact/contact_limits.ts";
import { nextRemoval, type Removal } from "@/lib/contact/removal.ts";
import { STORED_DAYS } from "@/lib/insight/insight.ts";
import type { Config, Limit } from "@/lib/settings.ts";
import { ledgerKey } from "@/lib/store/keys.ts";
import { fill, fillCounted } from "@/lib/words/fill.ts";
import { ChannelSettings } from "@/routes/admin/(_components)/ChannelSettings.tsx";
import { type Fact, Facts, SettingsPage } from "@/routes/admin/(_components)/SettingsPage.tsx";

/** Shows how messages reach the owner, how many may come, and how long they stay. */
export const handler = ownerRoute({
  async GET(ctx, { formToken }) {
    const { runtime: { config, store, access, channelTests }, speech } = ctx.state;
    const now = access.now();
    const [removal, ledger] = await Promise.all([
      nextRemoval(store, config.retentionDays, now),
      store.use((kv) => kv.get<Window>(ledgerKey)),
    ]);
    const { searchParams } = ctx.url;
    const test = { channel: searchParams.get("test"), result: searchParams.get("result") };
    return await adminPage(
      ctx,
      { title: speech.words.desk.settings },
      <SettingsPage state={ctx.state} path={SETTINGS}>
        <ChannelSettings
          config={config}
          channels={channelTests.names}
          token={formToken}
          test={test}
          words={speech.words}
        />
        <LimitSettings
          config={config}
          allSenders={running(ledger.value, config.contactGlobalLimit, now)}
          speech={speech}
        />
        <RetentionSettings days={config.retentionDays} removal={removal} speech={speech} />
      </SettingsPage>,
    );
  },
});

/** Shows the limits in force, and how much of the one that all share is used. */
function LimitSettings({ config, allSenders, speech }: {
  config: Config;
  /** Messages that count against the limit of all senders together, and until when. */
  allSenders: Window;
  speech: Speech;
}) {
  const { words: { desk: { limits, set } }, locale } = speech;
  const inForce: [name: string, what: string, limit: Limit][] = [
    ["READ_LIMIT", limits.reads, config.readLimit],
    ["CALL_LIMIT", limits.calls, config.callLimit],
    ["CONTACT_LIMIT", limits.messages, config.contactLimit],
    ["CONTACT_GLOBAL_LIMIT", limits.all_messages, config.contactGlobalLimit],
  ];
  const hops = config.trustedProxyHops;
  return (
    <section aria-labelledby="limits">
      <h2 id="limits">{set.limits}</h2>
      <Facts
        facts={inForce.map(([, what, { quota, window }]) => [
          what,
          fill(limits.limit, { quota: quota.toLocaleString(locale), time: duration(window, speech) }),
        ])}
      />
      <p>
        {allSenders.count === 0 ? limits.unused : (
          <Filled
            text={limits.used}
            values={{
              count: allSenders.count.toLocaleString(locale),
              quota: config.contactGlobalLimit.quota.toLocaleString(locale),
              time: <Time at={allSenders.endsAt} speech={speech} />,
            }}
          />
        )}
      </p>
      <details>
        <summary>{set.variables}</summary>
        <Facts
          facts={[...inForce.map(([name, what]): Fact => [what, <code key={name}>{name}</code>]), [
            set.retention,
            <code key="days">RETENTION_DAYS</code>,
          ]]}
        />
        <p class="hint">
          <Filled
            text={hops === 0 ? limits.by_connection : fillCounted(limits.by_proxies, hops, locale)}
            values={{ variable: <code>TRUSTED_PROXY_HOPS</code> }}
          />
        </p>
      </details>
    </section>
  );
}

/** Says a number of seconds in the largest unit that they are a whole number of: `day`, `90 seconds`. */
function duration(seconds: number, { words: { desk: { limits } }, locale }: Speech): string {
  const units = [[86_400, limits.days], [3600, limits.hours], [60, limits.minutes], [1, limits.seconds]] as const;
  const [length, forms] = units.find(([length]) => seconds % length === 0)!;
  return fillCounted(forms, seconds / length, locale);
}

/** Shows how long messages are stored, and which go next. */
function RetentionSettings({ days, removal, speech }: {
  days: number;
  removal: Removal;
  speech: Speech;
}) {
  const { words: { desk: { retention, set } }, locale } = speech;
  const { nextAt, count, isMore, aheadDays } = removal;
  const soon = count === 0
    ? ""
    : isMore
    ? fill(retention.soon_more, { count: count.toLocaleString(locale), days: aheadDays })
    : fillCounted(retention.soon, count, locale, { days: aheadDays });
  return (
    <section aria-labelledby="retention">
      <h2 id="retention">{set.retention}</h2>
      <p>
        {fillCounted(retention.rule, days, locale)} {nextAt === undefined ? retention.none : (
          <>
            <Filled text={retention.next} values={{ time: <Time at={nextAt} speech={speech} /> }} /> {soon}
          </>
        )}
      </p>
      <p class="hint">{fill(retention.keep, { days: STORED_DAYS })}</p>
    </section>
  );
}
