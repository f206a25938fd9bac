import { AdminForm } from "@/components/admin/AdminForm.tsx";
import { AdminPage } from "@/components/admin/AdminPage.tsx";
import { adminPage } from "@/lib/admin/admin_page.ts";
import { BEGIN, CONTENT } from "@/lib/admin/admin_paths.ts";
import { ownerRoute } from "@/lib/admin/admin_route.ts";
import type { AdminState } from "@/lib/admin/admin_state.ts";
import {
  begin,
  editPath,
  isStillSample,
  type ListedFile,
  listSite,
  PREVIEW,
  PUBLISH,
  titleOf,
  VERSIONS,
} from "@/lib/admin/content_desk.ts";
import { LOOK } from "@/lib/admin/look_desk.ts";
import { type SiteAdvice, siteAdvice } from "@/lib/admin/site_advice.ts";
import { PICTURES } from "@/lib/admin/picture_desk.ts";
import { formatProblem } from "@/lib/content/content_error.ts";
import { fillCounted } from "@/lib/words/fill.ts";

/** Lists what the site consists of, and begins what is to be added to it. */
export const handler = ownerRoute({
  async GET(ctx) {
    const [site, advice] = await Promise.all([listSite(ctx), siteAdvice(ctx)]);
    const isPublished = ctx.url.searchParams.has("published");
    return await adminPage(
      ctx,
      { title: ctx.state.speech.words.editing.title, stylesheets: ["/content.css"] },
      <SitePage state={ctx.state} {...site} advice={advice} isPublished={isPublished} isSample={isStillSample(ctx)} />,
    );
  },

  async POST(ctx, { form }) {
    const path = await begin(ctx, form.get("folder") ?? "", (form.get("title") ?? "").trim());
    return ctx.redirect(editPath(path), 303);
  },
});

function SitePage({ state, parts, folders, advice, isPublished, isSample }: Awaited<ReturnType<typeof listSite>> & {
  state: AdminState;
  advice: SiteAdvice;
  isPublished: boolean;
  isSample: boolean;
}) {
  const { words: { editing: told }, locale } = state.speech;
  const editing = state.runtime.editing!;
  const inBoth = editing.changedInBoth();
  const drafts = [...parts, ...folders.flatMap(([, files]) => files)].reduce(
    (sum, file) => sum + file.drafts.length,
    0,
  );
  return (
    <AdminPage state={state} part="site">
      <h1>{told.title}</h1>
      {isPublished && <p class="notice" role="status">{told.published}</p>}
      {editing.problems.length > 0 && (
        <div class="notice" role="alert">
          <p>{told.not_served}</p>
          <ul class="problems" lang="en" dir="ltr">
            {editing.problems.map((problem) => <li key={problem.message}>{formatProblem(problem)}</li>)}
          </ul>
        </div>
      )}
      {inBoth.length > 0 && (
        <p class="notice">
          {told.in_both}: <code dir="ltr">{inBoth.join(", ")}</code>
        </p>
      )}
      {isSample && (
        <p class="notice">
          {told.begin.sample} <a href={BEGIN}>{told.begin.own}</a>
        </p>
      )}
      <p>{told.intro}</p>
      <p class="form-tools">
        {drafts > 0 && (
          <a class="button" href={PUBLISH}>
            {told.look_through} ({fillCounted(told.drafts, drafts, locale)})
          </a>
        )}
        <a class="button quiet" href={PREVIEW}>{told.preview}</a>
        <a class="button quiet" href={LOOK}>{told.fields.look}</a>
        <a class="button quiet" href={PICTURES}>{told.pictures.title}</a>
        <a class="button quiet" href={VERSIONS}>{told.history}</a>
      </p>
      <Advice state={state} advice={advice} />
      <div class="settings site-parts">
        <section aria-labelledby="parts">
          <h2 id="parts">{told.parts}</h2>
          <Files files={parts} state={state} />
        </section>
        {folders.map(([folder, files]) => (
          <section key={folder} aria-labelledby={folder}>
            <h2 id={folder}>{told.names[folder]}</h2>
            {files.length > 0 && <Files files={files} state={state} />}
            <AdminForm action={CONTENT} token={state.owner!.formToken} class="site-add">
              <input type="hidden" name="folder" value={folder} />
              <label class="unseen" for={`new-${folder}`}>{`${told.names[folder]}: ${told.new_title}`}</label>
              <input
                id={`new-${folder}`}
                name="title"
                placeholder={told.new_title}
                required
                maxLength={300}
                dir="auto"
              />
              <button type="submit" class="quiet" aria-label={`${told.names[folder]}: ${told.add}`}>{told.add}</button>
            </AdminForm>
          </section>
        ))}
      </div>
    </AdminPage>
  );
}

/** Says what would help most; nothing where nothing would. */
function Advice({ state, advice: { terms, postings, gone, marks } }: { state: AdminState; advice: SiteAdvice }) {
  const { words, locale } = state.speech;
  const { advice: told } = words.editing;
  if (terms.length + gone + marks.length === 0) return null;
  return (
    <section class="advice" aria-labelledby="advice">
      <h2 id="advice">{told.title}</h2>
      <ul class="notes">
        {terms.map(({ term, count }) => (
          <li key={term}>
            {fillCounted(told.term, postings, locale, { asked: count, term: words.match.terms[term] })}{" "}
            <a href={editPath("candidate.yaml")}>{words.editing.names.candidate}</a>
          </li>
        ))}
        {gone > 0 && (
          <li>
            {fillCounted(words.evidence.links_gone, gone, locale)}.{" "}
            <a href="/admin/settings/site#evidence">{told.links}</a>
          </li>
        )}
        {marks.map(({ path, text }) => (
          <li key={path + text}>
            {told.mark} <a href={editPath(path)} dir="auto">{titleOf(state, path, "")}</a>{" "}
            <span class="hint" lang="en" dir="ltr">{text}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Files({ files, state }: { files: readonly ListedFile[]; state: AdminState }) {
  const { editing: told } = state.speech.words;
  return (
    <ul class="site-files">
      {files.map(({ path, title, drafts, isServed }) => (
        <li key={path}>
          <a href={editPath(path)} dir="auto">{title}</a>
          {drafts.length === 0 && !isServed && <span class="hint">{told.absent}</span>}
          {drafts.map(({ id, digest }) => (
            <span key={id}>
              <span class="tag">{digest === null ? told.removed : told.changed}</span>
              {id !== path && (
                <>
                  <a href={editPath(path, { draft: id })}>{told.beside}</a>
                </>
              )}
            </span>
          ))}
        </li>
      ))}
    </ul>
  );
}
