import { CodeBlock } from "@/components/Code.tsx";
import { type Fact, Facts } from "@/components/Facts.tsx";
import { McpClients } from "@/components/McpClients.tsx";
import { AgentNote, Masthead, Portrait, Prose, Section } from "@/components/PageParts.tsx";
import { TermsTable } from "@/components/TermsTable.tsx";
import { AllWorks, Entries } from "@/components/Works.tsx";
import { type CandidateContent, candidateSchema } from "@/lib/content/content_schemas.ts";
import { DOCUMENTS } from "@/lib/discovery/documents.ts";
import type { CallContext } from "@/lib/operations/operation.ts";
import { yearsInWords } from "@/lib/site/owner_facts.ts";
import type { PageView } from "@/lib/site/pages.ts";
import { firstWorks } from "@/lib/site/works.ts";
import { label } from "@/lib/text/in_words.ts";

/** Shows the facts for hiring, and how to let an assistant do the first round. */
export function RecruitersPage({ view: { page, context } }: { view: PageView }) {
  const { content: { candidate: facts, profile, resume }, catalog } = context.service;
  const candidate = facts!;
  const evidence = firstWorks(catalog.items).slice(0, 3);
  return (
    <>
      <Masthead
        title={`${profile.name}, in facts`}
        above={page.title}
        note={<AgentNote context={context} operations={["get_candidate"]} />}
      >
        <Portrait profile={profile} />
        {candidate.summary !== undefined && <Prose class="large" text={candidate.summary} />}
      </Masthead>

      <Section id="facts" title="At a glance">
        <Facts
          facts={[
            { name: "Available", value: candidate.availability },
            { name: "Roles", value: candidate.target_roles },
            { name: "Engagement", value: candidate.engagement_types },
            { name: "Compensation", value: candidate.compensation },
            {
              name: "Experience",
              value: [yearsInWords(candidate.experience) ?? [], candidate.experience?.areas ?? []].flat(),
            },
            { name: "Based in", value: candidate.location },
            { name: "Remote", value: candidate.remote_policy },
            { name: "Work authorization", value: candidate.work_authorization },
            { name: "Languages", value: candidate.languages },
            ...ownFacts(candidate),
          ]}
        />
        <p class="fine">
          True on <time dateTime={candidate.updated_at}>{candidate.updated_at}</time>.
        </p>
        <p class="onward">
          {resume?.work !== undefined && <a href="/#history-work">Work history</a>}{" "}
          <a href={DOCUMENTS.resume.path}>Résumé for programs</a>
        </p>
      </Section>

      {candidate.terms !== undefined && (
        <Section
          id="terms"
          title={context.service.words.terms.title}
          wide
          note={<AgentNote context={context} operations={["get_candidate"]} />}
        >
          <TermsTable terms={candidate.terms} context={context} />
        </Section>
      )}

      {evidence.length > 0 && (
        <Section
          id="evidence"
          title="Evidence"
          wide
          note={<AgentNote context={context} operations={["list_projects", "list_agents"]} />}
        >
          <Entries items={evidence} level="h3" />
          <AllWorks catalog={catalog} />
        </Section>
      )}

      <Section
        id="agent"
        title="Let your assistant do the first round"
        note={<AgentNote context={context} operations={["get_profile", "get_project", "contact_recruiter"]} />}
      >
        <p>
          Everything here can be read by an assistant, without an account and free of charge. Connect it once, then ask
          it about your role. It answers with the work behind each statement, and says where the material is silent.
        </p>
        <h3>Connect it</h3>
        <McpClients context={context} />
        <h3>Ask it</h3>
        <CodeBlock text={screeningText(context)} label="A prompt for screening" />
        <p class="onward">
          <a href="/contact?kind=role">Write about a role</a> <a href="/developers">For developers</a>
        </p>
      </Section>
    </>
  );
}

/** Returns what the owner has added beyond the facts that every candidate document has. */
function ownFacts(candidate: CandidateContent): Fact[] {
  return Object.entries(candidate)
    .filter(([name]) => !Object.hasOwn(candidateSchema.shape, name))
    .map(([name, value]) => ({ name: label(name), value: inWords(value) }));
}

function inWords(value: unknown): string | string[] {
  if (Array.isArray(value)) return value.map((one) => [inWords(one)].flat().join(", "));
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value !== "object" || value === null) return String(value ?? "");
  return Object.entries(value).map(([name, member]) => `${label(name)}: ${[inWords(member)].flat().join(", ")}`);
}

/** Writes a question to paste, with a gap where the role goes. */
function screeningText({ service, baseUrl }: CallContext): string {
  return [
    `Read ${baseUrl}/ (its tool server is ${baseUrl}/mcp). I am hiring for this role: [what it is and what it needs].`,
    `Check ${service.content.profile.name} against it: a verdict in two sentences, then a table with each requirement,`,
    "whether it is met, partly met or not shown, and the work that shows it. End with the questions that stay open.",
    "Where the material is silent, say so.",
  ].join(" ");
}
