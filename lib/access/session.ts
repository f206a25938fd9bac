import { isAhead } from "@/lib/deadline.ts";

/** One browser in which the owner is signed in. */
export interface Session {
  /** Digest of the token in the cookie; names the session in lists and forms. */
  id: string;
  /** Milliseconds since the epoch, as all times here. */
  createdAt: number;
  /** Not newer than some minutes: it is not written with every request. */
  seenAt: number;
  /** Family of the browser and its system, such as `Firefox on Linux`; never the whole `User-Agent`. */
  browser: string;
  /** How the owner came in. */
  way: "set-up" | "password" | "passkey";
  /** When it ends however much it is used. */
  endsAt?: number;
  /** The owner's epoch when it began. */
  epoch: number;
  /** Ties it to the `OWNER_PASSWORD` that held when it began; see `environmentMark`. */
  mark: string;
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/**
 * Unused for this long, a session ends. A week: an owner who looks once a week stays signed in, and a browser that was
 * given away does not.
 */
export const IDLE_MS = 7 * DAY_MS;
/** However much it is used, it ends then. */
export const ABSOLUTE_MS = 30 * DAY_MS;
/** How often it is written down that a session is used. */
export const SEEN_EVERY_MS = 5 * MINUTE_MS;
/** How long after signing in the owner may change what opens the door. */
export const FRESH_MS = 15 * MINUTE_MS;

/** Until when a session lasts if it is not used any more. */
export function endOf({ createdAt, seenAt }: Session): number {
  return Math.min(seenAt + IDLE_MS, createdAt + ABSOLUTE_MS);
}

/**
 * Whether a session lasts. A clock that is set back by hours signs nobody out; but what began more than a day from now
 * was dated by a clock that was altogether wrong, and would last for years.
 */
export function lasts(session: Session, now: number): boolean {
  return now < endOf(session) && session.createdAt < now + DAY_MS;
}

/** Whether the owner has just shown who they are, so that a browser left open cannot be used to take the door over. */
export function isFresh({ createdAt }: Session, now: number): boolean {
  return now < createdAt + FRESH_MS && !isAhead(createdAt, now);
}

/** What a page or an action for the owner knows of who asks. */
export interface SignedIn {
  session: Session;
  /** What every form and every state-changing request of this session has to carry. */
  formToken: string;
}
