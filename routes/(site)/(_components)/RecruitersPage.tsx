import { CodeBlock } from "@/components/Code.tsx";
import type { Fact } from "@/components/Facts.tsx";
import { Filled } from "@/components/Filled.tsx";
import { McpClients } from "@/components/McpClients.tsx";
import { AgentNote, Masthead, OwnFacts, Portrait, Section } from "@/components/PageParts.tsx";
import { Prose } from "@/components/Prose.tsx";
import { TermsTable } from "@/components/TermsTable.tsx";
import { AllWorks, Entries } from "@/components/Works.tsx";
import { type CandidateContent, candidateSchema } from "@/lib/content/content_schemas.ts";
import { DOCUMENTS, RESUME_FILE } from "@/lib/discovery/documents.ts";
import { offersResumeFile } from "@/lib/discovery/resume_file.ts";
import { speaksOfMachines } from "@/lib/site/look.ts";
import { yearsInWords } from "@/lib/site/owner_facts.ts";
import type { PageView } from "@/lib/site/pages.ts";
import { firstWorks } from "@/lib/site/works.ts";
import { label } from "@/lib/text/in_words.ts";
import { dayInWords } from "@/lib/words/dates.ts";
import { fill } from "@/lib/words/fill.ts";
import { languageOfDates } from "@/lib/words/words.ts";

/** Shows the facts for hiring, and how to let an assistant do the first round. It is a page only where there are such facts. */
export function RecruitersPage({ view: { page, context } }: { view: PageView }) {
  const { service, baseUrl } = context;
  const { content, catalog, words: { pages } } = service;
  const { profile, resume, site } = content;
  const candidate = service.content.candidate!;
  const { recruiters: words, home } = pages;
  const evidence = firstWorks(catalog.items).slice(0, 3);
  const { updated_at, experience } = candidate;
  const day = dayInWords(updated_at, languageOfDates(site.language));
  return (
    <>
      <Masthead
        title={profile.name}
        above={page.title}
        note={<AgentNote context={context} operations={["get_candidate"]} />}
      >
        <Portrait {...context} />
        {candidate.availability !== undefined && (
          <p class="available">
            <b>{home.available}</b> <bdi>{candidate.availability}</bdi>
          </p>
        )}
        {candidate.summary !== undefined && <Prose class="large" text={candidate.summary} />}
        <p class="actions">
          <a class="button" href="/contact?kind=role">{words.write}</a>
          {offersResumeFile(service) && (
            <a class="button button-quiet" href={RESUME_FILE} download>{home.resume_file}</a>
          )}
        </p>
      </Masthead>

      <Section id="facts" title={home.glance}>
        <OwnFacts
          facts={[
            { name: home.facts.roles, value: candidate.target_roles },
            { name: home.facts.engagement, value: candidate.engagement_types },
            { name: home.facts.compensation, value: candidate.compensation },
            {
              name: home.facts.experience,
              value: [yearsInWords(experience, service) ?? [], experience?.areas ?? []].flat(),
            },
            { name: home.facts.location, value: candidate.location },
            { name: home.facts.remote, value: candidate.remote_policy },
            { name: home.facts.work_authorization, value: candidate.work_authorization },
            { name: home.facts.languages, value: candidate.languages },
            ...ownFacts(candidate, pages),
          ]}
        />
        <p class="fine">
          <Filled text={words.as_of} values={{ date: <time dateTime={updated_at}>{day}</time> }} />
        </p>
        <p class="onward">
          {resume?.work !== undefined && <a href="/#history-work">{words.history}</a>}{" "}
          <a href={DOCUMENTS.resume.path}>{words.resume_data}</a> <a href="/match">{service.words.match.page.title}</a>
        </p>
      </Section>

      {candidate.terms !== undefined && (
        <Section
          id="terms"
          title={service.words.terms.title}
          wide
          note={<AgentNote context={context} operations={["get_candidate"]} />}
        >
          <TermsTable terms={candidate.terms} context={context} />
        </Section>
      )}

      {evidence.length > 0 && (
        <Section
          id="evidence"
          title={words.evidence}
          wide
          note={<AgentNote context={context} operations={["list_projects", "list_agents"]} />}
        >
          <Entries items={evidence} context={context} level="h3" />
          <AllWorks catalog={catalog} context={context} />
        </Section>
      )}

      {speaksOfMachines(content) && (
        <Section
          id="agent"
          title={words.assistant}
          note={<AgentNote context={context} operations={["get_profile", "get_project", "contact_recruiter"]} />}
        >
          <p>{words.assistant_text}</p>
          <h3 class="screen-only">{words.connect}</h3>
          <McpClients context={context} />
          <h3>{words.ask}</h3>
          <CodeBlock
            text={fill(words.screening, { site: `${baseUrl}/`, server: `${baseUrl}/mcp`, name: profile.name })}
            label={words.screening_label}
          />
          <p class="onward">
            <a href="/developers">{words.developers}</a>
          </p>
        </Section>
      )}
    </>
  );
}

/** Returns what the owner has added beyond the facts that every candidate document has. */
function ownFacts(candidate: CandidateContent, { yes, no }: Answers): Fact[] {
  return Object.entries(candidate)
    .filter(([name]) => !Object.hasOwn(candidateSchema.shape, name))
    .map(([name, value]) => ({ name: label(name), value: inWords(value, { yes, no }) }));
}

/** The words of a language for what is true or false. */
type Answers = Record<"yes" | "no", string>;

function inWords(value: unknown, answers: Answers): string | string[] {
  const line = (one: unknown) => [inWords(one, answers)].flat().join(", ");
  if (Array.isArray(value)) return value.map(line);
  if (typeof value === "boolean") return value ? answers.yes : answers.no;
  if (typeof value !== "object" || value === null) return String(value ?? "");
  return Object.entries(value).map(([name, member]) => `${label(name)}: ${line(member)}`);
}
