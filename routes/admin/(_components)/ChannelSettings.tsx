import { AdminForm } from "@/components/admin/AdminForm.tsx";
import type { Config } from "@/lib/settings.ts";

interface ChannelSettingsProps {
  config: Config;
  /** Names of the channels that are in use. */
  channels: string[];
  token: string;
  /** The test that was just made, as the address carries it. */
  test: { channel: string | null; result: string | null };
}

/** What a test has shown, and what to do about it. */
const RESULTS: Record<string, string> = {
  accepted: "accepted the test. It should be with you in a moment; if it is not, look where unwanted mail goes.",
  channel_unavailable:
    "could not be reached or used within ten seconds. Check host, port, user and password, and that " +
    "this machine may open the connection; the log has the reason in its line channel_failed.",
  rejected:
    "was reached and refused the test. Check that the addresses and the secret are right and allowed there; the " +
    "log has the code in its line channel_failed.",
  too_many: "was not tried: it was tested several times in the last minutes. Wait ten minutes.",
};

const TITLES: Record<string, string> = { email: "E-mail", webhook: "Webhook" };

/** Shows the ways in which messages reach the owner, each with a test. */
export function ChannelSettings({ config, channels, token, test }: ChannelSettingsProps) {
  const isKnown = test.channel !== null && test.result !== null && channels.includes(test.channel) &&
    Object.hasOwn(RESULTS, test.result);
  return (
    <section aria-labelledby="channels">
      <h2 id="channels">Channels</h2>
      {isKnown && (
        <p class="notice" role="status">
          <strong>{titleOf(test.channel!)}</strong> {RESULTS[test.result!]}
        </p>
      )}
      <ul class="entries">
        <li>
          <div>
            <strong>Inbox</strong>
            <p class="hint">Every message, always. Whether it can be written shows below, at the store.</p>
          </div>
        </li>
        {["email", "webhook"].map((name) => (
          <li key={name}>
            <div>
              <strong>{titleOf(name)}</strong>
              <p class="hint">{describe(name, config, channels)}</p>
            </div>
            {channels.includes(name) && (
              <AdminForm action="/admin/settings/test" token={token}>
                <input type="hidden" name="channel" value={name} />
                <button type="submit" class="quiet" aria-label={`Send a test by ${titleOf(name)}`}>Send a test</button>
              </AdminForm>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Says where a channel leads, without what must stay secret: user, password and the path of a webhook. */
function describe(name: string, { smtp, webhook }: Config, channels: string[]) {
  const isSet = name === "email" ? smtp !== undefined : webhook !== undefined;
  if (!isSet) {
    return name === "email"
      ? (
        <>
          Not set. Set <code>SMTP_URL</code>, <code>NOTIFY_TO</code> and <code>NOTIFY_FROM</code>, and restart.
        </>
      )
      : (
        <>
          Not set. Set <code>WEBHOOK_URL</code> and <code>WEBHOOK_SECRET</code>, and restart.
        </>
      );
  }
  const place = name === "email"
    ? <>To {smtp!.to}, from {smtp!.from}, through {new URL(smtp!.url).host}.</>
    : <>To {new URL(webhook!.url).origin}, signed (Standard Webhooks).</>;
  return channels.includes(name) ? place : <>{place} Switched off here: this is not the production timeline.</>;
}

function titleOf(name: string): string {
  return TITLES[name] ?? name;
}
