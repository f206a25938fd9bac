import { AgentNote } from "@/components/AgentNote.tsx";
import { Entries } from "@/components/Entries.tsx";
import { Masthead } from "@/components/Masthead.tsx";
import { TagFilter } from "@/components/TagFilter.tsx";
import type { ItemKind } from "@/lib/content/schema/item.ts";
import type { PageView } from "@/lib/site/view.ts";

/** The projects or the agents; all of them, or those with a tag. */
export function ItemsPage({ view, kind }: { view: PageView; kind: ItemKind }) {
  const { page, context } = view;
  const choice = view.choice?.value;
  const { catalog } = context.service;
  const all = catalog.filter({ kind });
  const shown = catalog.filter({ kind, tag: choice });
  return (
    <>
      <Masthead
        title={page.title}
        note={
          <AgentNote
            context={context}
            operations={[`list_${kind}s`]}
            input={choice === undefined ? {} : { tag: choice }}
          />
        }
      >
        <p class="lede" dir="auto">{page.description}.</p>
        <TagFilter items={all} path={page.path} choice={choice} />
      </Masthead>
      {shown.length > 0 ? <Entries items={shown} /> : (
        <p class="empty">
          {choice === undefined
            ? (
              <>
                There is nothing here yet. <a href="/contact">Write and ask.</a>
              </>
            )
            : (
              <>
                Nothing here has the tag <q dir="auto">{choice}</q>. <a href={page.path}>Show all {all.length}.</a>
              </>
            )}
        </p>
      )}
    </>
  );
}
