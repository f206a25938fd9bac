import { assertEquals, assertMatch, assertThrows } from "@std/assert";
import { createKey } from "@/lib/proof/message_signatures.ts";
import { ConfigError, isLoopback, loadConfig } from "@/lib/settings.ts";

const load = (env: Record<string, string>, mode: "dev" | "start" = "start") => loadConfig((name) => env[name], mode);

Deno.test("without variables the defaults of the contract hold", () => {
  const config = load({});
  assertEquals([config.host, config.port, config.contentDir, config.retentionDays], ["0.0.0.0", 8000, "content", 365]);
  assertEquals(load({}, "dev").host, "127.0.0.1");
  assertEquals(config.readLimit, { quota: 1000, window: 60 });
  assertEquals(config.contactLimit, { quota: 5, window: 3600 });
  assertEquals(config.contactGlobalLimit, { quota: 100, window: 86_400 });
  assertEquals(config.callLimit, { quota: 600, window: 60 });
  assertEquals([config.kvPath, config.baseUrl, config.trustedProxyHops], ["data/vitrine.sqlite3", undefined, 0]);
});

Deno.test("on Deno Deploy the attached database is used", () => {
  assertEquals(load({ DENO_DEPLOY: "true" }).kvPath, undefined);
  assertEquals(load({ DENO_DEPLOY: "true", KV_PATH: "data/x" }).kvPath, "data/x");
});

Deno.test("an empty variable counts as unset", () => {
  assertEquals(load({ PORT: "", BASE_URL: "" }).port, 8000);
});

Deno.test("a bad value is refused in one line with variable, value and rule", () => {
  const bad: [name: string, value: string, rule: RegExp][] = [
    ["PORT", "0", /1 to 65535/],
    ["PORT", "80a", /1 to 65535/],
    ["PORT", "70000", /1 to 65535/],
    ["HOST", "a b", /host name/],
    ["BASE_URL", "example.com", /origin/],
    ["BASE_URL", "https://example.com/path", /origin/],
    ["BASE_URL", "https://user@example.com", /origin/],
    ["BASE_URL", "ftp://example.com", /origin/],
    ...["a b", "a,/", "a\tb", "a\nb", "a*", "?", "[a]", "/", "..", ".", "lib/.."].map((
      path,
    ): [string, string, RegExp] => ["CONTENT_DIR", path, /rename the folder, or move it/]),
    ...["kv.sqlite3", "./kv.sqlite3", "../kv.sqlite3", "/kv.sqlite3", "data/../kv.sqlite3", "lib/store/kv.sqlite3"]
      .map((path): [string, string, RegExp] => ["KV_PATH", path, /folder of its own.*move the file/]),
    ...["a b/kv", "a,/kv", "data,/etc/kv", "a\nb/kv", "*/kv", "data/kv *"].map((
      path,
    ): [string, string, RegExp] => ["KV_PATH", path, /without a space, comma/]),
    ["READ_LIMIT", "1000", /1000;w=60/],
    ["READ_LIMIT", "0;w=60", /1000;w=60/],
    ["CALL_LIMIT", "600", /600;w=60/],
    ["CONTACT_LIMIT", "5;w=0", /5;w=3600/],
    ["CONTACT_GLOBAL_LIMIT", "-5;w=60", /100;w=86400/],
    ["RETENTION_DAYS", "0", /1 to 3650/],
    ["TRUSTED_PROXY_HOPS", "-1", /0 to 10/],
    ["FETCH_ALLOW", "localhost", /host:port/],
    ["FETCH_ALLOW", "localhost:80, /", /host:port/],
    ["DNS_SERVER", "127.0.0.1", /address and port/],
    ["DNS_SERVER", "localhost:53", /address and port/],
    ["DNS_SERVER", "1.2.3.4:0", /address and port/],
    ["CONFIRM_SENDERS", "yes", /1 or 0/],
    ["CONTENT_EDITING", "yes", /on or off/],
    ["WEBHOOK_URL", "http://example.com/hook", /https URL/],
    ["NOTIFY_TO", "nobody", /e-mail/],
  ];
  for (const [name, value, rule] of bad) {
    const error = assertThrows(() => load({ [name]: value }), ConfigError);
    assertEquals(error.message.includes("\n"), false);
    assertMatch(error.message, new RegExp(`^${name} is "`));
    assertMatch(error.message, rule);
  }
});

Deno.test("paths with signs that other programs take for something else are taken as they are", () => {
  for (
    const path of ["$HOME/kv", "it's/kv", 'a"b/kv', "-x/kv", "--allow-all/kv", "a\\b/kv", "../elsewhere/kv", "ä;|&/kv"]
  ) {
    assertEquals(load({ KV_PATH: path, CONTENT_DIR: path }).kvPath, path);
  }
});

Deno.test("secrets are not repeated in the message", () => {
  for (const [name, value] of [["OWNER_PASSWORD", "short"], ["SMTP_URL", "nonsense"], ["WEBHOOK_SECRET", "whsec_x"]]) {
    const error = assertThrows(() => load({ [name]: value }), ConfigError);
    assertEquals(error.message.includes(value), false, error.message);
  }
});

Deno.test("half a channel is refused, a whole one is taken", () => {
  assertThrows(() => load({ SMTP_URL: "smtp://localhost:25" }), ConfigError, "NOTIFY_TO");
  assertThrows(() => load({ WEBHOOK_URL: "https://example.com/hook" }), ConfigError, "WEBHOOK_SECRET");
  const channel = { SMTP_URL: "smtp://u:p@localhost:25", NOTIFY_TO: "a@example.com", NOTIFY_FROM: "b@example.com" };
  assertEquals(load(channel).smtp, { url: "smtp://u:p@localhost:25", to: "a@example.com", from: "b@example.com" });
});

Deno.test("loopback names are those of RFC 6761 and RFC 5735", () => {
  for (const name of ["localhost", "x.localhost", "127.0.0.1", "127.255.0.1", "[::1]", "::1"]) {
    assertEquals(isLoopback(name), true, name);
  }
  for (const name of ["0.0.0.0", "localhost.example", "128.0.0.1", "127.0.0.1.example", "[::2]", ""]) {
    assertEquals(isLoopback(name), false, name);
  }
});

Deno.test("SITE_KEY is a whole private key whose parts belong together, and is never shown", async () => {
  const [key, other] = await Promise.all([createKey(), createKey()]);
  assertEquals(load({ SITE_KEY: JSON.stringify(key) }).siteKey, key);
  const { d: _d, ...publicPart } = key;
  for (const wrong of ["", "{", "null", publicPart, { ...key, x: other.x }, { ...key, crv: "X25519" }]) {
    const text = typeof wrong === "string" ? wrong : JSON.stringify(wrong);
    if (text === "") continue;
    const error = assertThrows(() => load({ SITE_KEY: text }), ConfigError);
    assertMatch(error.message, /^SITE_KEY is \(not shown\), but it must be a private Ed25519 key as a JWK/);
  }
});

Deno.test("FETCH_ALLOW is a list of addresses", () => {
  assertEquals(load({}).fetchAllow, []);
  assertEquals(load({ FETCH_ALLOW: "127.0.0.1:8080, [::1]:9" }).fetchAllow, ["127.0.0.1:8080", "[::1]:9"]);
});

Deno.test("DNS_SERVER is an address with a port, and CONFIRM_SENDERS needs to know where the link in the mail leads", () => {
  assertEquals(load({}).dnsServer, undefined);
  assertEquals(load({ DNS_SERVER: "127.0.0.1:5353" }).dnsServer, { host: "127.0.0.1", port: 5353 });
  assertEquals(load({ DNS_SERVER: "[::1]:53" }).dnsServer, { host: "::1", port: 53 });
  const mail = { SMTP_URL: "smtp://localhost", NOTIFY_TO: "a@example.com", NOTIFY_FROM: "b@example.com" };
  assertEquals(load({ CONFIRM_SENDERS: "1" }).confirmSenders, true);
  assertThrows(
    () => load({ CONFIRM_SENDERS: "1", HOST: "0.0.0.0", ...mail }),
    ConfigError,
    "CONFIRM_SENDERS needs BASE_URL",
  );
  assertEquals(load({ CONFIRM_SENDERS: "1", HOST: "127.0.0.1", ...mail }).confirmSenders, true);
});
