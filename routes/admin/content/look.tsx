import { asset } from "fresh/runtime";
import { AdminForm } from "@/components/admin/AdminParts.tsx";
import { AdminPage } from "@/components/admin/AdminPage.tsx";
import { adminPage } from "@/lib/admin/admin_page.ts";
import { ownerRoute } from "@/lib/admin/admin_route.ts";
import type { AdminState } from "@/lib/admin/admin_state.ts";
import { editPath, FORM_BYTES, type OpenFile, openFile, PREVIEW, PUBLISH } from "@/lib/admin/content_desk.ts";
import { LOOK, LOOK_FILE, type LookChoice, type LookForm, lookForm, saveLook } from "@/lib/admin/look_desk.ts";
import { sentenceOf } from "@/lib/content/content_error.ts";
import { FIELD, moveRow, ROW } from "@/lib/editing/content_form.ts";
import { LISTS } from "@/lib/site/look.ts";
import type { Words } from "@/lib/words/words.ts";
import { DraftFields, FormStatus, optionsOf } from "@/routes/admin/content/(_components)/FormFields.tsx";

/** Shows the choices of the look beside the owner's own page, and saves what is chosen as a draft. */
export const handler = ownerRoute({
  async GET(ctx) {
    const file = await openFile(ctx, LOOK_FILE);
    const form = lookForm(file.text);
    if (form === undefined) return ctx.redirect(editPath(LOOK_FILE, { as: "text" }), 303);
    return await adminPage(
      ctx,
      {
        title: ctx.state.speech.words.editing.fields.look,
        stylesheets: ["/content.css", "/look.css"],
        scripts: ["/look.js"],
        showsPreview: true,
      },
      <LookPage state={ctx.state} file={file} form={form} notice={ctx.url.searchParams.get("notice")} />,
    );
  },

  async POST(ctx, { form }) {
    moveRow(form, form.get("do") ?? "");
    const { isBeside } = await saveLook(ctx, form);
    return ctx.redirect(`${LOOK}?notice=${isBeside ? "beside" : "saved"}`, 303);
  },
}, FORM_BYTES);

function LookPage({ state, file, form, notice }: {
  state: AdminState;
  file: OpenFile;
  form: LookForm;
  notice: string | null;
}) {
  const { words } = state.speech;
  const { editing } = words;
  const { text, problems } = file;
  return (
    <AdminPage state={state} part="site" isBelow>
      <h1>{editing.fields.look}</h1>
      {notice === "beside" && <p class="notice" role="alert">{editing.saved_beside}</p>}
      {problems.length > 0 && (
        <ul class="notice problems" role="alert" lang="en" dir="ltr">
          {problems.map((problem, index) => <li key={index}>{sentenceOf(problem)}</li>)}
        </ul>
      )}
      <div class="look">
        <AdminForm action={LOOK} token={state.owner!.formToken} class="look-form" id="look-form">
          <DraftFields file={file} words={words} />
          <input type="hidden" name="page" value="look" />
          <textarea name="from" hidden readOnly>{`\n${text}`}</textarea>
          <Choice choice={form.choices[0]} words={words} />
          <label class="look-hue">
            <span>{editing.fields.hue}</span>
            <input
              type="range"
              name={form.hue.field}
              min={0}
              max={360}
              value={form.hue.value || String(state.service.content.site.hue)}
            />
          </label>
          {form.choices.slice(1).map((choice) => <Choice key={choice.name} choice={choice} words={words} />)}
          <Sections sections={form.sections} words={words} />
          <FormStatus isSaved={notice === "saved"} words={words} />
          <p class="form-tools form-end">
            <button type="submit">{editing.save}</button>
            <a class="button quiet" href={PUBLISH}>{editing.look_through}</a>
            <a class="button quiet" href={editPath(LOOK_FILE)}>{editing.names.site}</a>
          </p>
        </AdminForm>
        <section class="look-page" id="look-page" aria-label={editing.preview}>
          <fieldset class="look-views" hidden>
            <legend class="unseen">{editing.views.title}</legend>
            {(["desktop", "phone", "paper"] as const).map((view) => (
              <label key={view}>
                <input type="radio" name="view" value={view} checked={view === "desktop"} /> {editing.views[view]}
              </label>
            ))}
            <label>
              <input type="checkbox" name="dark" /> {editing.views.dark}
            </label>
          </fieldset>
          <div class="look-frame">
            <iframe src={PREVIEW} title={editing.preview} />
          </div>
        </section>
      </div>
    </AdminPage>
  );
}

/** Offers the values of a choice; those of themes and typefaces say which style sheet makes them, for the script. */
function Choice({ choice: { name, options }, words }: { choice: LookChoice; words: Words }) {
  const fields: Record<string, string> = words.editing.fields;
  const said: Record<string, string> = { ...optionsOf(words), "": words.editing.options.theme };
  return (
    <fieldset class="look-choice" data-choice={name}>
      <legend>{fields[`look.${name}`] ?? fields[name]}</legend>
      {options.map((option) => (
        <label key={option.name}>
          <input
            type="radio"
            name={`${FIELD}look.${name}`}
            value={option.value}
            checked={option.isChosen}
            data-name={option.name}
            {...sheetOf(name, option.name)}
          />{" "}
          {said[option.name] ?? option.name}
        </label>
      ))}
    </fieldset>
  );
}

function sheetOf(choice: string, value: string) {
  if (choice === "theme") return { "data-sheet": asset(`/themes/${value}.css`), "data-list": LISTS[value as Theme] };
  return choice === "type" && value !== "theme" ? { "data-sheet": asset(`/themes/${value}.css`) } : {};
}

type Theme = keyof typeof LISTS;

/** Lists the parts of the first page in their order; each can be moved, hidden, renamed and shortened. */
function Sections({ sections, words: { editing } }: { sections: LookForm["sections"]; words: Words }) {
  const { fields, options } = editing;
  return (
    <fieldset class="look-choice">
      <legend>{fields.sections}</legend>
      <input type="hidden" name={`${ROW}look.sections`} value="" />
      <ol class="look-sections">
        {sections.map(({ key, section, title, limit, hidden }) => {
          const own = `${FIELD}look.sections.${key}.`;
          const name = options[section];
          return (
            <li key={key} data-section={section}>
              <input type="hidden" name={`${ROW}look.sections`} value={key} />
              <input type="hidden" name={`${own}section`} value={section} />
              <details>
                <summary>
                  <span>{title || name}</span>
                </summary>
                <label>
                  {fields.title}
                  <input name={`${own}title`} value={title} maxLength={300} placeholder={name} dir="auto" />
                </label>
                <label>
                  {fields.limit}
                  <input name={`${own}limit`} value={limit} inputMode="numeric" />
                </label>
                <label class="tick">
                  <input type="checkbox" name={`${own}hidden`} value="true" checked={hidden} /> {fields.hidden}
                </label>
                <input type="hidden" name={`${own}hidden`} value="" />
              </details>
              <button
                type="submit"
                name="do"
                value={`up:look.sections:${key}`}
                class="quiet"
                aria-label={`${name}: ${editing.up}`}
              >
                ↑
              </button>
              <button
                type="submit"
                name="do"
                value={`down:look.sections:${key}`}
                class="quiet"
                aria-label={`${name}: ${editing.down}`}
              >
                ↓
              </button>
            </li>
          );
        })}
      </ol>
    </fieldset>
  );
}
