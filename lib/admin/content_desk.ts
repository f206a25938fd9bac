import { CONTENT } from "@/lib/admin/admin_paths.ts";
import { nothingHere } from "@/lib/admin/admin_route.ts";
import type { AdminContext, AdminState } from "@/lib/admin/admin_state.ts";
import { DeskError } from "@/lib/admin/desk_language.ts";
import { withSearch } from "@/lib/admin/inbox_paths.ts";
import { isPublic } from "@/lib/content/files.ts";
import { isSample } from "@/lib/content/content_file.ts";
import { ContentError, type ContentProblem } from "@/lib/content/content_error.ts";
import { sectionHeadings } from "@/lib/content/content_schemas.ts";
import {
  type FolderName,
  FOLDERS,
  isContentPath,
  PARTS,
  readForm,
  textOf,
  writeForm,
} from "@/lib/editing/content_form.ts";
import type { Editing } from "@/lib/editing/editing.ts";
import type { DraftText } from "@/lib/editing/plan.ts";
import { digestOfText, MAX_TEXT } from "@/lib/editing/edits.ts";
import { slug } from "@/lib/text/slug.ts";

export const EDIT = `${CONTENT}/edit`;
export const PUBLISH = `${CONTENT}/publish`;
export const VERSIONS = `${CONTENT}/versions`;
export const ZIP = `${CONTENT}/site.zip`;
export const PREVIEW = `${CONTENT}/preview`;

/** Room for a text of the largest size, twice (as it was and as it is), as a form sends it. */
export const FORM_BYTES = { maxBytes: 4_000_000 };

/** Returns what the owner edits with. @throws {ServiceError} `not_found` where the folder alone says what is served. */
export function editingOf({ state }: AdminContext): Editing {
  const { editing } = state.runtime;
  if (editing === undefined) throw nothingHere();
  return editing;
}

/** Tells whether visitors see the sample, as it came: its owner has not begun. */
export function isStillSample({ state }: AdminContext): boolean {
  const { runtime: { config, editing }, service } = state;
  // Whoever writes into the folder of the sample deletes its notice.
  return editing?.number === 0 && isSample(config.contentDir) && service.content.site.notice !== undefined;
}

/** Returns the address of the form of a file. */
export function editPath(
  file: string,
  more: { draft?: string; as?: string; add?: string; notice?: string } = {},
): string {
  const { draft, ...others } = more;
  const ofDraft = draft === undefined || draft === file ? undefined : draft;
  return withSearch(EDIT, [["file", file], ["draft", ofDraft], ...Object.entries(others)]);
}

/** Returns where a file can be seen in the preview. */
export function previewPath(file: string): string {
  const [, folder, name] = /^(projects|agents|pages)\/([\w-]+)\.md$/.exec(file) ?? [];
  if (folder !== undefined) return folder === "pages" ? `${PREVIEW}/${name}` : `${PREVIEW}/${folder}/${name}`;
  const pages: Record<string, string> = { "candidate.yaml": "/recruiters", "services.yaml": "/services" };
  return PREVIEW + (pages[file] ?? (file.startsWith("opportunities/") ? "/services" : ""));
}

/** A file as it is opened for editing. */
export interface OpenFile {
  path: string;
  /** Empty where there is no such file yet. */
  text: string;
  /** The digest of the text that is served; null: there is none. */
  base: string | null;
  draft?: DraftText;
  problems: ContentProblem[];
}

/** Opens a file, the one in the address unless said: its draft, or else what is served. @throws {ServiceError} `not_found`, `unavailable`. */
export async function openFile(
  ctx: AdminContext,
  path = ctx.url.searchParams.get("file") ?? "",
): Promise<OpenFile> {
  const editing = editingOf(ctx);
  const { searchParams } = ctx.url;
  if (!isContentPath(path)) throw nothingHere();
  await editing.look();
  const drafts = await editing.drafts();
  const id = searchParams.get("draft") ?? path;
  const draft = drafts.find((one) => one.id === id && one.path === path);
  const served = editing.served(path);
  if (draft === undefined && served === undefined && path.includes("/")) throw nothingHere();
  return {
    path,
    text: draft === undefined ? served?.text ?? "" : draft.text ?? served?.text ?? "",
    base: draft?.base ?? served?.digest ?? null,
    draft,
    problems: id === path ? await mistakesIn(ctx, path) : [],
  };
}

/** Finds the mistakes that a file has with all drafts. */
async function mistakesIn(ctx: AdminContext, path: string): Promise<ContentProblem[]> {
  const isHere = ({ file }: ContentProblem) => file === `${ctx.state.runtime.config.contentDir}/${path}`;
  try {
    const { problems } = await editingOf(ctx).preview();
    return problems.filter(isHere);
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    return error.problems.filter(isHere);
  }
}

/** The result of saving a form. */
interface SavedForm {
  path: string;
  /** The draft as it is now; undefined where nothing differs from what is served. */
  draft?: { id: string; digest: string | null };
  isBeside: boolean;
}

/** Saves what a form brings as a draft. @throws {ServiceError} `validation_failed`, `unavailable`. */
export async function saveForm(ctx: AdminContext, form: URLSearchParams): Promise<SavedForm> {
  const editing = editingOf(ctx);
  const path = form.get("file") ?? "";
  if (!isContentPath(path)) throw nothingHere();
  const text = form.get("text")?.replace(/\r\n?/g, "\n") ??
    writeForm(path, (form.get("from") ?? "").replace(/\r\n?/g, "\n"), form);
  if (text === undefined) throw new DeskError("validation_failed", "refused");
  if (JSON.stringify(text).length > MAX_TEXT || new TextEncoder().encode(text).length > MAX_TEXT) {
    throw new DeskError("payload_too_large", "payload_too_large");
  }
  const { base, seen, id } = originOf(path, form);
  const drafts = await editing.drafts();
  const known = drafts.find((draft) => draft.id === (id ?? path));
  if (digestOfText(path, text) === editing.served(path)?.digest && known?.digest === seen) {
    if (known !== undefined) await editing.discard([known.id]);
    return { path, isBeside: false };
  }
  return { path, ...await editing.save({ path, text, base, seen, id }) };
}

/** Has a file removed, as a draft like any other. */
export async function saveRemoval(ctx: AdminContext, form: URLSearchParams): Promise<SavedForm> {
  const path = form.get("file") ?? "";
  if (!isContentPath(path)) throw nothingHere();
  return { path, ...await editingOf(ctx).save({ path, text: null, ...originOf(path, form) }) };
}

/** Says that a draft counts though its file was changed since it began. */
export async function rebase(ctx: AdminContext, id: string): Promise<void> {
  const editing = editingOf(ctx);
  const draft = (await editing.drafts()).find((one) => one.id === id);
  if (draft === undefined) throw nothingHere();
  const { path, text, digest } = draft;
  await editing.save({ path, text, base: editing.served(path)?.digest ?? null, seen: digest, id });
}

/** Reads from a form what it was made of. */
function originOf(path: string, form: URLSearchParams) {
  const [base, seen, id] = ["base", "seen", "draft"].map((name) => form.get(name) || undefined);
  return { base: base ?? null, seen: seen === REMOVED ? null : seen, id: id?.startsWith(path) ? id : undefined };
}

/** Stands in a form for the digest of a draft that removes its file. */
export const REMOVED = "removed";

/** Begins a work, a page or a kind of work as a draft. @returns its path. */
export async function begin(ctx: AdminContext, folder: string, title: string): Promise<string> {
  const editing = editingOf(ctx);
  const { language } = ctx.state.service.content.site;
  if (!FOLDERS.some((one) => one === folder) || title === "" || title.length > 300) {
    throw new DeskError("validation_failed", "refused");
  }
  const shared = folder === "projects" || folder === "agents" ? ["projects", "agents"] : [folder];
  const paths = [...shared.flatMap((one) => editing.list(one)), ...(await editing.drafts()).map(({ path }) => path)];
  const taken = new Set(paths.map(nameOf));
  const ending = folder === "opportunities" ? "yaml" : "md";
  const path = `${folder}/${slug(title, taken, folder.slice(0, -1), language)}.${ending}`;
  const text = writeForm(
    path,
    beginning(folder as FolderName, language),
    new URLSearchParams({ "f:title": title, ...folder === "pages" && { body: title } }),
  )!;
  await editing.save({ path, text, base: null });
  return path;
}

function beginning(folder: FolderName, language: string): string {
  if (folder === "opportunities") return "";
  const { problem, solution, result, my_role } = sectionHeadings(language);
  const body = folder === "pages" ? "" : [problem, solution, result, my_role].map((one) => `## ${one}\n`).join("\n");
  return `---\n---\n\n${body}`;
}

/** Returns what a file is called: a part by its name, a work or a page by its title. */
export function titleOf({ speech }: Pick<AdminState, "speech">, path: string, text: string): string {
  if (isPublic(path)) return path.slice("public".length);
  const { names } = speech.words.editing;
  const name = path.replace(/\.yaml$/, "");
  if (Object.hasOwn(names, name)) return names[name as keyof typeof names];
  return textOf(readForm(path, text).value?.title) || nameOf(path);
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1).replace(/\.\w+$/, "");
}

/** A file as the list of the site shows it. */
export interface ListedFile {
  path: string;
  title: string;
  /** Its drafts; more than one where two hands have written. */
  drafts: DraftText[];
  isServed: boolean;
}

/** Lists what the site consists of, with all drafts. */
export async function listSite(
  ctx: AdminContext,
): Promise<{ parts: ListedFile[]; folders: [FolderName, ListedFile[]][] }> {
  const editing = editingOf(ctx);
  await editing.look();
  const drafts = await editing.drafts();
  const listed = (path: string): ListedFile => {
    const served = editing.served(path);
    const own = drafts.filter((draft) => draft.path === path);
    const title = titleOf(ctx.state, path, own[0]?.text ?? served?.text ?? "");
    return { path, title, drafts: own, isServed: served !== undefined };
  };
  return {
    parts: PARTS.map((name) => listed(`${name}.yaml`)),
    folders: FOLDERS.map((folder) => {
      const paths = new Set([...editing.list(folder), ...drafts.map(({ path }) => path)]);
      const files = [...paths].filter((path) => path.startsWith(`${folder}/`)).map(listed);
      return [folder, files.sort((a, b) => a.title < b.title ? -1 : 1)];
    }),
  };
}
