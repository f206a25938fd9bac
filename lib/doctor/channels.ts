import { type Config, isLoopback } from "@/lib/settings.ts";
import { error, ok, reasonOf, type Report, within } from "@/lib/doctor/finding.ts";

/** For a whole conversation, in milliseconds. */
const TIMEOUT_MS = 10_000;

/** Connects to each configured channel without sending anything; waits `timeout` milliseconds for it. */
export async function checkChannels(
  { smtp, webhook }: Pick<Config, "smtp" | "webhook">,
  timeout: number = TIMEOUT_MS,
): Promise<Report[]> {
  const reports = await Promise.all([
    ...(smtp ? [checkMail(smtp.url, timeout)] : []),
    ...(webhook ? [checkWebhook(webhook.url, timeout)] : []),
  ]);
  return reports.length > 0 ? reports : [ok("none is configured: messages wait in your inbox (deno task inbox)")];
}

/** Greeting, encryption and sign-in; no mail. */
async function checkMail(url: string, timeout: number): Promise<Report> {
  const { hostname, host } = new URL(url);
  try {
    const { default: nodemailer } = await import("nodemailer");
    const timeouts = { connectionTimeout: timeout, greetingTimeout: timeout, socketTimeout: timeout };
    const transport = nodemailer.createTransport({ url, ...timeouts });
    try {
      await within(timeout, transport.verify());
    } finally {
      transport.close();
    }
    return ok(`e-mail: ${hostname} answers and accepts the sign-in`);
  } catch (thrown) {
    const { code: kind, responseCode } = thrown as { code?: string | number; responseCode?: number };
    // That of a DOMException is a number of no meaning.
    const code = typeof kind === "string" ? kind : undefined;
    const said = [code ?? reasonOf(thrown), responseCode].filter(Boolean).join(" ");
    return error(`e-mail: ${host} cannot be used (${said})`, mailRemedy(code, reasonOf(thrown)));
  }
}

function mailRemedy(code: string | undefined, reason: string): string {
  if (code === "EAUTH") {
    return "user or password in SMTP_URL is wrong; write special characters as %40 for @, %3A for :, %2F for /";
  }
  if (code === "EDNS" || code === "ENOTFOUND") return "no server has the name in SMTP_URL; is it spelt right?";
  const isRefused = /ECONNREFUSED|ETIMEDOUT|EHOSTUNREACH/.test(reason);
  if (!isRefused && (code === "ESOCKET" || code === "ETLS")) {
    return "encryption did not come about: smtps:// is for port 465, smtp:// for 587; the server needs a valid certificate";
  }
  return "check host and port in SMTP_URL (465 with smtps://, 587 with smtp://), and whether a firewall is in between";
}

/** Name and connection, encrypted for https; no request. */
async function checkWebhook(url: string, timeout: number): Promise<Report> {
  const { hostname, port, protocol } = new URL(url);
  const isEncrypted = protocol === "https:";
  const host = hostname.replace(/^\[|\]$/g, "");
  const address = { hostname: host, port: Number(port) || (isEncrypted ? 443 : 80) };
  try {
    const connection = await within(timeout, isEncrypted ? connectEncrypted(address) : Deno.connect(address));
    connection.close();
    return ok(
      `webhook: ${host} can be reached${isEncrypted ? " and shows a valid certificate" : ""}; nothing was sent`,
    );
  } catch (thrown) {
    return error(
      `webhook: ${host}:${address.port} cannot be reached (${reasonOf(thrown)})`,
      isLoopback(hostname)
        ? "start the receiver, or mend WEBHOOK_URL"
        : "check WEBHOOK_URL, the receiver and its certificate",
    );
  }
}

async function connectEncrypted(address: { hostname: string; port: number }): Promise<Deno.Conn> {
  const connection = await Deno.connectTls(address);
  await connection.handshake();
  return connection;
}
