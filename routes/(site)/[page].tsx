import { HttpError } from "fresh";
import { pathOf, withoutEndSlashes } from "@/lib/http/incoming_request.ts";
import { onceForEach } from "@/lib/lazily.ts";
import { sitePage } from "@/lib/site/pages.ts";
import { servePage } from "@/lib/site/serve_page.ts";
import { pageBody, PAGES } from "@/routes/(site)/(_components)/pages.tsx";

const serveOwn = servePage(pageBody);

const serveKnown = onceForEach((path) => servePage(pageBody, PAGES[path]));

/** Serves every page whose path has one part: ours, and those of the owner's own. */
export const handler: typeof serveOwn = (ctx) => {
  const path = withoutEndSlashes(pathOf(ctx.req.url));
  if (sitePage(ctx.state.service, path) === undefined) throw new HttpError(404);
  return (path in PAGES ? serveKnown(path) : serveOwn)(ctx);
};
