import { Filled } from "@/components/Filled.tsx";
import { AdminForm } from "@/components/admin/AdminParts.tsx";
import { AdminPage } from "@/components/admin/AdminPage.tsx";
import { adminPage } from "@/lib/admin/admin_page.ts";
import { CONFIRM, HOME } from "@/lib/admin/admin_paths.ts";
import { isRead, type OwnerCall, proofOf } from "@/lib/admin/admin_route.ts";
import type { AdminContext } from "@/lib/admin/admin_state.ts";
import { relyingParty } from "@/lib/admin/visitor.ts";

/**
 * Asks for the password or a passkey where `proofOf` wants one. The page that it answers with carries the fields of the
 * request, so that nothing is to be done again.
 *
 * @returns undefined when the request may go on.
 */
export async function proofFirst(ctx: AdminContext, call: OwnerCall): Promise<Response | undefined> {
  const proof = await proofOf(ctx, call);
  if (proof === "given") return undefined;
  const { form, formToken } = call;
  const [action, fields]: [string, Field[]] = isRead(ctx.req)
    ? [CONFIRM, [["next", ctx.url.pathname + ctx.url.search]]]
    : [ctx.url.pathname, [...form].filter(([name]) => name !== "proof" && name !== "form_token")];
  return await confirmPage(ctx, { action, fields, formToken, isWrong: proof === "wrong" });
}

type Field = [name: string, value: string];

/** Answers with the page that asks for the proof, and then sends `fields` to `action`. */
export async function confirmPage(ctx: AdminContext, { action, fields, formToken, isWrong = false }: {
  action: string;
  fields: Field[];
  formToken: string;
  /** The password that was given was wrong. */
  isWrong?: boolean;
}): Promise<Response> {
  const { hasPassword, passkeys } = await ctx.state.runtime.access.keys();
  const hasPasskey = passkeys.length > 0 && relyingParty(ctx) !== undefined;
  const { desk } = ctx.state.speech.words;
  const { confirm } = desk;
  return await adminPage(
    ctx,
    { title: confirm.title, scripts: ["/passkeys.js"] },
    <AdminPage state={ctx.state} part="settings">
      <h1>{confirm.title}</h1>
      {isWrong && <p class="notice" role="alert">{confirm.wrong}</p>}
      <p>{hasPassword && hasPasskey ? confirm.either : hasPassword ? confirm.password : confirm.passkey}</p>
      <AdminForm action={action} token={formToken} class="fields" id="confirm">
        {fields.map(([name, value], index) => <input key={index} type="hidden" name={name} value={value} />)}
        {hasPassword && (
          <>
            <input type="text" name="username" value="owner" autocomplete="username" hidden readOnly disabled />
            <label for="proof">{desk.signing_in.password}</label>
            <input id="proof" type="password" name="proof" autocomplete="current-password" required autofocus />
            <button type="submit">{confirm.continue}</button>
          </>
        )}
      </AdminForm>
      {hasPasskey && (
        <div
          id="confirm-passkey"
          class="passkey-ask"
          data-token={formToken}
          data-words={JSON.stringify(desk.passkeys)}
          hidden
        >
          <button type="button" class="quiet">{confirm.with_passkey}</button>
          <p role="status"></p>
        </div>
      )}
      {!hasPassword && (
        <p class="hint">
          <Filled text={confirm.no_password} values={{ command: <code>deno task owner:link</code> }} />
        </p>
      )}
      <p class="desk-back">
        <a class="button quiet" href={HOME}>{confirm.back}</a>
      </p>
    </AdminPage>,
  );
}
