import type { Context } from "fresh";
import { AdminForm } from "@/components/admin/AdminForm.tsx";
import { AdminPage } from "@/components/admin/AdminPage.tsx";
import { adminPage } from "@/lib/admin/admin_page.ts";
import { CONFIRM, HOME } from "@/lib/admin/admin_paths.ts";
import type { OwnerCall } from "@/lib/admin/admin_route.ts";
import { isFresh } from "@/lib/admin/sessions.ts";
import { relyingParty, visitorOf } from "@/lib/admin/visitor.ts";
import type { State } from "@/lib/http/runtime.ts";

/**
 * Asks for the password or a passkey where the last proof is more than ten minutes ago: a stolen session alone must not
 * be enough. The page that it answers with carries the fields of the request, so that nothing is to be done again.
 *
 * @returns undefined when the request may go on.
 */
export async function proofFirst(
  ctx: Context<State>,
  { session, form, formToken }: OwnerCall,
  what: string,
): Promise<Response | undefined> {
  const { access } = ctx.state.runtime;
  if (isFresh(session, access.now())) return undefined;
  const given = form.get("proof");
  if (given !== null && await access.prove(session, given, visitorOf(ctx))) return undefined;
  const isRead = ctx.req.method === "GET" || ctx.req.method === "HEAD";
  const action = isRead ? CONFIRM : ctx.url.pathname;
  const fields: Field[] = isRead
    ? [["next", ctx.url.pathname + ctx.url.search]]
    : [...form].filter(([name]) => name !== "proof" && name !== "form_token");
  return await confirmPage(ctx, { action, fields, formToken, what, isWrong: given !== null });
}

type Field = [name: string, value: string];

/** Answers with the page that asks for the proof, and then sends `fields` to `action`. */
export async function confirmPage(ctx: Context<State>, { action, fields, formToken, what, isWrong = false }: {
  action: string;
  fields: Field[];
  formToken: string;
  /** What the owner is about to do. */
  what: string;
  /** The password that was given was wrong. */
  isWrong?: boolean;
}): Promise<Response> {
  const { hasPassword, passkeys } = await ctx.state.runtime.access.keys();
  const hasPasskey = passkeys.length > 0 && relyingParty(ctx) !== undefined;
  return await adminPage(
    ctx,
    { title: "Confirm that it is you", scripts: ["/passkeys.js"] },
    <AdminPage state={ctx.state} part="Settings">
      <h1>Confirm that it is you</h1>
      {isWrong && <p class="notice" role="alert">That password is not right, so nothing was done.</p>}
      <p>
        To {what}, show {hasPassword ? "your password" : "your passkey"}
        {hasPassword && hasPasskey && " or a passkey"} again. It holds for ten minutes.
      </p>
      <AdminForm action={action} token={formToken} class="fields" id="confirm">
        {fields.map(([name, value], index) => <input key={index} type="hidden" name={name} value={value} />)}
        {hasPassword && (
          <>
            <input type="text" name="username" value="owner" autocomplete="username" hidden readOnly disabled />
            <label for="proof">Password</label>
            <input id="proof" type="password" name="proof" autocomplete="current-password" required />
            <button type="submit">Go on</button>
          </>
        )}
      </AdminForm>
      {hasPasskey && (
        <div id="confirm-passkey" class="door-passkey" data-token={formToken} hidden>
          <button type="button" class="quiet">Go on with a passkey</button>
          <p role="status"></p>
        </div>
      )}
      {!hasPassword && (
        <p class="hint">
          Without script, or without the passkey: <code>deno task owner:link</code>{" "}
          on the server prints a link that signs you in once.
        </p>
      )}
      <p>
        <a class="button quiet" href={HOME}>Back to the inbox</a>
      </p>
    </AdminPage>,
  );
}
