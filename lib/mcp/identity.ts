import { serverIcon } from "@/lib/mcp/icon.ts";
import type { ServerInfo } from "@/lib/mcp/protocol/server.ts";
import type { Service } from "@/lib/operations/service.ts";
import { V1 } from "@/lib/operations/version.ts";
import { shortened } from "@/lib/text/excerpt.ts";

/** How long the description of a server card may be (server card schema, `description`). */
const MAX_DESCRIPTION = 100;

/** Who the tool server says it is: in the protocol, in its card and in the manifest. */
export function serverInfo({ content }: Service, baseUrl: string): ServerInfo {
  const { site, profile } = content;
  return {
    name: serverName(baseUrl),
    title: shortened(site.title, MAX_DESCRIPTION),
    version: V1.version,
    description: shortened(`Profile, projects and AI services of ${profile.name}`, MAX_DESCRIPTION),
    websiteUrl: `${baseUrl}/`,
    icons: [serverIcon(site)],
  };
}

/** The host of `baseUrl` in reverse, as registries of servers name them: `com.example.tess/profile`. */
export function serverName(baseUrl: string): string {
  const { hostname } = new URL(baseUrl);
  const isAddress = /^[\d.]+$|:/.test(hostname);
  const namespace = isAddress ? hostname : hostname.split(".").reverse().join(".");
  return `${namespace.replace(/[^a-zA-Z0-9.-]/g, "-")}/profile`;
}
