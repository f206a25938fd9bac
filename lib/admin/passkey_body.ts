import { z } from "zod";

/** What `static/passkeys.js` sends: an authenticator's answer, with what the person chose. */
const passkeyBody = z.object({ answer: z.looseObject({ id: z.string() }), name: z.string().max(200).default("") });

export type PasskeyBody = z.output<typeof passkeyBody>;

/** The body if it has the right shape. */
export function readPasskeyBody(json: unknown): PasskeyBody | undefined {
  return passkeyBody.safeParse(json).data;
}
