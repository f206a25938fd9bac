import { ACCESS_SETTINGS, SIGN_IN } from "@/lib/admin/paths.ts";

/** For what needs a sign-in that is not long ago. */
export function SignInAgain({ what }: { what: string }) {
  return (
    <p>
      To {what}, <a href={`${SIGN_IN}?again=1&next=${ACCESS_SETTINGS}`}>sign in again</a>{" "}
      first: what opens these pages can be changed within 15 minutes of signing in.
    </p>
  );
}
