import { Fragment } from "preact";
import { isEmpty } from "@/components/Facts.tsx";
import { AgentNote, Masthead, OwnFacts, Plain, Portrait, Section } from "@/components/PageParts.tsx";
import { Prose } from "@/components/Prose.tsx";
import { AllWorks, Entries } from "@/components/Works.tsx";
import { DOCUMENTS, RESUME_FILE } from "@/lib/discovery/documents.ts";
import { hasResumeFile } from "@/lib/discovery/resume_file.ts";
import { lastChangeText } from "@/lib/history/change_words.ts";
import { itemPath } from "@/lib/operations/addresses.ts";
import type { CallContext } from "@/lib/operations/operation.ts";
import {
  elsewhere,
  type HistoryEntry,
  type HistoryPart,
  historyParts,
  inLine,
  yearsInWords,
} from "@/lib/site/owner_facts.ts";
import type { PageView } from "@/lib/site/pages.ts";
import { firstProof, firstWorks } from "@/lib/site/works.ts";

/** Shows who the owner is; on paper it is a CV. */
export function HomePage({ view: { context } }: { view: PageView }) {
  const { service } = context;
  const { content: { profile, candidate, services }, catalog, words: { pages: { home } } } = service;
  const history = historyParts(service);
  const works = firstWorks(catalog.items);
  const glance = candidate === undefined ? [] : [
    { name: home.facts.looking_for, value: candidate.target_roles },
    { name: home.facts.experience, value: yearsInWords(candidate.experience, service) },
    { name: home.facts.location, value: candidate.location },
    { name: home.facts.remote, value: candidate.remote_policy },
    { name: home.facts.languages, value: candidate.languages },
    { name: home.facts.engagement, value: candidate.engagement_types },
  ];
  return (
    <>
      <FirstScreen context={context} />

      {glance.some(({ value }) => !isEmpty(value)) && (
        <Section
          id="glance"
          title={home.glance}
          note={<AgentNote context={context} operations={["get_candidate"]} />}
        >
          <OwnFacts
            facts={glance}
          />
          <p class="onward">
            <a href="/recruiters">{home.all_facts}</a>
          </p>
        </Section>
      )}

      {works.length > 0 && (
        <Section
          id="work"
          title={home.work}
          note={<AgentNote context={context} operations={["list_projects", "list_agents"]} />}
          wide
        >
          <Entries items={works} context={context} level="h3" />
          <AllWorks catalog={catalog} context={context} />
        </Section>
      )}

      {history.filter(({ name }) => name === "work")
        .map((part) => <HistorySection key={part.name} part={part} context={context} />)}

      {profile.strengths.length > 0 && (
        <Section id="strengths" title={home.strengths}>
          <div class="pairs">
            {profile.strengths.map(({ title, detail }) => (
              <div key={title}>
                <h3 dir="auto">
                  <Plain text={title} />
                </h3>
                <Prose text={detail} />
              </div>
            ))}
          </div>
        </Section>
      )}

      {profile.about.length > 0 && (
        <Section id="about" title={home.about} class="screen-only">
          <Prose class="story" text={profile.about.join("\n\n")} />
        </Section>
      )}

      {profile.skillCategories.length + (profile.aiTools ?? []).length > 0 && (
        <Section id="skills" title={home.skills}>
          <OwnFacts
            facts={[
              ...profile.skillCategories.map(({ category, items }) => ({
                name: category,
                value: <Skills items={items} />,
              })),
              { name: home.tools, value: inLine(profile.aiTools ?? []) },
            ]}
          />
        </Section>
      )}

      {history.filter(({ name }) => name !== "work")
        .map((part) => <HistorySection key={part.name} part={part} context={context} />)}

      {services !== undefined && (
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
            <a href="/services">{home.services}</a>{" "}
            {services.cta !== undefined && <a href="/contact">{services.cta.button}</a>}
          </p>
        </Section>
      )}
    </>
  );
}

/** Shows what somebody in a hurry needs: who, what for, from when, one proof, and what to do next. */
function FirstScreen({ context }: { context: CallContext }) {
  const { content: { profile, candidate }, catalog, words: { pages: { home } } } = context.service;
  const { email } = profile.contact;
  const proof = firstProof(catalog.items);
  return (
    <div class="p-contact h-card">
      <Masthead
        title={profile.name}
        titleClass="p-name"
        size="large"
        note={<AgentNote context={context} operations={["get_profile"]} />}
      >
        <Portrait {...context} />
        <p class="lede p-job-title" dir="auto">
          <Plain text={profile.headline} />
        </p>
        {candidate?.availability !== undefined && (
          <p class="available">
            <b>{home.available}</b> <bdi>{candidate.availability}</bdi>
          </p>
        )}
        {proof !== undefined && (
          <p class="proof">
            <bdi class="proof-result">
              <Plain text={proof.result} />
            </bdi>{" "}
            <a href={itemPath(proof.item)} dir="auto">
              <Plain text={proof.item.title} />
            </a>
          </p>
        )}
        <p class="actions">
          <a class="button" href="/contact">{home.write}</a>
          {hasResumeFile(context.service) && (
            <a class="button button-quiet" href={RESUME_FILE} download>{home.resume_file}</a>
          )}
        </p>
      </Masthead>
      <div class="masthead intro">
        <div class="masthead-text">
          {profile.tagline !== undefined && (
            <p class="tagline" dir="auto">
              <Plain text={profile.tagline} />
            </p>
          )}
          <Prose class="summary p-note" text={profile.summary} />
          <LastChange context={context} />
          <ul class="reach">
            <li>
              <a class="u-email" href={`mailto:${email}`}>{email}</a>
            </li>
            {elsewhere(profile.contact).map(({ name, url }) => (
              <li key={url}>
                <a class="u-url" href={url} rel="me">{name}</a>
              </li>
            ))}
            {profile.website !== undefined && (
              <li class="screen-only">
                <a class="u-url" href={profile.website}>{home.website}</a>
              </li>
            )}
            <li class="print-only">
              <data class="u-url u-uid" value={`${context.baseUrl}/`}>{profile.website ?? context.baseUrl}</data>
            </li>
          </ul>
        </div>
      </div>
    </div>
  );
}

/** Shows skills on a line, each marked as one; a category without skills is one itself. */
function Skills({ items }: { items: readonly string[] }) {
  return (
    <>
      {items.map((item, index) => (
        <Fragment key={item}>
          {index > 0 && "\u00a0· "}
          <span class="p-skill">
            <Plain text={item} />
          </span>
        </Fragment>
      ))}
    </>
  );
}

/** What an entry of the history is to programs that read pages (https://microformats.org/wiki/h-resume). */
const MICROFORMATS: Partial<Record<HistoryPart["name"], string>> = {
  work: "p-experience h-event",
  education: "p-education h-event",
};

/** Shows a part of the owner's history, with where a program reads all of it. */
function HistorySection(
  { part: { name, title, entries }, context }: { part: HistoryPart; context: CallContext },
) {
  return (
    <Section
      id={`history-${name}`}
      title={title}
      class={name === "work" ? undefined : "section-brief"}
      note={name === "work" && <AgentNote context={context} operations={[]} documents={[DOCUMENTS.resume.path]} />}
    >
      {name === "interests"
        ? <p dir="auto">{inLine(entries.map(interestInLine))}</p>
        : <History entries={entries} context={context} kind={MICROFORMATS[name]} />}
    </Section>
  );
}

function interestInLine({ title, facts }: HistoryEntry): string {
  return facts.length === 0 ? title : `${title} (${facts.join(", ")})`;
}

/** As many are shown in full; what is older is one line, which opens. Paper shows the line. */
const IN_FULL = 5;

/** Shows stations of a life one below the other: when at the side, what it was, and what came of it. */
function History(
  { entries, context, kind }: { entries: readonly HistoryEntry[]; context: CallContext; kind?: string },
) {
  const { more, less } = context.service.words.pages;
  return (
    <ol class={entries.some(({ when }) => when !== undefined) ? "history" : "history history-undated"}>
      {entries.map((entry, index) => (
        <li key={index} class={kind}>
          {entry.when !== undefined && (
            <p class="history-when">
              {kind !== undefined && entry.start !== undefined && <data class="dt-start" value={entry.start} />}
              {kind !== undefined && entry.end !== undefined && <data class="dt-end" value={entry.end} />}
              {entry.when}
            </p>
          )}
          <div class="history-what">
            {index < IN_FULL || !hasMore(entry)
              ? (
                <>
                  <Head entry={entry} />
                  <More entry={entry} />
                </>
              )
              : (
                <details>
                  <summary data-more={more} data-less={less}>
                    <Head entry={{ ...entry, url: undefined }} />
                  </summary>
                  {entry.url !== undefined && (
                    <p class="history-facts">
                      <a href={entry.url}>{entry.url}</a>
                    </p>
                  )}
                  <More entry={entry} />
                </details>
              )}
          </div>
        </li>
      ))}
    </ol>
  );
}

function Head({ entry: { title, place, url } }: { entry: HistoryEntry }) {
  const name = <Plain text={place ?? title} />;
  const linked = url === undefined ? name : <a href={url}>{name}</a>;
  return (
    <h3 dir="auto">
      {place === undefined ? <span class="p-name">{linked}</span> : (
        <>
          <span class="p-name">
            <Plain text={title} />
          </span>, <span class="history-place p-location">{linked}</span>
        </>
      )}
    </h3>
  );
}

function hasMore({ facts, text, points }: HistoryEntry): boolean {
  return text !== undefined || facts.length + points.length > 0;
}

function More({ entry: { facts, text, points } }: { entry: HistoryEntry }) {
  return (
    <>
      {facts.length > 0 && (
        <p class="history-facts" dir="auto">
          <Plain text={inLine(facts)} />
        </p>
      )}
      {text !== undefined && <Prose text={text} />}
      {points.length > 0 && (
        <ul class="history-points">
          {points.map((point, index) => (
            <li key={index} dir="auto">
              <Plain text={point} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Says when and how the content was last changed; nothing while no change is known. */
function LastChange({ context: { service } }: { context: CallContext }) {
  const { history, words, language, content } = service;
  const change = history.latest;
  // That it was published is no news on the page itself.
  if (change === undefined || change.what === "published") return null;
  return <p class="updated" dir="auto">{lastChangeText(change, { words, language }, content.site.time_zone)}</p>;
}
