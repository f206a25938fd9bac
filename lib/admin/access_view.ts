import type { Context } from "fresh";
import { relyingParty } from "@/lib/admin/relying_party.ts";
import type { Passkey } from "@/lib/access/passkey.ts";
import { endOf, isFresh, type Session } from "@/lib/access/session.ts";
import type { State } from "@/lib/http/runtime.ts";

/** What the settings of getting in show. */
export interface AccessView {
  /** `OWNER_PASSWORD` is set: the password cannot be changed here. */
  isFixed: boolean;
  hasPassword: boolean;
  passkeys: Pick<Passkey, "id" | "name" | "createdAt" | "usedAt">[];
  /** Whether passkeys can be used at the address of this service at all. */
  canHavePasskeys: boolean;
  /** Whether the owner has just signed in, and may change what opens the door. */
  isFresh: boolean;
  sessions: (Pick<Session, "id" | "createdAt" | "seenAt" | "browser" | "way"> & { endsAt: number; isThis: boolean })[];
  /** The kind of notice to show, from the address. */
  notice: string | null;
}

/** Reads it for a signed-in owner. @throws {ServiceError} `unavailable`. */
export async function accessView(ctx: Context<State>): Promise<AccessView> {
  const { runtime: { access }, owner } = ctx.state;
  const [keys, sessions] = await Promise.all([access.keys(), access.sessions.list()]);
  return {
    isFixed: access.isFixed,
    hasPassword: keys.hasPassword,
    passkeys: keys.passkeys.map(({ id, name, createdAt, usedAt }) => ({ id, name, createdAt, usedAt })),
    canHavePasskeys: relyingParty(ctx) !== undefined,
    isFresh: isFresh(owner!.session, access.now()),
    sessions: sessions.map((session) => {
      const { id, createdAt, seenAt, browser, way } = session;
      return { id, createdAt, seenAt, browser, way, endsAt: endOf(session), isThis: id === owner!.session.id };
    }),
    notice: ctx.url.searchParams.get("notice"),
  };
}
