import { comparePosting } from "@/lib/site/match_form.ts";
import { servePage } from "@/lib/site/serve_page.ts";
import { MatchPage } from "@/routes/(site)/(_components)/MatchPage.tsx";
import { pageBody } from "@/routes/(site)/(_components)/pages.tsx";

export const handler = servePage(pageBody, {
  post: comparePosting((view, forms) => <MatchPage view={view} {...forms} />),
});
