import { DoorPage } from "@/components/admin/DoorPage.tsx";
import { Time } from "@/components/admin/Time.tsx";
import { deskLanguage } from "@/lib/admin/desk_language.ts";
import type { AdminFailure } from "@/lib/admin/failure.ts";
import type { State } from "@/lib/http/runtime.ts";
import { HOME, SIGN_IN } from "@/lib/admin/paths.ts";

const GONE = "The address is wrong, or what was here is gone.";

/** What went wrong, and what can be done now. */
export function FailureNotice({ state, failure }: { state: State; failure: AdminFailure }) {
  const { error, status, retryAt } = failure;
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

/** For the gate, which knows no components. */
export function showFailure(state: State, failure: AdminFailure) {
  return <FailureNotice state={state} failure={failure} />;
}
