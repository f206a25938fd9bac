import { AdminForm } from "@/components/admin/AdminParts.tsx";
import { AdminPage } from "@/components/admin/AdminPage.tsx";
import { adminPage } from "@/lib/admin/admin_page.ts";
import { CONTENT } from "@/lib/admin/admin_paths.ts";
import { ownerRoute } from "@/lib/admin/admin_route.ts";
import type { AdminState } from "@/lib/admin/admin_state.ts";
import {
  EDIT,
  editingOf,
  editPath,
  FORM_BYTES,
  type OpenFile,
  openFile,
  previewPath,
  PUBLISH,
  rebase,
  saveForm,
  saveRemoval,
  titleOf,
} from "@/lib/admin/content_desk.ts";
import { suggestionsFor } from "@/lib/admin/field_suggestions.ts";
import type { Hint } from "@/lib/content/schema/fields.ts";
import { sentenceOf } from "@/lib/content/content_error.ts";
import { BODY, fieldsOf, moveRow, readForm } from "@/lib/editing/content_form.ts";
import { fillCounted } from "@/lib/words/fill.ts";
import { DraftFields, FieldGroups, FormStatus } from "@/routes/admin/content/(_components)/FormFields.tsx";

/** Shows the form of a file, which is derived from its schema, and saves what it brings as a draft. */
export const handler = ownerRoute({
  async GET(ctx) {
    const file = await openFile(ctx);
    const { searchParams } = ctx.url;
    return await adminPage(
      ctx,
      {
        title: titleOf(ctx.state, file.path, file.text),
        stylesheets: ["/content.css"],
        scripts: ["/content-form.js"],
        showsPreview: true,
      },
      <EditPage
        state={ctx.state}
        file={file}
        asText={searchParams.get("as") === "text"}
        added={searchParams.get("add") ?? undefined}
        notice={searchParams.get("notice")}
      />,
    );
  },

  async POST(ctx, { form }) {
    const what = form.get("do") ?? "";
    const path = form.get("file") ?? "";
    const draft = form.get("draft") || undefined;
    if (what === "remove") {
      await saveRemoval(ctx, form);
      return ctx.redirect(CONTENT, 303);
    }
    if (what === "discard") {
      await editingOf(ctx).discard([draft ?? path]);
      return ctx.redirect(CONTENT, 303);
    }
    if (what === "rebase") {
      await rebase(ctx, draft ?? path);
      return ctx.redirect(PUBLISH, 303);
    }
    moveRow(form, what);
    const saved = await saveForm(ctx, form);
    const to = editPath(path, {
      draft: saved.draft?.id,
      as: form.get("as") ?? undefined,
      add: what.startsWith("add:") ? what.slice("add:".length) : undefined,
      notice: saved.isBeside ? "beside" : "saved",
    });
    const [, list] = what.split(":");
    return ctx.redirect(list === undefined ? to : `${to}#f-${encodeURIComponent(list)}`, 303);
  },
}, FORM_BYTES);

function EditPage({ state, file, asText, added, notice }: {
  state: AdminState;
  file: OpenFile;
  asText: boolean;
  added?: string;
  notice: string | null;
}) {
  const { words, locale } = state.speech;
  const { editing } = words;
  const { path, text, base, draft, problems } = file;
  const fields = fieldsOf(path);
  const { value, body } = readForm(path, text);
  const isForm = fields !== undefined && value !== undefined && !asText;
  const view = { words, locale, problems, added, suggestionsFor: (hint: Hint) => suggestionsFor(hint, state) };
  return (
    <AdminPage state={state} part="site" isBelow>
      <h1 dir="auto">{titleOf(state, path, text)}</h1>
      {notice === "kept" && <p class="notice" role="status">{editing.kept_here}</p>}
      {notice === "beside" && <p class="notice" role="alert">{editing.saved_beside}</p>}
      {draft?.digest === null && <p class="notice">{editing.removed}</p>}
      {problems.length > 0 && (
        <div class="notice" role="alert">
          <p>{fillCounted(editing.mistakes, problems.length, locale)}</p>
          <ul class="problems" lang="en" dir="ltr">
            {problems.map((problem, index) => (
              <li key={index}>
                <a href={`#f-${problem.field}`}>{sentenceOf(problem)}</a>
              </li>
            ))}
          </ul>
        </div>
      )}
      <div class="beside" id="beside" data-preview={previewPath(path)} data-title={editing.preview}>
        <AdminForm
          action={EDIT}
          token={state.owner!.formToken}
          class="content-form"
          id="content-form"
          data-words={JSON.stringify({ ...editing.pictures, ...editing.tools })}
        >
          <DraftFields file={file} words={words} />
          <input type="hidden" name="file" value={path} />
          {isForm
            ? (
              <>
                <textarea name="from" hidden readOnly>{`\n${text}`}</textarea>
                <FieldGroups view={view} file={path} value={value} />
                {body !== undefined && (
                  <div class="form-field">
                    <label for="f-body">{editing.text}</label>
                    <p class="hint" id="h-body">{editing.text_hint}</p>
                    <textarea id="f-body" name={BODY} rows={20} aria-describedby="h-body" dir="auto">
                      {`\n${body.replace(/^\n+/, "")}`}
                    </textarea>
                  </div>
                )}
              </>
            )
            : (
              <div class="form-field">
                <input type="hidden" name="as" value="text" />
                <label for="f-text">{editing.text}</label>
                <textarea id="f-text" name="text" rows={26} class="form-code" dir="auto" spellcheck={false}>
                  {`\n${text}`}
                </textarea>
              </div>
            )}
          <FormStatus isSaved={notice === "saved"} words={words} />
          <div class="form-end">
            <p class="form-tools">
              <button type="submit">{editing.save}</button>
              <a class="button quiet" href={previewPath(path)} target="_blank">{editing.preview}</a>
              <a class="button quiet" href={PUBLISH}>{editing.look_through}</a>
            </p>
          </div>
          <p class="form-tools form-more">
            {fields !== undefined && value !== undefined && (
              <a class="button quiet" href={editPath(path, { draft: draft?.id, as: asText ? undefined : "text" })}>
                {asText ? editing.as_form : editing.as_text}
              </a>
            )}
            {draft !== undefined && (
              <button type="submit" name="do" value="discard" class="quiet">{editing.discard}</button>
            )}
            {base !== null && draft?.digest !== null && path !== "site.yaml" && path !== "profile.yaml" && (
              <button type="submit" name="do" value="remove" class="quiet">{editing.remove_file}</button>
            )}
          </p>
        </AdminForm>
      </div>
    </AdminPage>
  );
}
