import { createPrivateKey, createPublicKey } from "node:crypto";
import { isIP } from "node:net";
import { dirname, isAbsolute, relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { type DnsServer, RESOLV_CONF } from "@/lib/dns_query.ts";

/** A quota over a window, written `q;w=seconds` (the form of the RateLimit-Policy header). */
export interface Limit {
  /** Requests per window. */
  quota: number;
  /** Length of the window in seconds. */
  window: number;
}

/** A setting that does not say what it should; the process must not start with it. */
export class ConfigError extends Error {
  override name = "ConfigError";
}

const limit = z.string().regex(/^\d{1,9};w=\d{1,8}$/).transform((text): Limit => {
  const [quota, window] = text.split(";w=").map(Number);
  return { quota, window };
}).refine(({ quota, window }) => quota >= 1 && window >= 1);

/** An origin without path; `http` is for loopback and test hosts, `https` for everything else. */
const origin = z.url({ protocol: /^https?$/ })
  .refine((text) => URL.parse(text)?.origin === text.replace(/\/$/, ""))
  .transform((text) => text.replace(/\/$/, ""));

const whole = (min: number, max: number) =>
  z.string().regex(/^\d{1,9}$/).transform(Number).refine((value) => value >= min && value <= max);

const email = z.email().max(254);

/** NIST SP 800-63B, section 3.1.1.2: length is what counts; no rules on which characters. */
export const PASSWORD_LENGTH = { minCharacters: 12, maxBytes: 1024 };

/** Tells whether a password of the owner has a length that may be chosen; the same letters count as one however they are typed. */
export function isAllowedPassword(password: string): boolean {
  const { minCharacters, maxBytes } = PASSWORD_LENGTH;
  return new TextEncoder().encode(password).length <= maxBytes &&
    [...password.normalize("NFKC")].length >= minCharacters;
}

/** The folder of the project, in which every task runs. */
const PROJECT = fileURLToPath(new URL("../", import.meta.url));

/**
 * The folders that the service never may write: its code, and the files that decide with which code and rights it runs.
 */
const CODE = "bench components deploy docs islands lib links node_modules routes static tasks tests _fresh .git .github"
  .split(" ");

/**
 * Recognises a path that can stand in a list of a permission flag as itself. Spaces end the flag and a comma the path;
 * `*`, `?` and `[` would be replaced by names of files where `deno.json` takes up the flags; nothing escapes them there.
 */
function fitsFlag(path: string): boolean {
  return !/[\s,*?[\]\p{Cc}]/u.test(path);
}

/** Recognises the folder of the project, and those that it lies in, up to the whole disk. */
function holdsProject(folder: string): boolean {
  const way = relative(resolve(PROJECT, folder), resolve(PROJECT));
  // On Windows there is no way from one disk to another.
  return !isAbsolute(way) && way.split(sep)[0] !== "..";
}

/** Recognises a folder in which the service may write without reaching code. */
function isFolderForData(folder: string): boolean {
  const [first] = relative(PROJECT, resolve(PROJECT, folder)).split(sep);
  return !holdsProject(folder) && !CODE.includes(first);
}

/** Recognises what `Deno.openKv` opens and no flag names. */
function isElsewhere(kvPath: string): boolean {
  return kvPath === ":memory:" || /^https?:/.test(kvPath);
}

/** Each variable: how it is read, and the words for what is allowed. */
const VARIABLES = {
  PORT: [whole(1, 65535), "a whole number from 1 to 65535"],
  HOST: [z.string().regex(/^[\w.:-]{1,255}$/), "a host name or an IP address"],
  BASE_URL: [origin, "an http or https origin without path, for example https://example.com"],
  CONTENT_DIR: [
    z.string().refine((path) => fitsFlag(path) && !holdsProject(path)),
    "the path of a folder that contains only the content, without a space, comma, *, ? or [ in it: " +
    "rename the folder, or move it to content/ or another one",
  ],
  KV_PATH: [
    z.string().refine((path) => isElsewhere(path) || fitsFlag(path) && isFolderForData(dirname(path))),
    "a file in a folder of its own, such as data/vitrine.sqlite3, without a space, comma, *, ? or [ in its path, " +
    "or a KV Connect URL that begins with https://. The service may write every file in that folder: " +
    "stop it, make a folder, move the file there with its -shm and -wal files, and change KV_PATH",
  ],
  READ_LIMIT: [limit, "requests and seconds in the form 1000;w=60"],
  CONTACT_LIMIT: [limit, "messages and seconds in the form 5;w=3600"],
  CONTACT_GLOBAL_LIMIT: [limit, "messages and seconds in the form 100;w=86400"],
  CALL_LIMIT: [limit, "calls and seconds in the form 600;w=60"],
  RETENTION_DAYS: [whole(1, 3650), "a whole number of days from 1 to 3650"],
  STORE_REGION: [
    z.string().regex(/^[^\p{Cc}]{1,120}$/u),
    "a place in at most 120 characters, such as Frankfurt, Germany",
  ],
  OWNER_PASSWORD: [
    z.string().refine(isAllowedPassword),
    `at least ${PASSWORD_LENGTH.minCharacters} characters and at most 1,024 bytes`,
  ],
  SMTP_URL: [
    z.string().regex(/^smtps?:\/\/(?:[^\s/?#@]+@)?[^\s/?#@]+$/)
      .refine((text) => URL.canParse(text) && !/%(?![\dA-Fa-f]{2})/.test(text)),
    "smtp://user:password@host:port or smtps://…, with special characters in user and password percent-encoded: " +
    "write @ as %40, / as %2F, # as %23, : as %3A, ? as %3F, % as %25",
  ],
  NOTIFY_TO: [email, "an e-mail address"],
  NOTIFY_FROM: [email, "an e-mail address"],
  WEBHOOK_URL: [
    z.url({ protocol: /^https?$/ }).refine((text) =>
      text.startsWith("https:") || isLoopback(URL.parse(text)?.hostname ?? "")
    ),
    "an https URL (http only for a loopback address)",
  ],
  WEBHOOK_SECRET: [
    z.string().regex(/^whsec_[A-Za-z0-9+/]{32,86}={0,2}$/),
    "whsec_ followed by 24 to 64 random bytes in base64 (Standard Webhooks)",
  ],
  TRUSTED_PROXY_HOPS: [whole(0, 10), "a whole number from 0 to 10"],
  SITE_KEY: [
    z.string().transform(ed25519Key).refine((key) => key !== undefined),
    'a private Ed25519 key as a JWK, {"kty":"OKP","crv":"Ed25519","x":"…","d":"…"}, whose x belongs to its d',
  ],
  FETCH_ALLOW: [
    z.string().transform((text) => text.split(",").map((one) => one.trim()).filter((one) => one !== ""))
      .refine((hosts) =>
        hosts.length > 0 && hosts.every((one) => /^(?:[\w.-]{1,253}|\[[\da-fA-F:.]{2,45}\]):\d{1,5}$/.test(one))
      ),
    "host:port, or several separated by commas",
  ],
  DNS_SERVER: [
    z.string().transform(dnsServer).refine((server) => server !== undefined),
    "the IP address and port of a resolver, for example 127.0.0.1:53 or [::1]:53",
  ],
  CONTENT_EDITING: [z.enum(["on", "off"]).transform((text) => text === "on"), "on or off"],
  CONFIRM_SENDERS: [z.enum(["0", "1"]).transform((text) => text === "1"), "1 or 0"],
} as const satisfies Record<string, readonly [z.ZodType, string]>;

/** Values that must not appear in an error message or a log. */
const SECRET = new Set(["OWNER_PASSWORD", "SMTP_URL", "WEBHOOK_SECRET", "SITE_KEY"]);

type Variable = keyof typeof VARIABLES;

/** The names of all variables that the service reads, for permission flags and for documentation. */
export const VARIABLE_NAMES = Object.keys(VARIABLES) as Variable[];

/** The settings of the environment (contract, section 1). */
export interface Config {
  mode: "dev" | "start";
  host: string;
  port: number;
  /** The public origin; absent: each request's own. */
  baseUrl?: string;
  contentDir: string;
  /** Set if the owner can change the content at the desk; otherwise the folder alone says what is served. */
  contentEditing: boolean;
  /** For `Deno.openKv`; absent: the database that the platform has attached. */
  kvPath?: string;
  readLimit: Limit;
  contactLimit: Limit;
  contactGlobalLimit: Limit;
  callLimit: Limit;
  retentionDays: number;
  /** The place of the store in the world, in the owner's words. */
  storeRegion?: string;
  ownerPassword?: string;
  smtp?: { url: string; to: string; from: string };
  webhook?: { url: string; secret: string };
  trustedProxyHops: number;
  /** The private key that signs answers, in the place of the one in the store. */
  siteKey?: Ed25519Key;
  /** Addresses as `host:port` that may be fetched though they are neither https nor public. */
  fetchAllow: string[];
  /** The resolver that knows senders' domains; absent: the system's. */
  dnsServer?: DnsServer;
  /** Asks senders by mail to confirm their address; needs the e-mail channel. */
  confirmSenders: boolean;
}

/** A private Ed25519 key as a JWK (RFC 8037, section 2), its members in base64url. */
interface Ed25519Key {
  kty: "OKP";
  crv: "Ed25519";
  x: string;
  d: string;
}

/**
 * Reads the configuration from `env`, where an empty value counts as unset.
 *
 * @throws {ConfigError} for the first value that is not allowed, in one line that names variable, value and rule.
 */
export function loadConfig(env: (name: string) => string | undefined, mode: Config["mode"]): Config {
  function read<V extends Variable>(name: V): z.output<(typeof VARIABLES)[V][0]> | undefined {
    const value = env(name) || undefined;
    if (value === undefined) return undefined;
    const [schema, allowed] = VARIABLES[name];
    const result = schema.safeParse(value);
    if (result.success) return result.data as z.output<(typeof VARIABLES)[V][0]>;
    const shown = SECRET.has(name) ? "(not shown)" : JSON.stringify(value);
    throw new ConfigError(`${name} is ${shown}, but it must be ${allowed}`);
  }

  const onDeploy = env("DENO_DEPLOY") === "true";
  const host = read("HOST") ?? (mode === "dev" ? "127.0.0.1" : "0.0.0.0");
  const confirmSenders = read("CONFIRM_SENDERS") ?? false;
  if (confirmSenders && read("SMTP_URL") && !read("BASE_URL") && !isLoopback(host)) {
    throw new ConfigError("CONFIRM_SENDERS needs BASE_URL: the mail to a sender contains a link to this site");
  }
  return {
    mode,
    host,
    port: read("PORT") ?? 8000,
    baseUrl: read("BASE_URL"),
    contentDir: read("CONTENT_DIR") ?? contentFolder(env),
    contentEditing: read("CONTENT_EDITING") ?? true,
    kvPath: read("KV_PATH") ?? (onDeploy ? undefined : "data/vitrine.sqlite3"),
    readLimit: read("READ_LIMIT") ?? { quota: 1000, window: 60 },
    contactLimit: read("CONTACT_LIMIT") ?? { quota: 5, window: 3600 },
    contactGlobalLimit: read("CONTACT_GLOBAL_LIMIT") ?? { quota: 100, window: 86_400 },
    callLimit: read("CALL_LIMIT") ?? { quota: 600, window: 60 },
    retentionDays: read("RETENTION_DAYS") ?? 365,
    storeRegion: read("STORE_REGION"),
    ownerPassword: read("OWNER_PASSWORD"),
    smtp: together("SMTP_URL", {
      url: read("SMTP_URL"),
      to: read("NOTIFY_TO"),
      from: read("NOTIFY_FROM"),
    }, "NOTIFY_TO and NOTIFY_FROM"),
    webhook: together("WEBHOOK_URL", { url: read("WEBHOOK_URL"), secret: read("WEBHOOK_SECRET") }, "WEBHOOK_SECRET"),
    trustedProxyHops: read("TRUSTED_PROXY_HOPS") ?? 0,
    siteKey: read("SITE_KEY"),
    fetchAllow: read("FETCH_ALLOW") ?? [],
    dnsServer: read("DNS_SERVER"),
    confirmSenders,
  };
}

/** Reads a private Ed25519 key; undefined for anything else, and where its two parts do not belong together. */
function ed25519Key(text: string): Ed25519Key | undefined {
  try {
    const { kty, crv, x, d } = JSON.parse(text);
    const own = createPublicKey(createPrivateKey({ key: { kty, crv, x, d }, format: "jwk" })).export({ format: "jwk" });
    return kty === "OKP" && crv === "Ed25519" && own.x === x ? { kty, crv, x, d } : undefined;
  } catch {
    return undefined;
  }
}

/** Reads address and port of a resolver; undefined for anything else. */
function dnsServer(text: string): DnsServer | undefined {
  const [, six, four, port] = /^(?:\[([\da-fA-F:.]{2,45})\]|([\d.]{7,15})):(\d{1,5})$/.exec(text) ?? [];
  const host = six ?? four ?? "";
  return isIP(host) !== 0 && Number(port) >= 1 && Number(port) <= 65_535 ? { host, port: Number(port) } : undefined;
}

/** Refuses half a channel: without all of its variables it would lose messages silently. */
function together<T extends Record<string, string | undefined>>(
  first: Variable,
  parts: T,
  others: string,
): { [K in keyof T]: string } | undefined {
  const values = Object.values(parts);
  if (values.every((value) => value === undefined)) return undefined;
  if (values.every((value) => value !== undefined)) return parts as { [K in keyof T]: string };
  throw new ConfigError(`${first} is only half of a channel: set ${first} together with ${others}, or none of them`);
}

/** Returns true for a host name (as `URL.hostname` gives it) that names this machine itself: RFC 6761 section 6.3, RFC 5735 section 4. */
export function isLoopback(hostname: string): boolean {
  return hostname === "localhost" || hostname.endsWith(".localhost") || hostname === "[::1]" || hostname === "::1" ||
    isIP(hostname) === 4 && hostname.startsWith("127.");
}

/** Returns the folder of the owner's content: `CONTENT_DIR`; `content` where that is unset or empty. */
export function contentFolder(env: (name: string) => string | undefined = (name) => Deno.env.get(name)): string {
  return env("CONTENT_DIR") || "content";
}

/** Variables read by others: set by the platform, or read by `Deno.openKv`, the YAML parser and official Fresh. */
const FOREIGN_VARIABLES = [
  ...["DENO_DEPLOY", "DENO_TIMELINE", "DENO_DEPLOYMENT_ID"],
  ...["DENO_KV_DEFAULT_PATH", "DENO_KV_ACCESS_TOKEN"],
  ...["LOG_TOKENS", "LOG_STREAM"],
  ...["GITHUB_SHA", "CI_COMMIT_SHA"],
];

/**
 * The permission flags with which the service runs, and no others:
 * - net: any address: senders name the domains and addresses that are looked at (contract, section 7.1), and they, like
 *   evidence, mail and database servers, are connected to by whatever addresses their names lead to
 * - env: the variables of the contract
 * - read: the code and the build, the content, the store; which resolvers the system has
 * - write: the folder of the store
 * - import: code comes from the lock and the JSR packages that it names; without this flag `import()` may fetch code
 *   from further hosts, whatever net allows
 */
export function permissionFlags({ contentDir, kvPath }: Config): string[] {
  const storeFolder = kvPath === undefined || isElsewhere(kvPath) ? [] : [dirname(kvPath)];
  return [
    "--no-prompt",
    "--allow-net",
    `--allow-env=${[...VARIABLE_NAMES, ...FOREIGN_VARIABLES].join(",")}`,
    pathFlag("--allow-read", [".", contentDir, ...storeFolder, RESOLV_CONF]),
    ...storeFolder.map((folder) => pathFlag("--allow-write", [folder])),
    "--allow-import=jsr.io:443",
  ];
}

/** Exposes V8's collector, which the service calls once, when it has started. */
export const COLLECTION_FLAG = "--v8-flags=--expose-gc";

/** @throws {ConfigError} for a path that would become another one in the flag, or make it a general one. */
function pathFlag(flag: string, paths: string[]): string {
  for (const path of paths) {
    if (!fitsFlag(path)) throw new ConfigError(`${JSON.stringify(path)} cannot be named in ${flag}; rename the folder`);
  }
  return `${flag}=${paths.join(",")}`;
}
