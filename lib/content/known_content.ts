import { fileURLToPath } from "node:url";
import { ContentError, type ContentProblem } from "@/lib/content/content_error.ts";
import { ParsedFiles, readAll } from "@/lib/content/content_file.ts";
import { ID_PATTERN } from "@/lib/content/schema/fields.ts";
import { analysisSchema, type AnalysisWords } from "@/lib/content/schema/analysis_words.ts";
import { type Opportunity, opportunitySchema } from "@/lib/content/schema/opportunity.ts";
import { digest, readSealed, rulesOfContent, textOf, writeSealed } from "@/lib/content/sealed_file.ts";
import { readYaml } from "@/lib/content/yaml_text.ts";

/** The product's own part of the content of every owner. */
interface KnownContent {
  /** The kinds of work that it knows; what else the analysis knows is read by the analysis. */
  opportunities: Opportunity[];
  /** The sentences of the analysis, for owners who have not written their own. */
  analysis: AnalysisWords;
}

const OPPORTUNITIES = fileURLToPath(new URL("../analysis/knowledge/opportunities", import.meta.url));
const SENTENCES = fileURLToPath(new URL("../../content/analysis.yaml", import.meta.url));

/** The file for the parsed form, which reads ten times as fast as parsing. */
const CACHE_FILE = "_fresh/known.json";

/** Read once: it does not change while the process lives. */
let known: KnownContent | undefined;

/** Returns what the product brings. @throws {ContentError} with the mistakes of all files at once. */
export function knownContent(): KnownContent {
  return known ??= cachedKnown() ?? readKnown();
}

/** Writes what the product brings beside the build, unless it is there or nothing may be written. */
export function cacheKnownContent(): void {
  if (cachedKnown() === undefined) writeSealed(CACHE_FILE, fingerprint(), [knownContent()]);
}

function cachedKnown(): KnownContent | undefined {
  const [line] = readSealed(CACHE_FILE, fingerprint()) ?? [];
  return line && JSON.parse(textOf(line));
}

function fingerprint(): string {
  return digest(rulesOfContent());
}

function readKnown(): KnownContent {
  const parsed = new ParsedFiles();
  return {
    opportunities: readOpportunities(parsed, OPPORTUNITIES),
    analysis: readYaml(parsed, SENTENCES, analysisSchema),
  };
}

/**
 * Reads a folder of opportunities, in the order of their files.
 *
 * @throws {ContentError} with the mistakes of all files at once.
 */
export function readOpportunities(parsed: ParsedFiles, folder: string): Opportunity[] {
  const problems: ContentProblem[] = [];
  const opportunities = readAll(folder, ".yaml", problems, (file) => readOpportunity(parsed, file), parsed.files);
  if (problems.length > 0) throw new ContentError(problems);
  return opportunities;
}

/** Reads an opportunity. It is called by its file, so that two can never be called the same. */
function readOpportunity(parsed: ParsedFiles, file: string): Opportunity {
  const opportunity = readYaml(parsed, file, opportunitySchema);
  const name = file.slice(file.lastIndexOf("/") + 1, -".yaml".length);
  if (!ID_PATTERN.test(name)) {
    throw new ContentError([{
      file,
      field: "",
      message: "its name is its id, so it must be letters, digits, hyphens and underscores, such as wayfinding.yaml",
    }]);
  }
  if (opportunity.id === undefined || opportunity.id === name) return { ...opportunity, id: name };
  const message = `must be the name of the file without .yaml: ${name}`;
  throw new ContentError([{ file, field: "id", found: JSON.stringify(opportunity.id), message }]);
}
