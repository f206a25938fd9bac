import { AdminForm } from "@/components/admin/AdminParts.tsx";
import { AdminPage } from "@/components/admin/AdminPage.tsx";
import { adminPage } from "@/lib/admin/admin_page.ts";
import { BEGIN, CONTENT, HOME } from "@/lib/admin/admin_paths.ts";
import { ownerRoute } from "@/lib/admin/admin_route.ts";
import type { AdminContext, AdminState } from "@/lib/admin/admin_state.ts";
import { editingOf, FORM_BYTES, PREVIEW, PUBLISH } from "@/lib/admin/content_desk.ts";
import type { Plan, Refused } from "@/lib/editing/plan.ts";
import { WHOLE } from "@/lib/editing/edits.ts";
import { firstSite } from "@/lib/editing/first_site.ts";
import type { Wishes } from "@/lib/starter/draft.ts";
import { readResume, type Resume } from "@/lib/starter/resume_import.ts";
import { ResumeError } from "@/lib/starter/resume_values.ts";
import { interfaceLanguage, LANGUAGE_NAMES } from "@/lib/words/words.ts";
import { PlanView } from "@/routes/admin/content/(_components)/PlanView.tsx";

/** Asks whose site it is, and makes a first one from a résumé or from a few answers, as drafts. */
export const handler = ownerRoute({
  GET: (ctx) => beginPage(ctx, new URLSearchParams()),

  async POST(ctx, { form }) {
    const editing = editingOf(ctx);
    const told = form.has("resume") ? ofResume(ctx, form.get("resume")!) : ofAnswers(ctx, form);
    if (typeof told === "string") return await beginPage(ctx, form, told);
    const { files, notes } = firstSite(told.resume, told.wishes);
    await editing.saveWhole(files);
    const ids = [WHOLE, ...files.keys()];
    const plan = await editing.plan(ids);
    return await adminPage(
      ctx,
      { title: ctx.state.speech.words.editing.begin.made, stylesheets: ["/content.css"] },
      <MadePage state={ctx.state} plan={plan} ids={ids} notes={notes} />,
    );
  },
}, FORM_BYTES);

interface Told {
  resume: Resume;
  wishes: Wishes;
}

/** Reads a résumé; or says why it cannot be read. */
function ofResume({ state }: AdminContext, text: string): Told | string {
  try {
    const resume = readResume(text);
    return { resume, wishes: { ...usualWishes(state), language: resume.language ?? state.speech.language } };
  } catch (error) {
    if (error instanceof ResumeError) return error.message;
    throw error;
  }
}

/** Reads the answers; or says what is missing. */
function ofAnswers({ state }: AdminContext, form: URLSearchParams): Told | string {
  const [name, label, summary, location, email, years] = ANSWERS.map((name) => form.get(name)?.trim() ?? "");
  if (name === "" || label === "") return state.speech.words.editing.begin.incomplete;
  const wishes = {
    ...usualWishes(state),
    language: interfaceLanguage(form.get("language") ?? ""),
    ...(/^[0-7]?\d$/.test(years) && { years: Number(years) }),
    hiring: form.has("hiring"),
    services: form.has("services"),
  };
  return { resume: readResume(JSON.stringify({ basics: { name, label, summary, location, email } })), wishes };
}

const ANSWERS = ["name", "label", "summary", "location", "email", "years"] as const;

function usualWishes({ speech, runtime }: AdminState): Pick<Wishes, "today" | "timeZone"> {
  const { zone: timeZone } = speech;
  return { timeZone, today: new Intl.DateTimeFormat("sv", { timeZone, dateStyle: "short" }).format(runtime.now()) };
}

/** @param form what was sent and could not be used */
async function beginPage(ctx: AdminContext, form: URLSearchParams, problem?: string): Promise<Response> {
  const hasDrafts = (await editingOf(ctx).drafts()).length > 0;
  return await adminPage(
    ctx,
    {
      title: ctx.state.speech.words.editing.begin.title,
      stylesheets: ["/content.css"],
      scripts: ["/begin.js"],
    },
    <BeginPage state={ctx.state} form={form} problem={problem} hasDrafts={hasDrafts} />,
  );
}

function BeginPage({ state, form, problem, hasDrafts }: {
  state: AdminState;
  form: URLSearchParams;
  problem?: string;
  hasDrafts: boolean;
}) {
  const { words, language } = state.speech;
  const { begin } = words.editing;
  const given = form.get("language") ?? language;
  const isNew = form.size === 0;
  return (
    <AdminPage state={state} part="site">
      <h1>{begin.title}</h1>
      {problem !== undefined && (
        <p class="notice" role="alert">
          {form.has("resume")
            ? (
              <>
                {begin.not_read} <span lang="en" dir="ltr">({problem})</span>
              </>
            )
            : problem}
        </p>
      )}
      <p>{begin.intro}</p>
      {hasDrafts && (
        <p class="notice">
          {begin.replaces} <a href={PUBLISH}>{words.editing.look_through}</a>
        </p>
      )}
      <p class="form-tools">
        <a class="button quiet" href={HOME}>{begin.around}</a>
      </p>
      <div class="begin-ways">
        <section aria-labelledby="from-resume">
          <h2 id="from-resume">{begin.from_resume}</h2>
          <AdminForm action={BEGIN} token={state.owner!.formToken} class="content-form">
            <p class="hint" id="resume-hint">{begin.resume_hint}</p>
            <div class="form-field" id="resume-file" hidden>
              <label for="file">{begin.file}</label>
              <input id="file" type="file" accept=".json,application/json" aria-describedby="resume-hint" />
            </div>
            <div class="form-field">
              <label for="resume">{begin.pasted}</label>
              <textarea id="resume" name="resume" rows={6} class="form-code" dir="ltr" spellcheck={false} required>
                {form.get("resume") ?? ""}
              </textarea>
            </div>
            <button type="submit">{begin.make}</button>
          </AdminForm>
        </section>
        <section aria-labelledby="from-questions">
          <h2 id="from-questions">{begin.questions}</h2>
          <AdminForm action={BEGIN} token={state.owner!.formToken} class="content-form">
            <Answer form={form} name="name" label={begin.name} isRequired autocomplete="name" />
            <Answer form={form} name="label" label={begin.label} hint={begin.label_hint} isRequired />
            <div class="form-field">
              <label for="b-summary">{begin.summary}</label>
              <textarea id="b-summary" name="summary" rows={4} maxLength={20_000} dir="auto">
                {form.get("summary") ?? ""}
              </textarea>
            </div>
            <Answer form={form} name="email" label={begin.email} hint={begin.email_hint} type="email" />
            <Answer form={form} name="location" label={begin.location} />
            <Answer form={form} name="years" label={begin.years} inputMode="numeric" />
            <div class="form-field">
              <label for="b-language">{begin.language}</label>
              <select id="b-language" name="language">
                {Object.entries(LANGUAGE_NAMES).map(([tag, name]) => (
                  <option key={tag} value={tag} selected={tag === given} lang={tag}>{name}</option>
                ))}
              </select>
            </div>
            <div class="form-field">
              <label class="tick">
                <input type="checkbox" name="hiring" value="1" checked={isNew || form.has("hiring")} /> {begin.hiring}
              </label>
              <label class="tick">
                <input type="checkbox" name="services" value="1" checked={form.has("services")} /> {begin.services}
              </label>
            </div>
            <button type="submit">{begin.make}</button>
          </AdminForm>
        </section>
      </div>
    </AdminPage>
  );
}

function Answer({ form, name, label, hint, isRequired, ...attributes }: {
  form: URLSearchParams;
  name: typeof ANSWERS[number];
  label: string;
  hint?: string;
  isRequired?: boolean;
  type?: "email";
  inputMode?: "numeric";
  autocomplete?: "name";
}) {
  return (
    <div class="form-field">
      <label for={`b-${name}`}>{label}</label>
      {hint !== undefined && <p class="hint" id={`h-${name}`}>{hint}</p>}
      <input
        id={`b-${name}`}
        name={name}
        value={form.get(name) ?? ""}
        maxLength={300}
        dir="auto"
        required={isRequired}
        aria-describedby={hint && `h-${name}`}
        {...attributes}
      />
    </div>
  );
}

function MadePage({ state, plan, ids, notes }: {
  state: AdminState;
  plan: Plan | Refused;
  ids: readonly string[];
  notes: readonly string[];
}) {
  const { editing: told } = state.speech.words;
  return (
    <AdminPage state={state} part="site">
      <h1>{told.begin.made}</h1>
      <p>{told.begin.made_hint}</p>
      <AdminForm action={PUBLISH} token={state.owner!.formToken} class="form-tools">
        {ids.map((id) => <input key={id} type="hidden" name="id" value={id} />)}
        {"drafts" in plan &&
          [...plan.drafts].map(([id, digest]) => (
            <input
              key={id}
              type="hidden"
              name="seen"
              value={`${digest} ${id}`}
            />
          ))}
        <button type="submit" name="do" value="publish" disabled={"problems" in plan}>{told.publish}</button>
        <a class="button quiet" href={PREVIEW} target="_blank">{told.preview}</a>
        <a class="button quiet" href={CONTENT}>{told.title}</a>
      </AdminForm>
      {notes.length > 0 && (
        <section aria-labelledby="left-out">
          <h2 id="left-out">{told.begin.left_out}</h2>
          <ul class="notes" lang="en" dir="ltr">{notes.map((note) => <li key={note}>{note}</li>)}</ul>
        </section>
      )}
      <PlanView state={state} plan={plan} />
    </AdminPage>
  );
}
