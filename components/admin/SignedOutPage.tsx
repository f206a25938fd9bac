import type { ComponentChildren } from "preact";
import { Filled } from "@/components/Filled.tsx";
import { Time } from "@/components/admin/AdminParts.tsx";
import { HOME, SIGN_IN } from "@/lib/admin/admin_paths.ts";
import type { AdminFailure } from "@/lib/admin/admin_guard.ts";
import type { AdminState } from "@/lib/admin/admin_state.ts";
import type { Words } from "@/lib/words/words.ts";

/** Frames what stands before the desk: signing in, setting up, and failures. */
export function SignedOutPage({ state, title, children }: {
  state: AdminState;
  title: string;
  children: ComponentChildren;
}) {
  const { site } = state.service.content;
  return (
    <div class="signed-out">
      <header class="signed-out-head">
        <a href="/" lang={site.language} dir="auto">{site.title}</a>
      </header>
      <main id="main" class="signed-out-main">
        <h1>{title}</h1>
        {children}
      </main>
    </div>
  );
}

/** The notices of the sign-in; none tells which part of it was wrong. */
type NoticeName = keyof Words["desk"]["signing_in"]["notices"];

/** Returns a path with the name of a notice that its page shows. */
export function withProblem(path: string, problem: NoticeName): string {
  return `${path}${path.includes("?") ? "&" : "?"}problem=${problem}`;
}

/** Shows the notice that is named in the address; nothing from the address itself is shown. */
export function SignedOutNotice({ problem, words: { desk } }: { problem: string | null; words: Words }) {
  const { notices } = desk.signing_in;
  if (problem === null || !Object.hasOwn(notices, problem)) return null;
  return (
    <p class="notice" role={problem === "out" ? "status" : "alert"}>
      {notices[problem as NoticeName]} {problem === "password" && desk.password.rule}
    </p>
  );
}

/** Shows what went wrong below `/admin`, and what can be done now. */
export function showFailure(state: AdminState, { error, status, title, retryAt }: AdminFailure) {
  const { signing_in: told } = state.speech.words.desk;
  return (
    <SignedOutPage state={state} title={title}>
      {(status !== 429 || retryAt === undefined) && <p>{status === 404 && state.owner ? told.gone : error.hint}</p>}
      {retryAt !== undefined && (
        <p>
          <Filled text={told.try_after} values={{ time: <Time at={retryAt} speech={state.speech} /> }} />
        </p>
      )}
      <p class="signed-out-ways">
        {error.code === "unavailable"
          ? <a href={HOME}>{told.try_again}</a>
          : state.owner === undefined
          ? <a href={SIGN_IN}>{told.sign_in}</a>
          : <a href={HOME}>{told.to_inbox}</a>}
      </p>
    </SignedOutPage>
  );
}
