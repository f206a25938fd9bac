import { bodyParts, digest } from "@/lib/contact/digest.ts";
import { checkIdempotencyKey } from "@/lib/contact/idempotency_key.ts";
import { createId } from "@/lib/contact/id.ts";
import { type Message, type MessageInput, toMessage } from "@/lib/contact/message.ts";
import { clientHash } from "@/lib/limits/client.ts";

/** What comes with a message. */
export interface SubmitCall {
  /** The sender's network (see `clientNetwork`); only keyed hashes of it are stored. */
  client: string;
  idempotencyKey?: string;
  /** The absolute URL of a delivery record. */
  statusUrl: (id: string) => string;
}

/** A message on its way into the store, with the names under which its facts are kept. */
export interface Submission {
  /** The id that it gets if it is accepted. */
  id: string;
  createdAt: number;
  message: Message;
  client: string;
  /** Digests of the key: together with the client (`own`), and whoever sends it (`any`). */
  key: { own: string; any: string } | null;
  /** Digest of the whole body. */
  body: string;
  /** Digest of what makes a duplicate: text and sender's address. */
  mark: string;
  statusUrl: (id: string) => string;
}

/** The answers are kept with the URL in them; a base URL beyond this is no base URL. */
const MAX_URL_LENGTH = 2048;

/** @throws {ServiceError} `validation_failed` when the key is not allowed. */
export function createSubmission(secret: Uint8Array, input: MessageInput, call: SubmitCall, now: number): Submission {
  const { client, idempotencyKey: key, statusUrl } = call;
  if (key !== undefined) checkIdempotencyKey(key);
  const message = toMessage(input);
  const id = createId(now);
  if (statusUrl(id).length > MAX_URL_LENGTH) throw new RangeError("the URL of the delivery record is too long");
  return {
    id,
    createdAt: now,
    message,
    client: clientHash(secret, client),
    key: key === undefined
      ? null
      : { own: digest(secret, "own key", [client, key]), any: digest(secret, "any key", [key]) },
    body: digest(secret, "body", bodyParts(message)),
    mark: digest(secret, "mark", [message.message, message.reply_to]),
    statusUrl,
  };
}
