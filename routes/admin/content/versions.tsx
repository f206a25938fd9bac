import { AdminForm, Time } from "@/components/admin/AdminParts.tsx";
import { AdminPage } from "@/components/admin/AdminPage.tsx";
import { proofFirst } from "@/components/admin/ConfirmPage.tsx";
import { adminPage } from "@/lib/admin/admin_page.ts";
import { CONTENT } from "@/lib/admin/admin_paths.ts";
import { nothingHere, ownerRoute } from "@/lib/admin/admin_route.ts";
import type { AdminState } from "@/lib/admin/admin_state.ts";
import { editingOf, PUBLISH, VERSIONS, ZIP } from "@/lib/admin/content_desk.ts";
import type { Plan, Refused } from "@/lib/editing/plan.ts";
import type { Publication } from "@/lib/editing/edits.ts";
import { Filled } from "@/components/Filled.tsx";
import { Changes, PlanView } from "@/routes/admin/content/(_components)/PlanView.tsx";

/** Lists what was published, and publishes any of it again. */
export const handler = ownerRoute({
  async GET(ctx) {
    const editing = editingOf(ctx);
    const publications = await editing.publications();
    const refused = ctx.url.searchParams.get("refused");
    const plan = refused === null ? undefined : await editing.planAgain(Number(refused));
    return await adminPage(
      ctx,
      { title: ctx.state.speech.words.editing.history, stylesheets: ["/content.css"], scripts: ["/site-zip.js"] },
      <VersionsPage state={ctx.state} publications={publications} plan={plan} />,
    );
  },

  async POST(ctx, call) {
    const editing = editingOf(ctx);
    const number = Number(call.form.get("number") ?? "none");
    const plan = await editing.planAgain(number);
    if (plan === undefined) throw nothingHere();
    if ("problems" in plan) return ctx.redirect(`${VERSIONS}?refused=${number}`, 303);
    const asked = plan.removes ? await proofFirst(ctx, call) : undefined;
    if (asked !== undefined) return asked;
    const published = await editing.publishAgain(number);
    const isDone = published !== undefined && !("problems" in published);
    return ctx.redirect(isDone ? `${CONTENT}?published=1` : `${VERSIONS}?refused=${number}`, 303);
  },
});

function VersionsPage({ state, publications, plan }: {
  state: AdminState;
  publications: readonly Publication[];
  plan: Plan | Refused | undefined;
}) {
  const { editing: told } = state.speech.words;
  const { number: current } = state.runtime.editing!;
  return (
    <AdminPage state={state} part="site" isBelow>
      <h1>{told.history}</h1>
      {plan !== undefined && (
        <>
          <p class="notice" role="alert">{told.refused}</p>
          <PlanView state={state} plan={plan} />
        </>
      )}
      <p>{told.history_intro}</p>
      <ol class="versions">
        {publications.map(({ number, at, from, changes }) => {
          const origin = publications.find((one) => one.number === from);
          return (
            <li key={number}>
              <p>
                <Time at={at} speech={state.speech} /> {from === 0 ? `(${told.folder})` : origin !== undefined && (
                  <>
                    (<Filled text={told.again_of} values={{ date: <Time at={origin.at} speech={state.speech} /> }} />)
                  </>
                )}
              </p>
              {changes.length === 0
                ? <p class="hint">{told.no_changes}</p>
                : <Changes state={state} changes={changes} at={at} />}
              <Again state={state} number={number} isCurrent={number === current} />
            </li>
          );
        })}
        <li>
          <p>{told.folder}</p>
          <Again state={state} number={0} isCurrent={current === 0} />
        </li>
      </ol>
      <section class="zip" aria-labelledby="zip">
        <h2 id="zip">{told.zip.title}</h2>
        <p>{told.zip.intro}</p>
        <p class="form-tools">
          <a class="button quiet" href={ZIP} download>{told.zip.download}</a>
        </p>
        <div
          class="form-field"
          id="zip-take"
          data-token={state.owner!.formToken}
          data-words={JSON.stringify(told.zip)}
          data-next={PUBLISH}
          hidden
        >
          <label for="zip-file">{told.zip.take}</label>
          <p class="hint" id="zip-hint">{told.zip.take_hint}</p>
          <input id="zip-file" type="file" accept=".zip,application/zip" aria-describedby="zip-hint" />
          <p role="status" id="zip-status"></p>
          <ul class="problems" id="zip-problems" lang="en" dir="ltr"></ul>
        </div>
      </section>
    </AdminPage>
  );
}

function Again({ state, number, isCurrent }: { state: AdminState; number: number; isCurrent: boolean }) {
  const { editing: told } = state.speech.words;
  if (isCurrent) return <p class="tag">{told.current}</p>;
  return (
    <AdminForm action={VERSIONS} token={state.owner!.formToken}>
      <input type="hidden" name="number" value={number} />
      <button type="submit" class="quiet">{told.again}</button>
    </AdminForm>
  );
}
