import { Filled } from "@/components/Filled.tsx";
import { AdminForm } from "@/components/admin/AdminParts.tsx";
import type { Config } from "@/lib/settings.ts";
import { fill } from "@/lib/words/fill.ts";
import type { Words } from "@/lib/words/words.ts";

interface ChannelSettingsProps {
  config: Config;
  /** Names of the channels that are in use. */
  channels: string[];
  token: string;
  /** The test that was just made, as the address carries it. */
  test: { channel: string | null; result: string | null };
  words: Words;
}

/** The channels that can be set, by their names in stored records and in the catalogues of words. */
const CHANNELS = ["email", "webhook"] as const;

type ChannelName = typeof CHANNELS[number];

/** Shows the ways in which messages reach the owner, each with a test. */
export function ChannelSettings({ config, channels, token, test, words: { desk } }: ChannelSettingsProps) {
  const told = desk.channels;
  const { results } = told;
  const tested = CHANNELS.find((name) => name === test.channel && channels.includes(name));
  const isKnown = tested !== undefined && test.result !== null && Object.hasOwn(results, test.result);
  return (
    <section aria-labelledby="channels">
      <h2 id="channels">{desk.set.channels}</h2>
      {isKnown && (
        <p class="notice" role={test.result === "accepted" ? "status" : "alert"}>
          <Filled
            text={results[test.result as keyof typeof results]}
            values={{ name: <strong>{told[tested]}</strong> }}
          />
        </p>
      )}
      <ul class="entries">
        <li>
          <div>
            <strong>{told.inbox}</strong>
            <p class="hint">{told.inbox_hint}</p>
          </div>
        </li>
        {CHANNELS.map((name) => (
          <li key={name}>
            <div>
              <strong>{told[name]}</strong>
              <p class="hint">{describe(name, config, channels, told)}</p>
            </div>
            {channels.includes(name) && (
              <AdminForm action="/admin/settings/test" token={token}>
                <input type="hidden" name="channel" value={name} />
                <button type="submit" class="quiet" aria-label={fill(told.test_named, { name: told[name] })}>
                  {told.test}
                </button>
              </AdminForm>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Says where a channel leads, without what must stay secret: user, password and the path of a webhook. */
function describe(
  name: ChannelName,
  { smtp, webhook }: Config,
  channels: string[],
  told: Words["desk"]["channels"],
) {
  if (name === "email" ? smtp === undefined : webhook === undefined) {
    const [text, variables] = name === "email"
      ? [told.email_unset, ["SMTP_URL", "NOTIFY_TO", "NOTIFY_FROM"]] as const
      : [told.webhook_unset, ["WEBHOOK_URL", "WEBHOOK_SECRET"]] as const;
    const listed = variables.map((variable, index) => (
      <>
        {index > 0 && ", "}
        <code>{variable}</code>
      </>
    ));
    return <Filled text={text} values={{ variables: listed }} />;
  }
  const place = name === "email"
    ? fill(told.email_set, { to: smtp!.to, from: smtp!.from, host: new URL(smtp!.url).host })
    : fill(told.webhook_set, { origin: new URL(webhook!.url).origin });
  return channels.includes(name) ? place : `${place} ${told.switched_off}`;
}
