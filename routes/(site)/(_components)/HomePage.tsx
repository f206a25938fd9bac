import { Fragment, type FunctionComponent } from "preact";
import { type Fact, isEmpty } from "@/components/Facts.tsx";
import { AgentNote, Masthead, NoDatabase, OwnFacts, Plain, Portrait, Rest, Section } from "@/components/PageParts.tsx";
import { Cover } from "@/components/Pictures.tsx";
import { Prose } from "@/components/Prose.tsx";
import { AllWorks, Entries } from "@/components/Works.tsx";
import { type HistoryName, type ProfileContent, skillGroups } from "@/lib/content/content_schemas.ts";
import type { HomeSection } from "@/lib/content/schema/look_choices.ts";
import { termWords } from "@/lib/content/terms_in_lines.ts";
import { RESUME_FILE } from "@/lib/discovery/documents.ts";
import { offersResumeFile } from "@/lib/discovery/resume_file.ts";
import { lastChangeText } from "@/lib/history/change_words.ts";
import { itemPath } from "@/lib/operations/addresses.ts";
import type { CallContext } from "@/lib/operations/operation.ts";
import { homeSections } from "@/lib/site/look.ts";
import { elsewhere, historyParts, inLine, namesElsewhere, yearsInWords } from "@/lib/site/owner_facts.ts";
import type { PageView } from "@/lib/site/pages.ts";
import { firstProof, firstWorks } from "@/lib/site/works.ts";
import { HistorySection } from "@/routes/(site)/(_components)/HomeHistory.tsx";

/** Shows who the owner is; on paper it is a CV. */
export function HomePage({ view: { context } }: { view: PageView }) {
  return (
    <>
      <NoDatabase {...context.service} />
      <FirstScreen context={context} />
      {homeSections(context.service.content.site).map(({ section, ...chosen }) => {
        const Part = PARTS[section];
        return <Part key={section} context={context} {...chosen} />;
      })}
    </>
  );
}

interface PartProps {
  context: CallContext;
  /** The owner's title. */
  title?: string;
  /** The most entries that are shown. */
  limit?: number;
}

type Part = FunctionComponent<PartProps>;

/** The parts of the page below its first screen; each is nothing where the owner says nothing. */
const PARTS: Record<HomeSection, Part> = {
  glance: Glance,
  projects: Works,
  strengths: Strengths,
  about: About,
  skills: SkillGroups,
  services: Services,
  work: partOfHistory("work"),
  education: partOfHistory("education"),
  certificates: partOfHistory("certificates"),
  awards: partOfHistory("awards"),
  publications: partOfHistory("publications"),
  volunteer: partOfHistory("volunteer"),
  interests: partOfHistory("interests"),
  references: partOfHistory("references"),
};

function partOfHistory(name: HistoryName): Part {
  return (props) => {
    const part = historyParts(props.context.service).find((one) => one.name === name);
    return part === undefined ? null : <HistorySection part={part} {...props} />;
  };
}

/** As many facts, strengths and groups of skills are in sight on a phone. */
const FIRST = 2;

function Glance({ context, title, limit }: PartProps) {
  const { content: { candidate }, words: { pages: { home } } } = context.service;
  if (candidate === undefined) return null;
  const facts = [
    { name: home.facts.looking_for, value: candidate.target_roles },
    { name: home.facts.experience, value: yearsInWords(candidate.experience, context.service) },
    { name: home.facts.location, value: candidate.location },
    { name: home.facts.remote, value: candidate.remote_policy },
    { name: home.facts.languages, value: candidate.languages },
    { name: home.facts.engagement, value: candidate.engagement_types },
  ].filter(({ value }) => !isEmpty(value)).slice(0, limit);
  return facts.length > 0 && (
    <Section
      id="glance"
      title={title ?? home.glance}
      note={<AgentNote context={context} operations={["get_candidate"]} />}
    >
      <FirstFacts of={title ?? home.glance} facts={facts} context={context} />
      <p class="onward">
        <a href="/recruiters">{home.all_facts}</a>
      </p>
    </Section>
  );
}

function Works({ context, title, limit }: PartProps) {
  const { catalog, words: { pages: { home } } } = context.service;
  const works = firstWorks(catalog.items, limit);
  return works.length > 0 && (
    <Section
      id="work"
      title={title ?? home.work}
      note={<AgentNote context={context} operations={["list_projects", "list_agents"]} />}
      wide
    >
      <Entries items={works} context={context} level="h3" />
      <AllWorks catalog={catalog} context={context} />
    </Section>
  );
}

function Strengths({ context, title, limit }: PartProps) {
  const { content: { profile }, words: { pages: { home } } } = context.service;
  const strengths = profile.strengths.slice(0, limit);
  return strengths.length > 0 && (
    <Section id="strengths" title={title ?? home.strengths}>
      <Pairs strengths={strengths.slice(0, FIRST)} />
      {strengths.length > FIRST && (
        <Rest of={title ?? home.strengths} context={context}>
          <Pairs strengths={strengths.slice(FIRST)} />
        </Rest>
      )}
    </Section>
  );
}

function Pairs({ strengths }: { strengths: ProfileContent["strengths"] }) {
  return (
    <div class="pairs">
      {strengths.map(({ title, detail }) => (
        <div key={title}>
          <h3 dir="auto">
            <Plain text={title} />
          </h3>
          <Prose text={detail} />
        </div>
      ))}
    </div>
  );
}

function About({ context, title, limit }: PartProps) {
  const { content: { profile }, words: { pages: { home } } } = context.service;
  const [first, ...others] = profile.about.slice(0, limit);
  return first !== undefined && (
    <Section id="about" title={title ?? home.about} class="screen-only">
      <Prose class="story" text={first} />
      {others.length > 0 && (
        <Rest of={title ?? home.about} context={context}>
          <Prose class="story" text={others.join("\n\n")} />
        </Rest>
      )}
    </Section>
  );
}

function SkillGroups({ context, title, limit }: PartProps) {
  const { content: { profile }, words: { pages: { home } } } = context.service;
  const facts = [
    ...skillGroups(profile, home.skills).map(({ name, items }) => ({ name, value: <Skills items={items} /> })),
    ...(profile.aiTools ?? []).length > 0 ? [{ name: home.tools, value: inLine(profile.aiTools!) }] : [],
  ].slice(0, limit);
  return facts.length > 0 && (
    <Section id="skills" title={title ?? home.skills}>
      <FirstFacts of={title ?? home.skills} facts={facts} context={context} />
    </Section>
  );
}

/** Shows facts, of which a phone folds all but the first. */
function FirstFacts({ of, facts, context }: { of: string; facts: readonly Fact[]; context: CallContext }) {
  return (
    <>
      <OwnFacts facts={facts.slice(0, FIRST)} />
      {facts.length > FIRST && (
        <Rest of={of} context={context}>
          <OwnFacts facts={facts.slice(FIRST)} />
        </Rest>
      )}
    </>
  );
}

function Services({ context, title }: PartProps) {
  const { content: { services }, words: { pages: { home } } } = context.service;
  return services !== undefined && (
    <Section
      id="services"
      title={title ?? services.name}
      class="screen-only"
      note={<AgentNote context={context} operations={["get_ai_transformation_services", "analyze_business_problem"]} />}
    >
      <Prose class="large" text={services.promise} />
      <p class="onward">
        <a href="/services">{home.services}</a>{" "}
        {services.cta !== undefined && <a href={services.cta.url ?? "/contact"}>{services.cta.button}</a>}
      </p>
    </Section>
  );
}

/** Shows what somebody in a hurry needs: who, what for, from when, one proof, and what to do next. */
function FirstScreen({ context }: { context: CallContext }) {
  const { content: { profile }, catalog, words: { pages: { home } } } = context.service;
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
        {profile.cover !== undefined && (
          <Cover image={profile.cover} alt={profile.cover_alt} focus={profile.focus} context={context} />
        )}
        <Portrait {...context} />
        <p class="lede p-job-title" dir="auto">
          <Plain text={profile.headline} />
        </p>
        <Availability context={context} />
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
          {offersResumeFile(context.service) && (
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
            {email !== undefined && (
              <li>
                <a class="u-email" href={`mailto:${email}`}>{email}</a>
              </li>
            )}
            {namesElsewhere(profile.contact).map(({ name, username }) => (
              <li key={name} dir="auto">{name}: {username}</li>
            ))}
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

/** As many kinds of engagement fit onto the first screen of a phone. */
const MOST_ENGAGEMENTS = 3;

/** Says from when the owner is free: day by day where the terms name days, else in the owner's words. */
function Availability({ context: { service } }: { context: CallContext }) {
  const { content: { candidate, site }, words: { pages: { home } } } = service;
  const say = termWords(site.language);
  const dated = (candidate?.terms?.engagements ?? []).filter((one) => one.available_from !== undefined);
  if (dated.length > 0) {
    return (
      <div class="available">
        <p class="small-caps">{home.available}</p>
        <OwnFacts
          facts={dated.slice(0, MOST_ENGAGEMENTS).map((one) => ({
            name: say.period(one)!,
            value: say.title(one),
          }))}
        />
      </div>
    );
  }
  return candidate?.availability !== undefined && (
    <p class="available">
      <b>{home.available}</b> <bdi>{candidate.availability}</bdi>
    </p>
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

/** Says when and how the content was last changed; nothing while no change is known. */
function LastChange({ context: { service } }: { context: CallContext }) {
  const { history, words, language, content } = service;
  const change = history.latest;
  // That it was published is no news on the page itself.
  if (change === undefined || change.what === "published") return null;
  return <p class="updated" dir="auto">{lastChangeText(change, { words, language }, content.site.time_zone)}</p>;
}
