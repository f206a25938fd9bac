import { HttpError } from "fresh";
import { pathOf, withoutEndSlashes } from "@/lib/http/incoming_request.ts";
import { sitePage } from "@/lib/site/pages.ts";
import { servePage } from "@/lib/site/serve_page.ts";
import { pageBody } from "@/routes/(site)/(_components)/pages.tsx";

const serve = servePage(pageBody);

/** Serves the pages of the owner's own; nothing else is at a path like theirs. */
export const handler: typeof serve = (ctx) => {
  const { service } = ctx.state;
  if (sitePage(service, withoutEndSlashes(pathOf(ctx.req.url))) === undefined) throw new HttpError(404);
  return serve(ctx);
};
