import type { ComponentChildren } from "preact";
import { Time } from "@/components/admin/Time.tsx";
import { deskLanguage } from "@/lib/admin/admin_page.ts";
import { HOME, SIGN_IN } from "@/lib/admin/admin_paths.ts";
import type { AdminFailure } from "@/lib/admin/gate.ts";
import { PASSWORD_RULE } from "@/lib/admin/password.ts";
import type { State } from "@/lib/http/runtime.ts";

/** Frames what stands before the desk: signing in, setting up, and failures. */
export function DoorPage({ state, title, children }: {
  state: State;
  title: string;
  children: ComponentChildren;
}) {
  return (
    <div class="door" lang="en" dir="ltr">
      <header class="door-head">
        <a href="/" dir="auto">{state.runtime.service.content.site.title}</a>
      </header>
      <main id="main" class="door-main">
        <h1>{title}</h1>
        {children}
      </main>
    </div>
  );
}

/** What can go wrong at the door; the words do not tell which part of it was wrong. */
const NOTICES = {
  refused: "That did not work. Check what you entered and try again.",
  form: "The form was open for too long, or your browser does not keep cookies. Please try again.",
  link: "This set-up code is not valid, or not any more: it holds for an hour and works once. " +
    "Starting the service again prints a new one, as long as nobody has set it up.",
  code: "This sign-in link is not valid, or not any more: it holds for an hour and works once. " +
    "Print another one on the server: deno task owner:link.",
  password: `This password cannot be used. Allowed: ${PASSWORD_RULE}.`,
  weak:
    "This password is easy to guess: it is common, or repeats itself. Choose several words that do not belong together.",
  repeat: "The two passwords differ.",
  out: "You are signed out.",
};

type DoorProblem = keyof typeof NOTICES;

/** Returns a path with the name of a notice that its page shows. */
export function withProblem(path: string, problem: DoorProblem): string {
  return `${path}${path.includes("?") ? "&" : "?"}problem=${problem}`;
}

/** Shows the notice that is named in the address; nothing from the address itself is shown. */
export function DoorNotice({ problem }: { problem: string | null }) {
  if (problem === null || !Object.hasOwn(NOTICES, problem)) return null;
  return <p class="notice" role={problem === "out" ? "status" : "alert"}>{NOTICES[problem as DoorProblem]}</p>;
}

const GONE = "The address is wrong, or what was here is gone.";

/** Shows what went wrong below `/admin`, and what can be done now. */
export function showFailure(state: State, { error, status, retryAt }: AdminFailure) {
  const { site } = state.runtime.service.content;
  return (
    <DoorPage state={state} title={error.message}>
      {status !== 429 && <p>{status === 404 && state.owner ? GONE : error.hint}</p>}
      {retryAt !== undefined && (
        <p>
          Try again after <Time at={retryAt} zone={site.time_zone} language={deskLanguage(site)} />.
        </p>
      )}
      <p class="door-ways">
        {error.code === "unavailable"
          ? <a href={HOME}>Try again</a>
          : state.owner === undefined
          ? <a href={SIGN_IN}>Sign in</a>
          : <a href={HOME}>Go to the inbox</a>}
      </p>
    </DoorPage>
  );
}
