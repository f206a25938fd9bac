import { fileURLToPath } from "node:url";
import { stringify } from "yaml";
import { knowledgeFiles } from "@/tests/support/knowledge.ts";

/** The files of a small, valid owner, by path below the content folder; tests change what they are about. */
export function ownerFiles({ projects = 7, agents = 3 } = {}): Record<string, string> {
  return {
    "site.yaml": stringify({
      title: "Tess Tester",
      description: "Profile and portfolio of Tess Tester.",
      language: "en",
      time_zone: "Europe/Lisbon",
      hue: 200,
      updated_at: "2026-10-01",
      content_license: "CC-BY-4.0",
    }),
    "profile.yaml": stringify({
      name: "Tess Tester",
      headline: "Builds things that can be tested",
      summary: "Tess builds small systems for small firms.",
      about: ["First paragraph.", "Second paragraph."],
      contact: { email: "tess@example.com", github: "https://github.example.com/tess" },
      skillCategories: [{ category: "Languages", items: ["TypeScript", "SQL"] }, { category: "Data", items: ["SQL"] }],
      aiTools: ["A language model"],
      strengths: [{ title: "Patience", detail: "Waits for results." }],
    }),
    "candidate.yaml": stringify({
      summary: "Looks for a small team.",
      availability: "From January",
      target_roles: ["Engineer"],
      experience: { years: 9, areas: ["Automation"] },
      location: "Porto",
      remote_policy: "Remote",
      work_authorization: "European Union",
      languages: ["Portuguese", "English"],
      engagement_types: ["Contract"],
      updated_at: "2026-10-01",
      favourite_day: "Thursday",
    }),
    "services.yaml": stringify({
      name: "Help",
      promise: "It works afterwards.",
      approach: "Small steps.",
      positioning: "For small firms.",
      audiences: ["Workshops"],
      not_offered: ["Magic"],
      offers: ["email-triage", "document-data-extraction", "order-processing"],
      stages: [
        { name: "Look", summary: "Look at the work.", identifies: ["What hurts"] },
        { name: "Build", summary: "Build one thing." },
      ],
      useCases: [{ id: "one", title: "One case", outcome: "Less typing" }],
      capabilities: {
        discovery: { name: "Discovery", items: ["Interviews"] },
        implementation: { name: "Implementation", items: ["Code"] },
        adoption: { name: "Adoption", items: ["Training"] },
      },
      pricing: "Not published; agreed after the call.",
      cta: { headline: "Write to me", button: "Write" },
      engagement: { ask_an_agent: "Give your assistant this address." },
      disclaimer: "Not a quote.",
    }),
    ...knowledgeFiles(),
    ...itemFiles("project", projects),
    ...itemFiles("agent", agents),
  };
}

/** Items `project-1`… of which the second is a flagship and whose declared order runs backwards. */
function itemFiles(kind: "project" | "agent", count: number): Record<string, string> {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => {
    const number = index + 1;
    const facts = {
      title: `${kind} number ${number}`,
      flagship: number === 2,
      order: count - index,
      tags: [number % 2 === 0 ? "Even Things" : "odd", `tag-${number % 20}`],
    };
    const sections = `## Problem\n\nProblem of ${kind} ${number}.\n\n## Solution\n\nSolution of it.\n`;
    return [`${kind}s/${kind}-${number}.md`, `---\n${stringify(facts)}---\n\n${sections}`];
  }));
}

/** Writes `files` into a new folder and gives its path; the folder is gone when the scope ends. */
export function temporaryFolder(files: Record<string, string | Uint8Array> = {}): { path: string } & Disposable {
  const path = Deno.makeTempDirSync({ prefix: "vitrine-test-" });
  for (const [name, content] of Object.entries(files)) {
    Deno.mkdirSync(`${path}/${name}`.replace(/\/[^/]*$/, ""), { recursive: true });
    if (typeof content === "string") Deno.writeTextFileSync(`${path}/${name}`, content);
    else Deno.writeFileSync(`${path}/${name}`, content);
  }
  return { path, [Symbol.dispose]: () => Deno.removeSync(path, { recursive: true }) };
}

/** The sample owner's files as they stand in the repository, by path below the content folder. */
export function sampleOwner(): Record<string, string> {
  return filesBelow(fileURLToPath(new URL("../../content", import.meta.url)));
}

/** Reads all text files below a folder, by their paths. */
export function filesBelow(folder: string, below = ""): Record<string, string> {
  return Object.assign(
    {},
    ...[...Deno.readDirSync(`${folder}/${below}`)].map(({ name, isDirectory }) => {
      const path = below === "" ? name : `${below}/${name}`;
      return isDirectory ? filesBelow(folder, path) : { [path]: Deno.readTextFileSync(`${folder}/${path}`) };
    }),
  );
}
