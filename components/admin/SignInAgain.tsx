/** For what needs a sign-in that is not long ago. */
export function SignInAgain({ what }: { what: string }) {
  return (
    <p>
      To {what}, <a href="/admin/sign-in?again=1&next=/admin/settings/access">sign in again</a>{" "}
      first: what opens these pages can be changed within 15 minutes of signing in.
    </p>
  );
}
