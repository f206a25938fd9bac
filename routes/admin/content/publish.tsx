import { AdminForm } from "@/components/admin/AdminParts.tsx";
import { AdminPage } from "@/components/admin/AdminPage.tsx";
import { proofFirst } from "@/components/admin/ConfirmPage.tsx";
import { adminPage } from "@/lib/admin/admin_page.ts";
import { CONTENT } from "@/lib/admin/admin_paths.ts";
import { ownerRoute } from "@/lib/admin/admin_route.ts";
import type { AdminState } from "@/lib/admin/admin_state.ts";
import { EDIT, editingOf, editPath, PREVIEW, PUBLISH, titleOf } from "@/lib/admin/content_desk.ts";
import { withoutWidths, withWidths } from "@/lib/admin/picture_desk.ts";
import type { DraftText, Plan, Refused } from "@/lib/editing/plan.ts";
import { isContentPath } from "@/lib/editing/content_form.ts";
import { WHOLE } from "@/lib/editing/edits.ts";
import { PlanView } from "@/routes/admin/content/(_components)/PlanView.tsx";

/** Shows what publishing would change, in words, and publishes. */
export const handler = ownerRoute({
  async GET(ctx) {
    const editing = editingOf(ctx);
    const drafts = await editing.drafts();
    const asked = ctx.url.searchParams.getAll("id");
    const ids = asked.length > 0 ? asked : drafts.filter(({ id, path }) => id === path).map(({ id }) => id);
    const plan = ids.length === 0 ? undefined : await editing.plan(withWidths(ids, drafts));
    return await adminPage(
      ctx,
      { title: ctx.state.speech.words.editing.look_through, stylesheets: ["/content.css"] },
      <PublishPage
        state={ctx.state}
        drafts={drafts}
        ids={ids}
        plan={plan}
        isRefused={ctx.url.searchParams.has("refused")}
      />,
    );
  },

  async POST(ctx, call) {
    const editing = editingOf(ctx);
    const ids = call.form.getAll("id");
    const again = (more: string) => `${PUBLISH}?${new URLSearchParams(ids.map((id) => ["id", id]))}${more}`;
    if (call.form.get("do") === "check" || ids.length === 0) return ctx.redirect(again(""), 303);
    const all = withWidths(ids, await editing.drafts());
    if (call.form.get("do") === "discard") {
      await editing.discard(all);
      return ctx.redirect(CONTENT, 303);
    }
    // Only what was looked at is published: another tab, or the owner's agent, may have written on a draft since.
    const seen = new Map(call.form.getAll("seen").map((one) => [one.slice(one.indexOf(" ") + 1), one.split(" ")[0]]));
    const plan = await editing.plan(all, seen);
    if ("problems" in plan) return ctx.redirect(again("&refused=1"), 303);
    const asked = plan.removes ? await proofFirst(ctx, call) : undefined;
    if (asked !== undefined) return asked;
    const published = await editing.publish(all, seen);
    return ctx.redirect("problems" in published ? again("&refused=1") : `${CONTENT}?published=1`, 303);
  },
});

function PublishPage({ state, drafts, ids, plan, isRefused }: {
  state: AdminState;
  drafts: readonly DraftText[];
  ids: readonly string[];
  plan: Plan | Refused | undefined;
  isRefused: boolean;
}) {
  const { editing: told } = state.speech.words;
  // Other widths of a picture go with it.
  const shown = withoutWidths(drafts);
  return (
    <AdminPage state={state} part="site" isBelow>
      <h1>{told.look_through}</h1>
      {isRefused && <p class="notice" role="alert">{told.refused}</p>}
      {drafts.length === 0
        ? <p>{told.no_drafts}</p>
        : (
          <AdminForm action={PUBLISH} token={state.owner!.formToken} class="content-form">
            <ul class="site-files">
              {shown.map(({ id, path, digest, text }) => (
                <li key={id}>
                  <label class="tick">
                    <input type="checkbox" name="id" value={id} checked={ids.includes(id)} />{" "}
                    <bdi>
                      {path === WHOLE
                        ? told.whole
                        : titleOf(state, path, text ?? state.runtime.editing!.served(path)?.text ?? "")}
                    </bdi>
                  </label>
                  <input type="hidden" name="seen" value={`${digest} ${id}`} />
                  {path !== WHOLE && digest === null && <span class="tag">{told.removed}</span>}
                  {isContentPath(path) && (
                    <a href={editPath(path, { draft: id })}>{id === path ? told.as_draft : told.beside}</a>
                  )}
                </li>
              ))}
            </ul>
            {plan !== undefined && <PlanView state={state} plan={plan} />}
            <p class="form-tools">
              <button type="submit" name="do" value="publish" disabled={plan !== undefined && "problems" in plan}>
                {told.publish}
              </button>
              <button type="submit" name="do" value="check" class="quiet">{told.check}</button>
              <a class="button quiet" href={PREVIEW}>{told.preview}</a>
              <button type="submit" name="do" value="discard" class="quiet">{told.discard_chosen}</button>
            </p>
          </AdminForm>
        )}
      {plan !== undefined && "stale" in plan && plan.stale.length > 0 && (
        <Stale
          state={state}
          drafts={plan.stale.map(({ id }) => drafts.find((one) => one.id === id)!)}
        />
      )}
    </AdminPage>
  );
}

/** Shows both texts of files that were changed since their drafts began. */
function Stale({ state, drafts }: { state: AdminState; drafts: readonly DraftText[] }) {
  const { editing: told } = state.speech.words;
  return (
    <>
      {drafts.map(({ id, path, text }) => (
        <section key={id} class="stale" aria-label={path}>
          <h2 dir="ltr">{path}</h2>
          <p class="notice">{told.stale}</p>
          <div class="stale-texts">
            {[[told.as_served, state.runtime.editing!.served(path)?.text], [told.as_draft, text]].map((
              [name, text],
            ) => (
              <div key={name}>
                <h3>{name}</h3>
                <pre tabIndex={0} dir="auto">{text ?? "–"}</pre>
              </div>
            ))}
          </div>
          <AdminForm action={EDIT} token={state.owner!.formToken}>
            <input type="hidden" name="file" value={path} />
            <input type="hidden" name="draft" value={id} />
            <button type="submit" name="do" value="rebase" class="quiet">{told.keep_mine}</button>
          </AdminForm>
        </section>
      ))}
    </>
  );
}
