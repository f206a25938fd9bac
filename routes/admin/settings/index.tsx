import type { ComponentChildren } from "preact";
import { AdminPage } from "@/components/admin/AdminPage.tsx";
import { Time } from "@/components/admin/Time.tsx";
import { adminPage, deskLanguage } from "@/lib/admin/admin_page.ts";
import { ownerRoute } from "@/lib/admin/admin_route.ts";
import { type SettingsView, settingsView } from "@/lib/admin/settings_page.ts";
import type { State } from "@/lib/http/runtime.ts";
import { STORED_DAYS } from "@/lib/insight/insight.ts";
import type { Config, Limit } from "@/lib/settings.ts";
import { counted } from "@/lib/text/in_words.ts";
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
      { title: "Settings", scripts: ["/passkeys.js", "/password-strength.js"] },
      <SettingsPage state={ctx.state} view={view} test={test} />,
    );
  },
});

const PARTS = [
  ["channels", "Channels"],
  ["limits", "Limits"],
  ["retention", "Retention"],
  ["access", "Getting in"],
  ["store", "Store"],
  ["content", "Content"],
  ["service", "Service"],
  ["log", "When something fails"],
];

/** The owner's time zone, and the language of the desk. */
interface Times {
  zone: string;
  language: string;
}

/** Shows everything that can be set or looked after. What the environment decides is shown, and changed there. */
function SettingsPage({ state, view, test }: {
  state: State;
  view: SettingsView;
  test: { channel: string | null; result: string | null };
}) {
  const { config, service } = state.runtime;
  const { site } = service.content;
  const times = { zone: site.time_zone, language: deskLanguage(site) };
  return (
    <AdminPage state={state} part="Settings">
      <h1>Settings</h1>
      <nav aria-label="On this page" class="settings-parts">
        <ul>
          {PARTS.map(([id, name]) => (
            <li key={id}>
              <a href={`#${id}`}>{name}</a>
            </li>
          ))}
        </ul>
      </nav>
      <div class="settings">
        <ChannelSettings config={config} channels={view.channels} token={state.owner!.formToken} test={test} />
        <LimitSettings config={config} allSenders={view.allSenders} times={times} />
        <RetentionSettings days={config.retentionDays} removal={view.removal} times={times} />
      </div>
      <AccessSettings state={state} view={view.access} />
      <div class="settings">
        <StoreSettings store={view.store} language={times.language} />
        <ContentSettings content={view.content} times={times} />
        <EvidenceSettings service={service} />
        <ServiceSettings config={config} view={view} />
        <LogGuide />
      </div>
    </AdminPage>
  );
}

/** Shows the limits in force, and how much of the one that all share is used. */
function LimitSettings({ config, allSenders, times }: {
  config: Config;
  allSenders: SettingsView["allSenders"];
  times: Times;
}) {
  const limits: [name: string, what: string, limit: Limit][] = [
    ["READ_LIMIT", "Lists, for each client", config.readLimit],
    ["CALL_LIMIT", "Tool calls, analyses and searches, for each client", config.callLimit],
    ["CONTACT_LIMIT", "Messages, for each sender", config.contactLimit],
    [
      "CONTACT_GLOBAL_LIMIT",
      "Messages that wake you, of all senders together; more are held",
      config.contactGlobalLimit,
    ],
  ];
  return (
    <section aria-labelledby="limits">
      <h2 id="limits">Limits</h2>
      <Facts
        facts={limits.map(([name, what, { quota, window }]) => [
          what,
          <span key={name}>
            {quota.toLocaleString(times.language)} in {duration(window)} <code class="hint">{name}</code>
          </span>,
        ])}
      />
      <p>
        {allSenders.count === 0 ? "No message counts against the limit of all senders at the moment." : (
          <>
            {allSenders.count} of {config.contactGlobalLimit.quota} messages of all senders are used until{" "}
            <Time at={allSenders.endsAt} {...times} />.
          </>
        )}
      </p>
      <p class="hint">
        Clients are told apart by {config.trustedProxyHops === 0
          ? "the address of the connection"
          : `what ${config.trustedProxyHops} trusted ${config.trustedProxyHops === 1 ? "proxy says" : "proxies say"}`}
        {" "}
        (<code>TRUSTED_PROXY_HOPS</code>). Behind a proxy that is not named there, all visitors are one client.
      </p>
    </section>
  );
}

/** Says a number of seconds in the largest unit that they are a whole number of. */
function duration(seconds: number): string {
  const units: [length: number, name: string][] = [[86_400, "day"], [3600, "hour"], [60, "minute"], [1, "second"]];
  const [length, name] = units.find(([length]) => seconds % length === 0)!;
  return counted(seconds / length, name);
}

/** Shows how long messages are stored, and which go next. */
function RetentionSettings({ days, removal, times }: {
  days: number;
  removal: SettingsView["removal"];
  times: Times;
}) {
  const { nextAt, count, isMore, aheadDays } = removal;
  return (
    <section aria-labelledby="retention">
      <h2 id="retention">Retention</h2>
      <p>
        A message and everything that belongs to it is deleted {days} days after it came (<code>RETENTION_DAYS</code>).
        {" "}
        {nextAt === undefined ? "There is no message at the moment." : (
          <>
            The oldest goes on <Time at={nextAt} {...times} />;{" "}
            {count === 0 ? "none" : `${isMore ? "more than " : ""}${count.toLocaleString(times.language)}`}{" "}
            within the next {aheadDays} days.
          </>
        )}
      </p>
      <p class="hint">To keep one for longer, export it. The counts of Insight are kept for {STORED_DAYS} days.</p>
    </section>
  );
}

const KINDS: Record<SettingsView["store"]["kind"], string> = {
  file: "A file on this machine",
  memory: "In memory: everything is lost when the process ends",
  remote: "A database elsewhere (KV Connect)",
  platform: "The database that the platform has attached",
};

/** Slower than this, every message waits noticeably. */
const SLOW_MS = 500;

/** Shows where everything is stored, and whether it answers. */
function StoreSettings({ store, language }: { store: SettingsView["store"]; language: string }) {
  const ms = (time: number) => `${time.toLocaleString(language, { maximumSignificantDigits: 2 })} ms`;
  const isSlow = Math.max(store.writeMs, store.readMs) > SLOW_MS;
  const facts: Fact[] = [["Kind", KINDS[store.kind]]];
  if (store.place !== undefined) facts.push(["Place", <code key="place">{store.place}</code>]);
  if (store.size !== undefined) facts.push(["Size", inBytes(store.size, language)]);
  facts.push(["Written just now", `in ${ms(store.writeMs)}`], ["Read just now", `in ${ms(store.readMs)}`]);
  return (
    <section aria-labelledby="store">
      <h2 id="store">Store</h2>
      {store.kind === "memory" && <p class="notice">Set KV_PATH to a file, or messages do not survive a restart.</p>}
      {isSlow && <p class="notice">The store is slow. Reads of the site do not wait for it; messages do.</p>}
      <Facts facts={facts} />
    </section>
  );
}

function inBytes(size: number, language: string): string {
  const isSmall = size < 1_048_576;
  const value = isSmall ? size / 1024 : size / 1_048_576;
  return `${value.toLocaleString(language, { maximumFractionDigits: isSmall ? 0 : 1 })} ${isSmall ? "KiB" : "MiB"}`;
}

/** Shows what the site is made of, and whether its files are in order. */
function ContentSettings({ content, times }: {
  content: SettingsView["content"];
  times: Times;
}) {
  const { folder, projects, agents, opportunities, updatedAt, changedAt, isOutdated, problems, hints } = content;
  return (
    <section aria-labelledby="content">
      <h2 id="content">Content</h2>
      {isOutdated && problems.length === 0 && (
        <p class="notice">The files have changed since the service started. Restart it to show them.</p>
      )}
      {problems.length > 0 && (
        <div class="notice">
          <p>
            The files have {problems.length === 1 ? "a mistake" : `${problems.length} mistakes`}{" "}
            and could not be served after a restart. The service goes on with what it read at its start.
          </p>
          <ul class="problems">
            {problems.map((problem) => <li key={problem}>{problem}</li>)}
          </ul>
        </div>
      )}
      <Facts
        facts={[
          ["Check", checkResult(changedAt !== undefined, problems)],
          ["Served now", `${projects} projects, ${agents} agents, ${opportunities} opportunities`],
          ["Folder", <code key="folder">{folder}</code>],
          ["Files changed", changedAt === undefined ? "not known" : <Time key="at" at={changedAt} {...times} />],
          ["Dated", <time key="dated" dateTime={updatedAt}>{updatedAt}</time>],
        ]}
      />
      {hints.length > 0 && (
        <>
          <h3>Worth a look</h3>
          <ul class="notes">
            {hints.map(({ message, remedy }) => (
              <li key={message}>
                {message}; {remedy}
              </li>
            ))}
          </ul>
        </>
      )}
      <p class="hint">
        <code>deno task content:check</code> says the same in a terminal, with file and line.
      </p>
    </section>
  );
}

function checkResult(isThere: boolean, problems: string[]): string {
  if (!isThere) return "The folder is not there any more";
  return problems.length === 0 ? "In order" : `${problems.length} to mend`;
}

/** Shows which service this is: its address and its versions. */
function ServiceSettings({ config, view }: { config: Config; view: SettingsView }) {
  const { versions, origin } = view;
  return (
    <section aria-labelledby="service">
      <h2 id="service">Service</h2>
      <Facts
        facts={[
          ["Public origin", <code key="origin">{origin}</code>],
          ["API", versions.api],
          ["Deno", versions.deno],
          ["Build", <code key="build">{versions.build}</code>],
          ["Runs as", config.mode === "dev" ? "development (deno task dev)" : "production (deno task start)"],
        ]}
      />
      {config.baseUrl === undefined && (
        <p class="hint">
          <code>BASE_URL</code>{" "}
          is not set, so every answer names the address that it was asked under. Set it once the site has its own name.
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
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
