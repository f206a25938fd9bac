import type { Context } from "fresh";
import type { Access } from "@/lib/admin/access.ts";
import type { Speech } from "@/lib/admin/desk_language.ts";
import type { SecurityEvent } from "@/lib/admin/security_events.ts";
import type { SignedIn } from "@/lib/admin/sessions.ts";
import type { Runtime, State } from "@/lib/http/runtime.ts";

export interface AdminRuntime extends Runtime {
  /** Decides who may enter the admin pages. */
  access: Access;
}

/** The state of a request below `/admin`, as `guardAdmin` fills it in. */
export interface AdminState extends State {
  runtime: AdminRuntime;
  /** The language of the answer. */
  speech: Speech;
  /** Absent before the sign-in. */
  owner?: SignedIn;
  /** Events that the owner has not confirmed yet; read for pages only. */
  news?: SecurityEvent[];
}

export type AdminContext = Context<AdminState>;
