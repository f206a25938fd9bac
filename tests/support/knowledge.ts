import { stringify } from "yaml";

const SETTINGS = new URL("../../content/analysis.yaml", import.meta.url);

/** The files of an analysis that knows two kinds of work only, so that learning them takes no time. */
export function knowledgeFiles(): Record<string, string> {
  return {
    "analysis.yaml": Deno.readTextFileSync(SETTINGS)
      .replace(/^vague_pilot:\n {2}opportunity: .*$/m, "vague_pilot:\n  opportunity: email-triage")
      .replace(/^( +starters): .*$/m, "$1: [email-triage]"),
    "analysis/concepts.yaml": stringify({
      concepts: { mail: ["mail", "inbox", "message"], shift: ["roster", "shift"] },
      languages: { es: {}, de: {}, fr: {}, he: {}, pt: {} },
    }),
    "analysis/outside.yaml": stringify({
      families: [{
        id: "household",
        about: "Private life",
        utterances: ["My washing machine leaks.", "Which sofa fits my flat?", "A recipe for soup, please."],
      }],
      languages: {},
    }),
    "analysis/vague.yaml": stringify({
      utterances: ["We want to be modern.", "What can AI do for us?"],
      languages: {},
    }),
    ...opportunity("email-triage", "Sorting a shared inbox", [
      "All mail lands in one inbox and we forward it by hand.",
      "Two of us sort messages every morning.",
      "Urgent mails get buried in the shared inbox.",
    ]),
    ...opportunity("scheduling-dispatch", "Planning rosters", [
      "The roster changes ten times a week.",
      "Somebody is ill and I phone around for a shift.",
      "Crews drive across town because the plan is bad.",
    ]),
  };
}

function opportunity(id: string, title: string, pains: string[]): Record<string, string> {
  const text = stringify({
    id,
    title,
    explanation: `${title}, explained.`,
    expected_value: "high",
    implementation_difficulty: "low",
    likely_approach: "Read, decide, ask.",
    human_in_the_loop: "A person releases.",
    pilot: { summary: "One week of real cases.", duration: "2 weeks", success_measure: "Half the time." },
    considerations: ["Ask first."],
    care: [],
    units: ["message", "shift"],
    signals: { strong: pains[0].toLowerCase().split(" ").slice(-2), supporting: [], counter: [] },
    pains,
    industries: ["office"],
    languages: {},
  });
  return { [`opportunities/${id}.yaml`]: text };
}
