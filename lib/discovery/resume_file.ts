import { catalog } from "@/lib/catalog/catalog.ts";
import { derivedFrom } from "@/lib/content/revision.ts";
import { skillGroups } from "@/lib/content/content_schemas.ts";
import { drawAside, type Drawing, notedSheet, type SheetWriter } from "@/lib/discovery/drawing_thread.ts";
import { faceOf } from "@/lib/discovery/faces.ts";
import type { Line } from "@/lib/discovery/pdf_sheet.ts";
import { ServiceError } from "@/lib/errors.ts";
import { itemPage } from "@/lib/operations/addresses.ts";
import type { CallContext, Service } from "@/lib/operations/operation.ts";
import { paletteOf } from "@/lib/site/mark.ts";
import { elsewhere, type HistoryEntry, historyParts, yearsInWords } from "@/lib/site/owner_facts.ts";
import { firstWorks } from "@/lib/site/works.ts";
import { excerpt, withoutMarks } from "@/lib/text/excerpt.ts";

/*
 * The résumé as a file, drawn from the content when it is first asked for, without a browser: hosts have none.
 *
 * Not by the print style: only a browser has that.
 */

/** In characters: so much is said of each work. */
const MAX_RESULT = 220;

/** Letters that the typefaces of the file have. Signs and emoji are left out where they are missing. */
const SET =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Common}\p{Script=Inherited}]*$/u;

/** Tells whether there is a résumé as a file: only where every letter of it can be drawn. */
const hasFile = derivedFrom(["profile", "candidate", "resume", "items"], ({ profile, candidate, resume }, partOf) => {
  const told = [profile, candidate, resume, firstWorks(partOf(catalog).items)];
  return (JSON.stringify(told).match(/\p{L}+/gu) ?? []).every((word) => SET.test(word));
});

/** Tells whether pages lead to the PDF: there is one, and the owner wants it (`menu.resume_pdf`). */
export function offersResumeFile(service: Service): boolean {
  return hasResumeFile(service) && service.content.site.menu?.resume_pdf !== false;
}

/** Tells whether there is a résumé as a file. */
export function hasResumeFile({ revision }: Service): boolean {
  return revision.part(hasFile);
}

/**
 * Draws the résumé: A4, in the site's language and direction, with links. The same content gives the same bytes.
 *
 * @throws {ServiceError} `not_found` where it cannot be drawn
 */
export async function resumeFile(context: CallContext): Promise<Uint8Array<ArrayBuffer>> {
  const { service, baseUrl } = context;
  const { content: { site, profile } } = service;
  if (!hasResumeFile(service)) {
    throw new ServiceError("not_found", "There is no PDF of the résumé: the typefaces here lack some of its letters.", {
      hint: `Read it at ${baseUrl}/ or, as data, at ${baseUrl}/resume.json.`,
    });
  }
  const steps: Extract<Drawing, { kind: "resume" }>["steps"][number][] = [];
  const sheet = notedSheet(steps);
  writeHead(sheet, context);
  writeFacts(sheet, service);
  writeWorks(sheet, context);
  const { history, others } = historyOf(service);
  for (const part of history) writeHistory(sheet, part);
  writeSkills(sheet, service);
  for (const part of others) writeHistory(sheet, part);
  const drawn = await drawAside({
    kind: "resume",
    sheet: {
      title: profile.name,
      language: site.language,
      changed: site.updated_at,
      palette: paletteOf(site.hue),
      face: faceOf(site),
    },
    steps,
    foot: [profile.name, plain(baseUrl), site.notice].filter((one) => one !== undefined).join(" – "),
  });
  return drawn as Uint8Array<ArrayBuffer>;
}

function writeHead(sheet: SheetWriter, { service, baseUrl }: CallContext): void {
  const { content: { profile, candidate }, words: { pages: { home } } } = service;
  sheet.title(profile.name);
  sheet.lead(profile.headline);
  const { email } = profile.contact;
  const site = profile.website ?? baseUrl;
  sheet.links([
    ...email === undefined ? [] : [{ text: email, url: `mailto:${email}` }],
    { text: plain(site), url: site },
    ...elsewhere(profile.contact).map(({ name, url }) => ({ text: `${name}: ${plain(url)}`, url })),
  ]);
  if (candidate?.availability !== undefined) sheet.strong(`${home.available}: ${candidate.availability}`);
  sheet.text(paragraphs(profile.summary));
}

function writeFacts(sheet: SheetWriter, service: Service): void {
  const { content: { candidate }, words: { pages: { home } } } = service;
  if (candidate === undefined) return;
  const { facts } = home;
  const rows: [name: string, lines: readonly (string | undefined)[]][] = [
    [facts.looking_for, candidate.target_roles ?? []],
    [facts.engagement, candidate.engagement_types ?? []],
    [facts.experience, [yearsInWords(candidate.experience, service), ...candidate.experience?.areas ?? []]],
    [facts.location, [candidate.location]],
    [facts.remote, [candidate.remote_policy]],
    [facts.languages, candidate.languages ?? []],
    [facts.work_authorization, [candidate.work_authorization]],
  ];
  const said = rows.map(([name, parts]) => ({
    name,
    parts: parts.filter((part) => part !== undefined).map(withoutMarks),
  }))
    .filter(({ parts }) => parts.length > 0);
  if (said.length === 0) return;
  sheet.heading(home.glance);
  for (const { name, parts } of said) sheet.row(name, [{ text: parts.join("; ") }]);
}

function writeWorks(sheet: SheetWriter, { service, baseUrl }: CallContext): void {
  const works = firstWorks(service.catalog.items);
  if (works.length === 0) return;
  sheet.heading(service.words.pages.home.work);
  for (const work of works) {
    const told = work.result ?? work.solution ?? work.problem;
    sheet.row(work.industries[0] ?? work.organization ?? "", [
      { text: work.title, strong: true, url: itemPage(baseUrl, work) },
      ...told === undefined ? [] : [{ text: excerpt(told, MAX_RESULT) }],
    ]);
  }
}

function historyOf(service: Service) {
  const parts = historyParts(service);
  return {
    history: parts.filter(({ name }) => name === "work"),
    others: parts.filter(({ name }) => name !== "work"),
  };
}

function writeHistory(
  sheet: SheetWriter,
  { title, entries }: { title: string; entries: readonly HistoryEntry[] },
): void {
  sheet.heading(title);
  for (const { title, place, url, when = "", facts, text, points } of entries) {
    const lines: Line[] = [
      { text: place === undefined ? title : `${title}, ${place}`, strong: true, url },
      ...facts.length === 0 ? [] : [{ text: facts.join(", "), soft: true }],
      ...text === undefined ? [] : paragraphs(text).map((text) => ({ text })),
      ...points.map((point) => ({ text: `– ${withoutMarks(point)}` })),
    ];
    sheet.row(when, lines);
  }
}

function writeSkills(sheet: SheetWriter, { content: { profile }, words: { pages: { home } } }: Service): void {
  const groups = [
    ...skillGroups(profile, home.skills),
    { name: home.tools, items: profile.aiTools ?? [] },
  ].filter(({ items }) => items.length > 0);
  if (groups.length === 0) return;
  sheet.heading(home.skills);
  for (const { name, items } of groups) sheet.row(name, [{ text: items.join(", ") }]);
}

/** Returns the paragraphs of a Markdown text as plain text. */
function paragraphs(markdown: string): string[] {
  return markdown.split(/\n\s*\n/).map(withoutMarks).filter((text) => text !== "");
}

/** Writes an address as people say it. */
function plain(url: string): string {
  return url.replace(/^https?:\/\/(?:www\.)?/, "").replace(/\/$/, "");
}
