import { type Config, isLoopback } from "@/lib/settings.ts";
import { error, ok, reasonOf, type Report, warning } from "@/lib/doctor/finding.ts";

const TIMEOUT_MS = 5000;

/** What the public origin answers, and its clock. */
export interface OriginReport {
  reports: Report[];
  /** The `Date` of the answer, in milliseconds since the epoch; absent without one. */
  date?: number;
}

/** Whether the public origin is set and leads to this service. Being silent is no error: it may not be deployed yet. */
export async function checkOrigin({ baseUrl, host }: Pick<Config, "baseUrl" | "host">): Promise<OriginReport> {
  if (baseUrl === undefined) {
    if (isLoopback(host)) return { reports: [ok("not set; this instance is for this machine only")] };
    return {
      reports: [
        ok("BASE_URL is not set: absolute addresses use the one that was asked (set it behind a proxy that ends TLS)"),
      ],
    };
  }
  const { protocol, hostname } = new URL(baseUrl);
  const reports: Report[] = protocol === "https:" || isLoopback(hostname)
    ? []
    : [warning(`${baseUrl} is not encrypted`, "get a certificate and set BASE_URL to the https:// address")];
  try {
    const response = await fetch(`${baseUrl}/api/v1`, { redirect: "manual", signal: AbortSignal.timeout(TIMEOUT_MS) });
    const body: unknown = await response.json().catch(() => undefined);
    const date = Date.parse(response.headers.get("date") ?? "");
    return { reports: [...reports, judge(baseUrl, response.status, body)], ...(!Number.isNaN(date) && { date }) };
  } catch (thrown) {
    reports.push(warning(
      `${baseUrl} does not answer (${reasonOf(thrown)})`,
      "if the service should be running there, check name, certificate, proxy and firewall",
    ));
    return { reports };
  }
}

function judge(baseUrl: string, status: number, body: unknown): Report {
  const says = typeof body === "object" && body !== null && "openapi" in body ? String(body.openapi) : undefined;
  if (status === 200 && says === `${baseUrl}/openapi.json`) return ok(`${baseUrl} answers, and calls itself so`);
  if (status === 200 && says !== undefined) {
    return error(
      `${baseUrl} answers, but calls itself ${says.replace("/openapi.json", "")}`,
      "set BASE_URL for the running service too, and start it anew",
    );
  }
  return error(
    `${baseUrl}/api/v1 answers with ${status}, and not as this service does`,
    "point the name or the proxy at this service, or mend BASE_URL",
  );
}
