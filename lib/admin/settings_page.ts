import { asset } from "fresh/runtime";
import type { AdminContext } from "@/lib/admin/admin_state.ts";
import type { Passkey } from "@/lib/admin/owner.ts";
import type { SecurityEvent } from "@/lib/admin/security_events.ts";
import { endOf, isFresh, type Session } from "@/lib/admin/sessions.ts";
import { ownOrigin, relyingParty } from "@/lib/admin/visitor.ts";
import { changedAt } from "@/lib/build_state.ts";
import { nextRemoval, type Removal } from "@/lib/contact/removal.ts";
import { running, type Window } from "@/lib/contact/contact_limits.ts";
import { loadContent } from "@/lib/content/content.ts";
import { ContentError, formatProblem } from "@/lib/content/content_error.ts";
import { ParsedFiles } from "@/lib/content/content_file.ts";
import { DISK, type Files } from "@/lib/content/files.ts";
import { contentHints, type Hint } from "@/lib/content/content_hints.ts";
import { V1 } from "@/lib/operations/addresses.ts";
import { ledgerKey } from "@/lib/store/keys.ts";
import { type StoreHealth, storeHealth } from "@/lib/store/store.ts";

/** The contents of the settings of messages, besides the configuration itself. */
export interface MessageSettings {
  removal: Removal;
  /** Messages that count against the limit of all senders together, and until when. */
  allSenders: Window;
  /** Names of the channels that are in use. */
  channels: string[];
}

/** @throws {ServiceError} `unavailable`. */
export async function messageSettings({ state: { runtime } }: AdminContext): Promise<MessageSettings> {
  const { config, store, access, channelTests } = runtime;
  const now = access.now();
  const [removal, ledger] = await Promise.all([
    nextRemoval(store, config.retentionDays, now),
    store.use((kv) => kv.get<Window>(ledgerKey)),
  ]);
  return {
    removal,
    allSenders: running(ledger.value, config.contactGlobalLimit, now),
    channels: channelTests.names,
  };
}

/** The contents of the settings of the service. */
export interface ServiceView {
  store: StoreHealth;
  versions: { api: string; deno: string; build: string };
  /** The origin in use for this very request. */
  origin: string;
}

/** @throws {ServiceError} `unavailable`. */
export async function serviceSettings(ctx: AdminContext): Promise<ServiceView> {
  const { config, store } = ctx.state.runtime;
  return {
    store: await storeHealth(store, config.kvPath),
    versions: { api: V1.version, deno: Deno.version.deno, build: buildId() },
    origin: ownOrigin(ctx),
  };
}

/** Returns which build is running. The framework says it only in the addresses that it gives to static files. */
function buildId(): string {
  return new URL(asset("/tokens.css"), "http://localhost").searchParams.get("__frsh_c")?.slice(0, 12) || "development";
}

/** The contents of the settings of signing in. */
export interface AccessView {
  /** `OWNER_PASSWORD` is set: the password cannot be changed here. */
  isFixed: boolean;
  hasPassword: boolean;
  passkeys: (Pick<Passkey, "id" | "name" | "createdAt" | "usedAt" | "host"> & { isElsewhere: boolean })[];
  /** Set if passkeys can be used at the address of this service at all. */
  canHavePasskeys: boolean;
  /** Set if the owner has just signed in, and may change the ways to sign in. */
  isFresh: boolean;
  sessions: (Pick<Session, "id" | "createdAt" | "seenAt" | "browser" | "way" | "isRemembered"> & {
    endsAt: number;
    isThis: boolean;
  })[];
  /** The newest first. */
  events: SecurityEvent[];
  /** The kind of notice to show, from the address. */
  notice: string | null;
}

/** Reads how the owner can get in, and where they are in. @throws {ServiceError} `unavailable`. */
export async function accessView(ctx: AdminContext): Promise<AccessView> {
  const { runtime: { access }, owner } = ctx.state;
  const [keys, sessions, events] = await Promise.all([access.keys(), access.sessions.list(), access.events.list()]);
  const here = relyingParty(ctx)?.id;
  return {
    isFixed: access.isFixed,
    hasPassword: keys.hasPassword,
    passkeys: keys.passkeys.map(({ id, name, createdAt, usedAt, host }) => {
      return { id, name, createdAt, usedAt, host, isElsewhere: host !== undefined && host !== here };
    }),
    canHavePasskeys: here !== undefined,
    isFresh: isFresh(owner!.session, access.now()),
    sessions: sessions.map((session) => {
      const { id, createdAt, seenAt, browser, way, isRemembered } = session;
      const isThis = id === owner!.session.id;
      return { id, createdAt, seenAt, browser, way, isRemembered, endsAt: endOf(session), isThis };
    }),
    events,
    notice: ctx.url.searchParams.get("notice"),
  };
}

/** The content as it is served, and its files as they are now. */
export interface ContentView {
  folder: string;
  projects: number;
  agents: number;
  opportunities: number;
  /** The day that the content itself names. */
  updatedAt: string;
  /** The last change of a file, in milliseconds since the epoch; undefined when the files are not there. */
  changedAt?: number;
  /** The files are newer than what is served. */
  isOutdated: boolean;
  /** The mistakes in the files, one line each. */
  problems: string[];
  /** The settings that are allowed and probably not meant to stay. */
  hints: Hint[];
}

/** Looks at the files once more: they may have changed since the service read them. */
export function contentSettings({ state: { service, runtime } }: AdminContext): ContentView {
  const { content, revision } = service;
  const { contentDir } = runtime.config;
  const files = runtime.editing?.files() ?? DISK;
  const count = (kind: string) => content.items.filter((item) => item.kind === kind).length;
  const changed = changedAt(contentDir);
  return {
    folder: contentDir,
    projects: count("project"),
    agents: count("agent"),
    opportunities: content.opportunities.length,
    updatedAt: content.site.updated_at,
    changedAt: changed || undefined,
    isOutdated: changed > revision.readAt,
    problems: changed === 0 ? [] : problemsIn(contentDir, files),
    hints: contentHints(contentDir, content, files),
  };
}

function problemsIn(folder: string, files: Files): string[] {
  try {
    loadContent(folder, new ParsedFiles(undefined, files));
    return [];
  } catch (error) {
    if (error instanceof ContentError) return error.problems.map(formatProblem);
    throw error;
  }
}
