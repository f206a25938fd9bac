import type { ComponentChildren } from "preact";
import { Filled } from "@/components/Filled.tsx";
import { AdminPage } from "@/components/admin/AdminPage.tsx";
import { Time } from "@/components/admin/Time.tsx";
import { adminPage } from "@/lib/admin/admin_page.ts";
import { ownerRoute } from "@/lib/admin/admin_route.ts";
import type { AdminState } from "@/lib/admin/admin_state.ts";
import type { Speech } from "@/lib/admin/desk_language.ts";
import { type SettingsView, settingsView } from "@/lib/admin/settings_page.ts";
import { STORED_DAYS } from "@/lib/insight/insight.ts";
import type { Config, Limit } from "@/lib/settings.ts";
import { dayInWords } from "@/lib/words/dates.ts";
import { fill, fillCounted } from "@/lib/words/fill.ts";
import { AccessSettings } from "@/routes/admin/(_components)/AccessSettings.tsx";
import { ChannelSettings } from "@/routes/admin/(_components)/ChannelSettings.tsx";
import { EvidenceSettings } from "@/routes/admin/(_components)/EvidenceSettings.tsx";
import { LogGuide } from "@/routes/admin/(_components)/LogGuide.tsx";

export const handler = ownerRoute({
  async GET(ctx) {
    const view = await settingsView(ctx);
    const { searchParams } = ctx.url;
    const test = { channel: searchParams.get("test"), result: searchParams.get("result") };
    return await adminPage(
      ctx,
      { title: ctx.state.speech.words.desk.settings, scripts: ["/passkeys.js", "/password-strength.js"] },
      <SettingsPage state={ctx.state} view={view} test={test} />,
    );
  },
});

/** Shows everything that can be set or looked after. What the environment decides is shown, and changed there. */
function SettingsPage({ state, view, test }: {
  state: AdminState;
  view: SettingsView;
  test: { channel: string | null; result: string | null };
}) {
  const { service, runtime: { config } } = state;
  const speech = state.speech;
  const { desk } = speech.words;
  const parts = [
    ["channels", desk.set.channels],
    ["limits", desk.set.limits],
    ["retention", desk.set.retention],
    ["access", desk.access.title],
    ["store", desk.set.store],
    ["content", desk.set.content],
    ["service", desk.set.service],
    ["log", desk.set.log],
  ];
  return (
    <AdminPage state={state} part="settings">
      <h1>{desk.settings}</h1>
      <nav aria-label={desk.set.on_page} class="settings-parts">
        <ul>
          {parts.map(([id, name]) => (
            <li key={id}>
              <a href={`#${id}`}>{name}</a>
            </li>
          ))}
        </ul>
      </nav>
      <div class="settings">
        <ChannelSettings
          config={config}
          channels={view.channels}
          token={state.owner!.formToken}
          test={test}
          words={speech.words}
        />
        <LimitSettings config={config} allSenders={view.allSenders} speech={speech} />
        <RetentionSettings days={config.retentionDays} removal={view.removal} speech={speech} />
      </div>
      <AccessSettings state={state} view={view.access} />
      <div class="settings">
        <StoreSettings store={view.store} speech={speech} />
        <ContentSettings content={view.content} speech={speech} />
        <EvidenceSettings service={service} speech={speech} />
        <ServiceSettings config={config} view={view} speech={speech} />
        <LogGuide words={speech.words} />
      </div>
    </AdminPage>
  );
}

/** Shows the limits in force, and how much of the one that all share is used. */
function LimitSettings({ config, allSenders, speech }: {
  config: Config;
  allSenders: SettingsView["allSenders"];
  speech: Speech;
}) {
  const { words: { desk: { limits, set } }, locale } = speech;
  const inForce: [name: string, what: string, limit: Limit][] = [
    ["READ_LIMIT", limits.reads, config.readLimit],
    ["CALL_LIMIT", limits.calls, config.callLimit],
    ["CONTACT_LIMIT", limits.messages, config.contactLimit],
    ["CONTACT_GLOBAL_LIMIT", limits.all_messages, config.contactGlobalLimit],
  ];
  const variable = <code>TRUSTED_PROXY_HOPS</code>;
  const hops = config.trustedProxyHops;
  return (
    <section aria-labelledby="limits">
      <h2 id="limits">{set.limits}</h2>
      <Facts
        facts={inForce.map(([name, what, { quota, window }]) => [
          what,
          <span key={name}>
            {fill(limits.limit, { quota: quota.toLocaleString(locale), time: duration(window, speech) })}{" "}
            <code class="hint">{name}</code>
          </span>,
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
      <p class="hint">
        <Filled
          text={hops === 0 ? limits.by_connection : fillCounted(limits.by_proxies, hops, locale)}
          values={{ variable }}
        />
      </p>
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
  removal: SettingsView["removal"];
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
        <Filled
          text={fillCounted(retention.rule, days, locale)}
          values={{ variable: <code>RETENTION_DAYS</code> }}
        />{" "}
        {nextAt === undefined ? retention.none : (
          <>
            <Filled text={retention.next} values={{ time: <Time at={nextAt} speech={speech} /> }} /> {soon}
          </>
        )}
      </p>
      <p class="hint">{fill(retention.keep, { days: STORED_DAYS })}</p>
    </section>
  );
}

/** Slower than this, every message waits noticeably. */
const SLOW_MS = 500;

/** Shows where everything is stored, and whether it answers. */
function StoreSettings({ store, speech: { words: { desk }, locale } }: {
  store: SettingsView["store"];
  speech: Speech;
}) {
  const told = desk.store;
  const ms = (time: number) => `${time.toLocaleString(locale, { maximumSignificantDigits: 2 })} ms`;
  const isSlow = Math.max(store.writeMs, store.readMs) > SLOW_MS;
  const facts: Fact[] = [[told.kind, told[store.kind]]];
  if (store.place !== undefined) facts.push([told.place, <code key="place">{store.place}</code>]);
  if (store.size !== undefined) facts.push([told.size, inBytes(store.size, locale)]);
  facts.push([told.write, ms(store.writeMs)], [told.read, ms(store.readMs)]);
  return (
    <section aria-labelledby="store">
      <h2 id="store">{desk.set.store}</h2>
      {store.kind === "memory" && <p class="notice">{told.in_memory}</p>}
      {isSlow && <p class="notice">{told.slow}</p>}
      <Facts facts={facts} />
    </section>
  );
}

function inBytes(size: number, locale: string): string {
  const isSmall = size < 1_048_576;
  const value = isSmall ? size / 1024 : size / 1_048_576;
  return `${value.toLocaleString(locale, { maximumFractionDigits: isSmall ? 0 : 1 })} ${isSmall ? "KiB" : "MiB"}`;
}

/** Shows what the site is made of, and whether its files are in order. */
function ContentSettings({ content, speech }: { content: SettingsView["content"]; speech: Speech }) {
  const { words: { desk }, locale, say } = speech;
  const told = desk.content;
  const { folder, projects, agents, opportunities, updatedAt, changedAt, isOutdated, problems, hints } = content;
  const served = [
    fillCounted(told.projects, projects, locale),
    ...agents > 0 ? [fillCounted(told.agents, agents, locale)] : [],
    ...opportunities > 0 ? [fillCounted(told.opportunities, opportunities, locale)] : [],
  ];
  return (
    <section aria-labelledby="content">
      <h2 id="content">{desk.set.content}</h2>
      {isOutdated && problems.length === 0 && <p class="notice">{told.outdated}</p>}
      {problems.length > 0 && (
        <div class="notice">
          <p>{fillCounted(told.broken, problems.length, locale)}</p>
          <ul class="problems">
            {problems.map((problem) => <li key={problem} dir="auto">{say(problem)}</li>)}
          </ul>
        </div>
      )}
      <Facts
        facts={[
          [
            told.check,
            changedAt === undefined
              ? told.gone
              : problems.length === 0
              ? told.fine
              : fillCounted(told.mistakes, problems.length, locale),
          ],
          [told.served, served.join(", ")],
          [told.folder, <code key="folder" dir="ltr">{folder}</code>],
          [told.changed, changedAt === undefined ? told.unknown : <Time key="at" at={changedAt} speech={speech} />],
          [told.dated, <time key="dated" dateTime={updatedAt}>{dayInWords(updatedAt, locale)}</time>],
        ]}
      />
      {hints.length > 0 && (
        <>
          <h3>{told.look}</h3>
          <ul class="notes">
            {hints.map(({ message, remedy }) => (
              <li key={message}>
                {say(message)}; {say(remedy)}
              </li>
            ))}
          </ul>
        </>
      )}
      <p class="hint">
        <Filled text={told.task} values={{ command: <code>deno task content:check</code> }} />
      </p>
    </section>
  );
}

/** Shows which service this is: its address and its versions. */
function ServiceSettings({ config, view, speech }: { config: Config; view: SettingsView; speech: Speech }) {
  const { versions, origin } = view;
  const { service, set } = speech.words.desk;
  return (
    <section aria-labelledby="service">
      <h2 id="service">{set.service}</h2>
      <Facts
        facts={[
          [service.origin, <code key="origin" dir="ltr">{origin}</code>],
          [service.api, versions.api],
          ["Deno", versions.deno],
          [service.build, <code key="build">{versions.build}</code>],
          [service.mode, config.mode === "dev" ? service.dev : service.start],
        ]}
      />
      {config.baseUrl === undefined && (
        <p class="hint">
          <Filled text={service.no_base} values={{ variable: <code>BASE_URL</code> }} />
        </p>
      )}
    </section>
  );
}

type Fact = [name: string, value: ComponentChildren];

/** Lists names and what is said of them, one below the other. */
function Facts({ facts }: { facts: Fact[] }) {
  return (
    <dl class="named-facts">
      {facts.map(([name, value], index) => (
        <div key={index}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
