import { parse, stringify } from "yaml";
import { ownerFiles } from "@/tests/support/owner.ts";

type Fields = Record<string, unknown>;

/** An owner who has filled in everything there is, with long words and Markdown in it. */
export function fullOwner(): Record<string, string> {
  const files = ownerFiles({ projects: 1, agents: 1 });
  change(files, "site.yaml", { notice: "Everything here is invented.", hue: 30 });
  change(files, "profile.yaml", {
    image: "/images/tess.svg",
    tagline: "Patience, then a test.",
    about: ["A paragraph with *emphasis*, `code` and <b>markup</b> that stays text.", "Another one."],
    website: "https://tess.example.com/",
    contact: {
      email: "tess.tester.with.a.rather.long.address@subdomain.of.example.com",
      linkedin: "https://linkedin.example.com/in/tess-tester-with-a-long-name",
      github: "https://github.example.com/tess",
    },
  });
  change(files, "candidate.yaml", {
    compensation: "To be agreed",
    notice_period: "One month",
    not_wanted: ["Travel every week", "Night shifts"],
    relocation: false,
    hours: { from: "09:00", to: "15:00" },
  });
  files["public/images/tess.svg"] = '<svg xmlns="http://www.w3.org/2000/svg" width="480" height="480"/>';
  const sections = ["Problem", "Solution", "Result", "My role", "Technical approach", "Implementation", "Outcome"];
  const facts = {
    title: "A project with everything, whose title is long: Donaudampfschifffahrtsgesellschaftskapitänsmütze",
    flagship: true,
    link: "https://projects.example.com/a/rather/long/path/that/goes/on-and-on-without-any-place-to-break-it",
    image: "/images/tess.svg",
    tags: ["odd", "a tag of several words"],
    capabilities: ["Does one thing", "Does another"],
    industries: ["testing", "more testing"],
  };
  const body = sections.map((title) => `## ${title}\n\nText of it with a [link](https://example.com) and 3 < 4.\n`);
  files["projects/everything.md"] = `---\n${stringify(facts)}---\n\n${body.join("\n")}`;
  return files;
}

/** An owner with a long Arabic name and nothing that is optional, not even works. */
export function plainOwner(): Record<string, string> {
  const files = ownerFiles({ projects: 0, agents: 0 });
  change(files, "site.yaml", { title: "عبد الرحمن بن محمد الأنصاري", language: "ar", hue: 300 });
  files["profile.yaml"] = stringify({
    name: "عبد الرحمن بن محمد بن عبد العزيز الأنصاري الدمشقي",
    headline: "مهندس برمجيات",
    summary: "يبني أنظمة صغيرة للشركات الصغيرة.",
    contact: { email: "abdulrahman@example.com" },
  });
  change(files, "candidate.yaml", { experience: { years: 1 } });
  change(files, "services.yaml", { not_offered: [], useCases: [] });
  return files;
}

function change(files: Record<string, string>, name: string, fields: Fields): void {
  files[name] = stringify({ ...parse(files[name]), ...fields });
}
