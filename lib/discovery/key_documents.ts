import type { HeaderPairs } from "@/lib/http/http_headers.ts";
import type { CallContext } from "@/lib/operations/operation.ts";
import { contentDigest, signDirectory } from "@/lib/proof/message_signatures.ts";

/** Lists the public keys of the answers as a JWK set (RFC 7517, section 5), the one in use first. */
export async function jwks({ service }: CallContext): Promise<unknown> {
  return { keys: await service.keys.published("site") };
}

/**
 * Writes the same keys as the DID document of `did:web` (https://w3c-ccg.github.io/did-method-web/): what is signed with
 * the key in use is said by whoever has the host.
 */
export async function didDocument({ service, baseUrl }: CallContext): Promise<unknown> {
  const id = `did:web:${new URL(baseUrl).host.replace(":", "%3A")}`;
  const keys = await service.keys.published("site");
  const methods = keys.map(({ exp, ...publicKeyJwk }) => ({
    id: `${id}#${publicKeyJwk.kid}`,
    type: "JsonWebKey",
    controller: id,
    ...(exp !== undefined && { expires: new Date(exp * 1000).toISOString().replace(".000", "") }),
    publicKeyJwk,
  }));
  return {
    "@context": ["https://www.w3.org/ns/did/v1", "https://w3id.org/security/jwk/v1"],
    id,
    verificationMethod: methods,
    assertionMethod: methods.slice(0, 1).map((method) => method.id),
  };
}

/** Lists the keys of what the service itself sends (draft-meunier-http-message-signatures-directory, section 4). */
export async function senderDirectory({ service }: CallContext): Promise<unknown> {
  return { keys: await service.keys.published("sender") };
}

/** The tag of a directory's own signature (the same draft, section 5.2). */
const DIRECTORY_TAG = "http-message-signatures-directory";

/** The validity of the signature of a directory, in seconds. */
const DIRECTORY_HOLDS_S = 600;

/** Signs the directory with the key that it holds. */
export async function directoryHeaders(context: CallContext): Promise<HeaderPairs> {
  const { service, baseUrl } = context;
  const created = Math.floor(Date.now() / 1000);
  const digest = contentDigest(JSON.stringify(await senderDirectory(context)));
  const { signature, signatureInput } = await signDirectory(await service.keys.signing("sender"), {
    label: "directory",
    created,
    expires: created + DIRECTORY_HOLDS_S,
    tag: DIRECTORY_TAG,
  }, { url: baseUrl, digest });
  return [["content-digest", digest], ["signature-input", signatureInput], ["signature", signature]];
}

/*
 * Programs that verify a signed answer with nothing but what this site publishes, for readers who have no other source:
 * they are served, shown on the page for developers, and run by a test.
 */

/** For Node from 20 on and for Deno. */
export const VERIFIER = `// Verifies that an answer is the site's own (RFC 9421, RFC 9530).
// node verify.mjs URL, or: deno run --allow-net verify.mjs URL
import { createHash, createPublicKey, randomUUID, verify } from "node:crypto";
import { argv } from "node:process";

const nonce = randomUUID();
const answer = await fetch(argv[2], { headers: { "accept-signature": 'sig=();nonce="' + nonce + '"' } });
const body = new Uint8Array(await answer.arrayBuffer());
const [url, field] = [new URL(answer.url), (name) => answer.headers.get(name) ?? ""];
const digest = "sha-256=:" + createHash("sha256").update(body).digest("base64") + ":";
const names = ["@status", "content-type", "content-digest", "@method", "@authority", "@path", "@query"];
const values = [answer.status, field("content-type"), digest, "GET", url.host, url.pathname, url.search || "?"];
const covered = names.map((name, index) => '"' + name + '"' + (index > 2 ? ";req" : ""));
const said = field("signature-input").replace(/^sig=/, "");
const part = (name) => new RegExp(";" + name + '="?([^";]*)').exec(said)?.[1];
const lines = [...covered.map((name, index) => name + ": " + values[index]), '"@signature-params": ' + said];
const { keys } = await (await fetch(new URL("/.well-known/jwks.json", url))).json();
const key = keys.find(({ kid, exp = Infinity }) => kid === part("keyid") && part("created") <= exp);
const isNew = part("nonce") === nonce && Math.abs(Date.now() / 1000 - part("created")) < 120;
const isWhole = said.startsWith("(" + covered.join(" ") + ");") && part("tag") === "vitrine-answer";
const signature = new Uint8Array([...atob(/^sig=:(.+):$/.exec(field("signature"))?.[1] ?? "")].map((one) => one.charCodeAt(0)));
const isOwn = key && isNew && isWhole && field("content-digest") === digest &&
  verify(null, new TextEncoder().encode(lines.join("\\n")), createPublicKey({ key, format: "jwk" }), signature);
if (!isOwn) throw new Error("This is not the site's own answer.");
console.log(url.href + " answered so itself, signed with " + key.kid);
`;

/** For Python from 3.8 on. Its standard library has no Ed25519: the package `cryptography` verifies, or `openssl` from 3.0 on. */
export const PYTHON_VERIFIER = `# Verifies that an answer is the site's own (RFC 9421, RFC 9530): python3 verify.py URL
# The standard library has no Ed25519. The package cryptography verifies it, or, without that, the program openssl (3.0).
import base64, hashlib, json, re, secrets, subprocess, sys, tempfile, time, urllib.error, urllib.parse, urllib.request


def fetch(url, headers={}):
    try:
        return urllib.request.urlopen(urllib.request.Request(url, headers=headers))
    except urllib.error.HTTPError as answer:  # Errors are signed too.
        return answer


def is_signed(key, text, signature):
    try:
        from cryptography.exceptions import InvalidSignature
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
    except ImportError:
        with tempfile.TemporaryDirectory() as folder:
            # The public key as SubjectPublicKeyInfo (RFC 8410).
            der = bytes.fromhex("302a300506032b6570032100") + key
            for name, content in (("key", der), ("text", text), ("signature", signature)):
                open(f"{folder}/{name}", "wb").write(content)
            command = "openssl pkeyutl -verify -rawin -pubin -keyform DER -inkey key -in text -sigfile signature"
            return subprocess.run(command.split(), cwd=folder, capture_output=True).returncode == 0
    try:
        Ed25519PublicKey.from_public_bytes(key).verify(signature, text)
        return True
    except InvalidSignature:
        return False


nonce = secrets.token_hex(16)
answer = fetch(sys.argv[1], {"Accept-Signature": f'sig=();nonce="{nonce}"'})
field, url = answer.headers.get, urllib.parse.urlsplit(answer.geturl())
digest = "sha-256=:" + base64.b64encode(hashlib.sha256(answer.read()).digest()).decode() + ":"
names = ["@status", "content-type", "content-digest", "@method", "@authority", "@path", "@query"]
query = "?" + url.query
values = [answer.status, field("content-type"), digest, "GET", url.netloc.lower(), url.path or "/", query]
covered = [f'"{name}"' + (";req" if index > 2 else "") for index, name in enumerate(names)]
said = re.sub("^sig=", "", field("signature-input", ""))
part = lambda name: (re.search(f';{name}="?([^";]*)', said) or ["", ""])[1]
lines = [f"{name}: {value}" for name, value in zip(covered, values)] + [f'"@signature-params": {said}']
keys = json.load(fetch(urllib.parse.urljoin(answer.geturl(), "/.well-known/jwks.json")))["keys"]
created = int(part("created") or 0)
key = next((one for one in keys if one["kid"] == part("keyid") and created <= one.get("exp", created)), None)
is_new = part("nonce") == nonce and abs(time.time() - created) < 120
is_whole = said.startswith("(" + " ".join(covered) + ");") and part("tag") == "vitrine-answer"
signature = base64.b64decode((re.search("^sig=:(.+):$", field("signature", "")) or ["", ""])[1])
is_own = key and is_new and is_whole and field("content-digest") == digest
if not is_own or not is_signed(base64.urlsafe_b64decode(key["x"] + "="), "\\n".join(lines).encode(), signature):
    sys.exit("This is not the site's own answer.")
print(answer.geturl(), "answered so itself, signed with", key["kid"])
`;
