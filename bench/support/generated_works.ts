import { stringify } from "yaml";
import { sampleOwner } from "@/tests/support/owner.ts";
import { repeatable } from "./messages.ts";

const SECTIONS = ["Problem", "Solution", "Result", "My role", "Technical approach", "Implementation", "Outcome"];

const SYLLABLES = "ba dal fen gor hul jem kri lin mos nar pel rin sol tam vik wes yor zan".split(" ");

/**
 * Returns the files of the sample owner with so many works: those of the sample, and others whose sections are made of the
 * sample's sentences in another order, each with names and figures of its own. The same count gives the same works.
 */
export function ownerWithWorks(count: number): Record<string, string> {
  const files = sampleOwner();
  const works = Object.keys(files).filter((path) => /^(?:projects|agents)\//.test(path));
  const next = repeatable(33);
  const one = <T>(list: readonly T[]) => list[Math.floor(next() * list.length)];
  const name = () => {
    const word = one(SYLLABLES) + one(SYLLABLES) + one(SYLLABLES);
    return word[0].toUpperCase() + word.slice(1);
  };
  const bodies = works.map((path) => files[path].split(/^---$/m)[2]);
  const sentencesOf = (section: string) =>
    bodies.flatMap((body) => {
      const text = body.split(/^## /m).find((part) => part.startsWith(`${section}\n`))?.slice(section.length) ?? "";
      return text.trim().split(/(?<=[.!?])\s+/).filter((sentence) => sentence !== "");
    });
  const sentences = SECTIONS.map(sentencesOf);
  const tags = [...new Set(works.flatMap((path) => /^tags: \[(.*)\]$/m.exec(files[path])?.[1].split(", ") ?? []))];
  for (let number = works.length; number < count; number++) {
    const customer = `${name()} ${name()}`;
    const facts = {
      title: `${name()} ${one(["order desk", "archive", "planning board", "report", "series", "study"])} ${number}`,
      organization: customer,
      end_date: `2025-0${1 + Math.floor(next() * 9)}`,
      start_date: `${2008 + Math.floor(next() * 16)}-0${1 + Math.floor(next() * 9)}`,
      tags: [...new Set([one(tags), one(tags), one(tags)])],
      industries: [one(["accounting", "logistics", "retail", "healthcare", "machine building"])],
      capabilities: [`Work of the kind ${name()}`, `${name()} for ${customer}`],
    };
    const sections = SECTIONS.map((section, index) => {
      const text = Array.from({ length: 3 + Math.floor(next() * 4) }, () => one(sentences[index])).join(" ");
      return `## ${section}\n\n${text} ${customer} counted ${Math.floor(next() * 900)} of them.`;
    });
    const kind = number % 4 === 3 ? "agents" : "projects";
    files[`${kind}/work-${number}.md`] = `---\n${stringify(facts)}---\n\n${sections.join("\n\n")}\n`;
  }
  return files;
}
