import { isPublic } from "@/lib/fetch_safely.ts";
import { error, ok, reasonOf, type Report, warning, within } from "@/lib/own/finding.ts";
import { type Config, isLoopback } from "@/lib/settings.ts";

/** Connects to each configured channel without sending anything; waits `timeout` milliseconds for it. */
export async function checkChannels({ smtp, webhook }: Config, timeout: number): Promise<Report[]> {
  const reports = await Promise.all([
    ...(smtp ? [checkMail(smtp.url, timeout)] : []),
    ...(webhook ? [checkWebhook(webhook.url, timeout)] : []),
  ]);
  return reports.length > 0 ? reports : [ok("none is configured: messages wait in your inbox (deno task inbox)")];
}

/** Exchanges greetings, encrypts and signs in; sends no mail. */
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
  if (code === "EDNS" || code === "ENOTFOUND") return "the server in SMTP_URL was not found; check its spelling";
  const isRefused = /ECONNREFUSED|ETIMEDOUT|EHOSTUNREACH/.test(reason);
  if (!isRefused && (code === "ESOCKET" || code === "ETLS")) {
    return "encryption failed: use smtps:// for port 465 and smtp:// for 587; the server needs a valid certificate";
  }
  return "check host and port in SMTP_URL (465 with smtps://, 587 with smtp://) and firewalls in between";
}

/** Looks up the name and connects, encrypted for https; sends no request. */
async function checkWebhook(url: string, timeout: number): Promise<Report> {
  const { hostname, port, protocol } = new URL(url);
  const isEncrypted = protocol === "https:";
  const host = hostname.replace(/^\[|\]$/g, "");
  const address = { hostname: host, port: Number(port) || (isEncrypted ? 443 : 80) };
  try {
    const connection = await within(timeout, isEncrypted ? connectEncrypted(address) : Deno.connect(address));
    connection.close();
    const certified = isEncrypted ? " and shows a valid certificate" : "";
    return ok(`webhook: ${host} can be reached${certified}; nothing was sent`);
  } catch (thrown) {
    return error(
      `webhook: ${host}:${address.port} cannot be reached (${reasonOf(thrown)})`,
      isLoopback(hostname)
        ? "start the receiver, or correct WEBHOOK_URL"
        : "check WEBHOOK_URL, the receiver and its certificate",
    );
  }
}

async function connectEncrypted(address: { hostname: string; port: number }): Promise<Deno.Conn> {
  const connection = await Deno.connectTls(address);
  await connection.handshake();
  return connection;
}

const ORIGIN_TIMEOUT_MS = 5000;

/**
 * Checks that the public origin leads to this service. Being silent is no error: it may not be deployed yet.
 *
 * @returns also the `Date` of its answer, in milliseconds since the epoch; absent without one.
 */
export async function checkOrigin(
  { baseUrl, host }: Config,
  addresses: readonly string[],
): Promise<{ reports: Report[]; date?: number }> {
  if (baseUrl === undefined) {
    if (isLoopback(host)) return { reports: [ok("not set; this instance serves this machine only")] };
    const why = "links use the host of each request, and shared caches may not store such answers";
    const publicAddress = reachedAt(host, addresses).find(isPublic);
    if (publicAddress === undefined) {
      return { reports: [ok(`BASE_URL is not set: ${why}; set BASE_URL to the public address before you go public`)] };
    }
    const message = `BASE_URL is not set, and this instance listens at the public address ${publicAddress}: ${why}`;
    return { reports: [warning(message, "set BASE_URL to the address that people open, such as https://example.com")] };
  }
  const { protocol, hostname } = new URL(baseUrl);
  const reports: Report[] = protocol === "https:" || isLoopback(hostname)
    ? []
    : [warning(`${baseUrl} is not encrypted`, "get a certificate and set BASE_URL to the https:// address")];
  try {
    const response = await fetch(`${baseUrl}/api/v1`, {
      redirect: "manual",
      signal: AbortSignal.timeout(ORIGIN_TIMEOUT_MS),
    });
    const body: unknown = await response.json().catch(() => undefined);
    const date = Date.parse(response.headers.get("date") ?? "");
    const judged = judge(baseUrl, response.status, body);
    const store = judged.state === "ok" ? await checkReadiness(baseUrl) : [];
    return { reports: [...reports, judged, ...store], ...(!Number.isNaN(date) && { date }) };
  } catch (thrown) {
    reports.push(warning(
      `${baseUrl} does not answer (${reasonOf(thrown)})`,
      "if the service should be running there, check domain, certificate, proxy and firewall",
    ));
    return { reports };
  }
}

/** Asks the running service for a record that cannot exist: whether it is missing only the store can say. */
async function checkReadiness(baseUrl: string): Promise<Report[]> {
  const response = await fetch(`${baseUrl}/api/v1/contact/x`, { signal: AbortSignal.timeout(ORIGIN_TIMEOUT_MS) });
  const { error: told } = await response.json().catch(() => ({}));
  if (response.status !== 503 || told === undefined) return [];
  return [error(`${baseUrl} cannot take messages: ${told.message}`, told.hint)];
}

/** Returns the addresses at which the service can be reached: all of this machine where it listens at all of them. */
function reachedAt(host: string, addresses: readonly string[]): readonly string[] {
  return host === "0.0.0.0" || host === "::" ? addresses : [host];
}

function judge(baseUrl: string, status: number, body: unknown): Report {
  const says = typeof body === "object" && body !== null && "openapi" in body ? String(body.openapi) : undefined;
  if (status === 200 && says === `${baseUrl}/openapi.json`) return ok(`${baseUrl} answers under its own name`);
  if (status === 200 && says !== undefined) {
    return error(
      `${baseUrl} answers, but calls itself ${says.replace("/openapi.json", "")}`,
      "set BASE_URL for the running service too, and restart it",
    );
  }
  return error(
    `${baseUrl}/api/v1 answers with ${status}, but not as this service does`,
    "point the domain or the proxy at this service, or correct BASE_URL",
  );
}
