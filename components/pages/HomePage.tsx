import { AllWorks } from "@/components/AllWorks.tsx";
import { AgentNote } from "@/components/AgentNote.tsx";
import { Entries } from "@/components/Entries.tsx";
import { Facts } from "@/components/Facts.tsx";
import { HistorySection } from "@/components/HistorySection.tsx";
import { Masthead } from "@/components/Masthead.tsx";
import { Portrait } from "@/components/Portrait.tsx";
import { Prose } from "@/components/Prose.tsx";
import { Section } from "@/components/Section.tsx";
import { elsewhere } from "@/lib/site/elsewhere.ts";
import { firstWorks } from "@/lib/site/first_works.ts";
import { historyParts } from "@/lib/site/history.ts";
import type { PageView } from "@/lib/site/view.ts";
import { yearsInWords } from "@/lib/site/years.ts";

/** Who the owner is; on paper it is a CV. */
export function HomePage({ view: { context } }: { view: PageView }) {
  const { content, catalog } = context.service;
  const { profile, candidate, services } = content;
  const { email } = profile.contact;
  const history = historyParts(content);
  const works = firstWorks(catalog.items);
  return (
    <>
      <Masthead
        title={profile.name}
        size="large"
        note={<AgentNote context={context} operations={["get_profile"]} />}
      >
        <Portrait profile={profile} />
        <p class="lede" dir="auto">{profile.headline}</p>
        {profile.tagline !== undefined && <p class="tagline" dir="auto">{profile.tagline}</p>}
        <ul class="reach">
          <li>
            <a href={`mailto:${email}`}>{email}</a>
          </li>
          {elsewhere(profile.contact).map(({ name, url }) => (
            <li key={url}>
              <a href={url} rel="me">{name}</a>
            </li>
          ))}
          {profile.website !== undefined && (
            <li class="screen-only">
              <a href={profile.website}>Website</a>
            </li>
          )}
          <li class="print-only">{profile.website ?? context.baseUrl}</li>
        </ul>
        <Prose class="summary" text={profile.summary} />
      </Masthead>

      <Section
        id="glance"
        title="At a glance"
        note={<AgentNote context={context} operations={["get_candidate"]} />}
      >
        <Facts
          facts={[
            { name: "Available", value: candidate.availability },
            { name: "Looking for", value: candidate.target_roles },
            { name: "Experience", value: yearsInWords(candidate.experience) },
            { name: "Based in", value: candidate.location },
            { name: "Remote", value: candidate.remote_policy },
            { name: "Languages", value: candidate.languages },
            { name: "Engagement", value: candidate.engagement_types },
          ]}
        />
        <p class="onward">
          <a href="/recruiters">All facts for hiring</a>
        </p>
      </Section>

      {works.length > 0 && (
        <Section
          id="work"
          title="Selected work"
          note={<AgentNote context={context} operations={["list_projects", "list_agents"]} />}
          wide
        >
          <Entries items={works} level="h3" />
          <AllWorks catalog={catalog} />
        </Section>
      )}

      {history.filter(({ name }) => name === "work")
        .map((part) => <HistorySection key={part.name} part={part} context={context} />)}

      {profile.strengths.length > 0 && (
        <Section id="strengths" title="Strengths">
          <div class="pairs">
            {profile.strengths.map(({ title, detail }) => (
              <div key={title}>
                <h3 dir="auto">{title}</h3>
                <Prose text={detail} />
              </div>
            ))}
          </div>
        </Section>
      )}

      {profile.about.length > 0 && (
        <Section id="about" title="About" class="screen-only">
          <Prose class="story" text={profile.about.join("\n\n")} />
        </Section>
      )}

      {profile.skillCategories.length + profile.aiTools.length > 0 && (
        <Section id="skills" title="Skills">
          <Facts
            facts={[
              ...profile.skillCategories.map(({ category, items }) => ({ name: category, value: inLine(items) })),
              { name: "AI tools", value: inLine(profile.aiTools) },
            ]}
          />
        </Section>
      )}

      {history.filter(({ name }) => name !== "work")
        .map((part) => <HistorySection key={part.name} part={part} context={context} />)}

      <Section
        id="services"
        title={services.name}
        class="screen-only"
        note={
          <AgentNote context={context} operations={["get_ai_transformation_services", "analyze_business_problem"]} />
        }
      >
        <Prose class="large" text={services.promise} />
        <p class="onward">
          <a href="/services">Does it fit your problem?</a> <a href="/contact">{services.cta.button}</a>
        </p>
      </Section>
    </>
  );
}

function inLine(items: readonly string[]): string {
  return items.join(" · ");
}
