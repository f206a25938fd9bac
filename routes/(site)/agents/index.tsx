import { servePage } from "@/lib/site/serve_page.ts";
import { listChoices, workList } from "@/lib/site/work_list.ts";
import { pageBody } from "@/routes/(site)/(_components)/pages.tsx";

export const handler = servePage(pageBody, {
  choices: listChoices("agent"),
  list: (view) => workList("agent", view),
});
