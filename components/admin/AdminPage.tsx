import type { ComponentChildren } from "preact";
import { AdminForm } from "@/components/admin/AdminForm.tsx";
import type { State } from "@/lib/http/runtime.ts";

/** The parts of the desk. */
const PARTS = [
  ["Inbox", "/admin/inbox"],
  ["Insight", "/admin/insight"],
  ["Settings", "/admin/settings"],
] as const;

export type AdminPart = typeof PARTS[number][0];

/** The frame of the owner's desk: what there is, signing out, and the page itself. */
export function AdminPage({ state, part, counts = {}, children }: {
  state: State;
  /** The part that the page belongs to. */
  part: AdminPart;
  /** Shown beside the names of parts, such as the unread messages of the inbox. */
  counts?: Partial<Record<AdminPart, number>>;
  children: ComponentChildren;
}) {
  const { site } = state.runtime.service.content;
  return (
    <div class="desk" lang="en" dir="ltr">
      <a class="unseen skip" href="#main">Skip to the content</a>
      <header class="desk-head">
        <a class="desk-name" href="/" dir="auto">{site.title}</a>
        <nav aria-label="Admin">
          <ul>
            {PARTS.map(([name, path]) => (
              <li key={name}>
                <a href={path} aria-current={name === part ? "page" : undefined}>
                  {name} {counts[name] ? <span class="desk-count">{counts[name]}</span> : null}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <AdminForm action="/admin/sign-out" token={state.owner!.formToken} class="desk-out">
          <button type="submit" class="quiet">Sign out</button>
        </AdminForm>
      </header>
      <main id="main" class="desk-main" tabIndex={-1}>{children}</main>
    </div>
  );
}
