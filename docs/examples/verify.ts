/**
 * Verifies that an answer is the owner's: RFC 9421 (signature), RFC 9530 (digest), RFC 7517 and 7638 (keys). It uses
 * nothing but what the site publishes.
 *
 *     deno run --allow-net verify.ts https://example.com/api/v1/profile
 */

/** What was asked. `digest` is the Content-Digest that was sent along with a POST. */
export interface Asked {
  url: string;
  method?: string;
  digest?: string;
}

/** What came back; keep it to verify it later. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: Uint8Array;
}

export interface Jwk extends JsonWebKey {
  kid: string;
  /** Seconds since the epoch: it signed nothing after that. */
  exp?: number;
}

/** What a signature must cover, so that the answer cannot be passed off as that to another question. */
const COVERED = '"@status" "content-type" "content-digest" "@method";req "@authority";req "@path";req "@query";req';

/** Returns when the answer was signed. @throws {Error} with the reason why it is not the owner's. */
export async function verify(asked: Asked, answer: Answer, keys: readonly Jwk[]): Promise<Date> {
  const field = (name: string) => {
    const value = answer.headers[name];
    if (value === undefined) throw new Error(`the answer has no ${name}`);
    return value;
  };
  if (field("content-digest") !== `sha-256=:${base64(await sha256(answer.body))}:`) {
    throw new Error("the body is not the one that was signed");
  }
  const [, label, list, covered, created, keyid] =
    /^([a-z*][\w.*-]*)=(\(([^()]*)\);created=(\d{1,12});keyid="([\w-]{43})".*)$/.exec(field("signature-input")) ?? [];
  if (label === undefined || !list.includes(';alg="ed25519"') || !list.includes(';tag="vitrine-answer"')) {
    throw new Error("the signature is not one of an answer");
  }
  const wanted = asked.digest === undefined ? COVERED : `${COVERED} "content-digest";req`;
  if (covered !== wanted) throw new Error(`the signature covers ${covered}`);

  const { host, pathname, search } = new URL(asked.url);
  const values = [String(answer.status), field("content-type"), field("content-digest"), asked.method ?? "GET"];
  values.push(host, pathname, search || "?", ...asked.digest === undefined ? [] : [asked.digest]);
  const lines = covered.split(" ").map((name, index) => `${name}: ${values[index]}`);
  const signed = new TextEncoder().encode([...lines, `"@signature-params": ${list}`].join("\n"));

  const key = keys.find(({ kid }) => kid === keyid);
  if (key === undefined) throw new Error("no published key has signed it");
  const { kty, crv, x } = key;
  const name = base64(await sha256(new TextEncoder().encode(JSON.stringify({ crv, kty, x }))));
  if (name.replaceAll("+", "-").replaceAll("/", "_").replace("=", "") !== keyid) {
    throw new Error("the key has another name");
  }
  if (key.exp !== undefined && Number(created) > key.exp) throw new Error("its key was not in use any more");
  if (Number(created) > Date.now() / 1000 + 60) throw new Error("it is from the future");

  const [, signature] = field("signature").split(`${label}=:`);
  const bytes = Uint8Array.from(atob(signature?.split(":")[0] ?? ""), (character) => character.charCodeAt(0));
  const imported = await crypto.subtle.importKey("jwk", { kty, crv, x }, "Ed25519", false, ["verify"]);
  if (!await crypto.subtle.verify("Ed25519", imported, bytes, signed)) throw new Error("the signature is wrong");
  return new Date(Number(created) * 1000);
}

/** Asks for a signed answer, and reads it as it came. */
export async function ask(url: string, init: RequestInit = {}): Promise<Answer> {
  const headers = new Headers(init.headers);
  headers.set("accept-signature", "profile=()");
  const response = await fetch(url, { ...init, headers });
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: new Uint8Array(await response.arrayBuffer()),
  };
}

async function sha256(bytes: Uint8Array): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", new Uint8Array(bytes)));
}

function base64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}

if (import.meta.main) {
  const [url] = Deno.args;
  const { keys } = await (await fetch(new URL("/.well-known/jwks.json", url))).json();
  const signedAt = await verify({ url }, await ask(url), keys);
  console.log(`${url} answered so itself, at ${signedAt.toISOString()}.`);
}
