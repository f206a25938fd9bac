import type { Item } from "@/lib/content/schema/item.ts";
import type { Part } from "@/lib/own/draft.ts";
import { resultOf } from "@/lib/resume/own_export.ts";
import type { ResumeProject } from "@/lib/resume/project.ts";
import type { Resume } from "@/lib/resume/read_resume.ts";
import { slug } from "@/lib/text/slug.ts";

/** As many jobs are shown as work while there are no projects; all of them stand in `resume.yaml`. */
const MAX_JOBS = 6;

/** Facts of an item that nobody has told. */
const NOTHING = {
  flagship: false,
  link: null,
  image: null,
  tags: [],
  capabilities: [],
  industries: [],
  opportunities: [],
};

/** The projects of a résumé; of one without, the jobs of which it tells something. */
export function draftItems({ projects, history }: Resume): Part<Item>[] {
  const taken = new Set(projects.flatMap(({ own }) => own === undefined ? [] : [own.id]));
  const idOf = (title: string) => {
    const id = slug(title, taken, "project");
    taken.add(id);
    return id;
  };
  if (projects.length > 0) return projects.map((project, index) => draftProject(project, index, idOf));
  const jobs = [
    ...(history.work ?? []),
    ...(history.volunteer ?? []).map(({ organization, ...job }) => ({ name: organization, ...job })),
  ];
  return jobs.filter(({ summary, highlights }) => summary !== undefined || highlights !== undefined).slice(0, MAX_JOBS)
    .map((job, index) => draftJob(job, index, idOf));
}

function draftProject(project: ResumeProject, index: number, idOf: (title: string) => string): Part<Item> {
  const { own, isAgent, my_role, ...facts } = project;
  const told = defined({ ...facts, link: facts.link ?? null });
  if (own !== undefined) return { value: { ...NOTHING, ...told, ...own }, marks: {} };
  return {
    value: {
      ...NOTHING,
      id: idOf(facts.title),
      kind: isAgent ? "agent" : "project",
      flagship: index === 0,
      order: index + 1,
      ...told,
      ...defined({ my_role }),
    },
    marks: {
      ...(index === 0 && { flagship: "true for the works to show first; choose them." }),
      title: "tell its story in sections: ## Problem, ## Solution, ## Result, ## My role, ## Outcome.",
    },
  };
}

function draftJob(
  job: NonNullable<Resume["history"]["work"]>[number],
  index: number,
  idOf: (title: string) => string,
): Part<Item> {
  const { name, position, startDate, endDate, summary, highlights } = job;
  const title = position === undefined || position === name ? name : `${position}, ${name}`.slice(0, 300).trim();
  return {
    value: {
      ...NOTHING,
      id: idOf(title),
      kind: "project",
      title,
      flagship: index === 0,
      // Until its owner has made a work of it, it says nothing that the history does not say.
      draft: true,
      order: index + 1,
      organization: name,
      ...defined({
        start_date: startDate,
        end_date: endDate,
        solution: summary,
        result: highlights && resultOf(highlights),
        my_role: position,
      }),
    },
    marks: {
      draft:
        "this is a job from your résumé, and the first page shows it as that. Make it one piece of work (what was the problem, what did you do, what came of it?), then delete this mark and draft: true.",
    },
  };
}

function defined<T extends object>(values: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };
}
