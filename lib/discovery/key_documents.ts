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
