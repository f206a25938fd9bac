import { Facts } from "@/components/admin/settings/Facts.tsx";
import { Time } from "@/components/admin/Time.tsx";
import type { Config, Limit } from "@/lib/settings.ts";
import type { Window } from "@/lib/contact/window.ts";
import { counted } from "@/lib/text/counted.ts";

/** The limits in force, and how much of the one that all share is used. */
export function LimitSettings({ config, allSenders, times }: {
  config: Config;
  allSenders: Window;
  times: { zone: string; language: string };
}) {
  const limits: [name: string, what: string, limit: Limit][] = [
    ["READ_LIMIT", "Lists, for each client", config.readLimit],
    ["CONTACT_LIMIT", "Messages, for each sender", config.contactLimit],
    ["CONTACT_GLOBAL_LIMIT", "Messages, for all senders together", config.contactGlobalLimit],
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

/** Seconds in the largest unit that they are a whole number of. */
function duration(seconds: number): string {
  const units: [length: number, name: string][] = [[86_400, "day"], [3600, "hour"], [60, "minute"], [1, "second"]];
  const [length, name] = units.find(([length]) => seconds % length === 0)!;
  return counted(seconds / length, name);
}
