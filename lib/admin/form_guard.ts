import type { Context } from "fresh";
import type { AdminBody } from "@/lib/admin/body.ts";
import { ownOrigin } from "@/lib/admin/origin.ts";
import type { State } from "@/lib/http/runtime.ts";
import { ServiceError } from "@/lib/errors.ts";

/** The name of the token's field in a form. */
export const TOKEN_FIELD = "form_token";
/** The header that carries it when a script asks. */
export const TOKEN_HEADER = "x-form-token";

/**
 * Lets a request change something only if a page of this service made it: by where the browser says that it comes from
 * (`Origin`, RFC 6454; `Sec-Fetch-Site`, W3C Fetch Metadata), and by a token that only such a page knows. `bearer` is what
 * the token belongs to.
 *
 * @throws {ServiceError} `validation_failed`
 */
export function guardForm(ctx: Context<State>, bearer: string, { form }: AdminBody): void {
  const { headers } = ctx.req;
  const origin = headers.get("origin");
  const own = ownOrigin(ctx);
  if (origin !== null && origin !== own) {
    throw new ServiceError("validation_failed", "This request came from another address than this service's.", {
      hint: `Use the admin pages at ${own}. If that is not their address, set BASE_URL to the right one.`,
    });
  }
  const site = headers.get("sec-fetch-site");
  if (site !== null && site !== "same-origin") {
    throw new ServiceError("validation_failed", "This request was made by another site.", { hint: RELOAD });
  }
  const token = headers.get(TOKEN_HEADER) ?? form.get(TOKEN_FIELD) ?? "";
  if (!ctx.state.runtime.access.isFormToken(bearer, token)) {
    throw new ServiceError("validation_failed", "This form has expired.", { hint: RELOAD });
  }
}

const RELOAD = "Nothing was changed. Load the page again and repeat what you did.";
