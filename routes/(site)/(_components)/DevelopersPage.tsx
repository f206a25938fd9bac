import type { ComponentChildren } from "preact";
import { Breakable } from "@/components/Code.tsx";
import { ColouredCode } from "@/components/ColouredCode.tsx";
import { Facts } from "@/components/Facts.tsx";
import { Filled } from "@/components/Filled.tsx";
import { McpClients } from "@/components/McpClients.tsx";
import { AgentNote, Masthead } from "@/components/PageParts.tsx";
import { InlineProse } from "@/components/Prose.tsx";
import TryIt from "@/islands/TryIt.tsx";
import { DOCUMENTS } from "@/lib/discovery/documents.ts";
import { topicsOf } from "@/lib/discovery/openapi.ts";
import { STATUS } from "@/lib/http/http_errors.ts";
import { MIN_OVERLAP_DAYS, restPath, V1 } from "@/lib/operations/addresses.ts";
import { type Operation, type Service, type Topic } from "@/lib/operations/operation.ts";
import { type Field, type OperationReference, ruleOf } from "@/lib/site/operation_reference.ts";
import type { PageView } from "@/lib/site/pages.ts";
import { label } from "@/lib/text/in_words.ts";
import { fill, fillCounted } from "@/lib/words/fill.ts";
import type { InterfaceLanguage, Words } from "@/lib/words/words.ts";
import { Coded, Limits, Proof } from "@/routes/(site)/(_components)/DevelopersLimits.tsx";

interface DevelopersPageProps {
  view: PageView;
  references: readonly OperationReference[];
}

/** The operations of one topic. */
interface Group {
  topic: Topic;
  title: string;
  of: readonly OperationReference[];
}

/** Shows the portal: how to connect, and every operation with what it takes and gives. */
export function DevelopersPage(props: DevelopersPageProps) {
  const { view: { context: { service } } } = props;
  return (
    <>
      <Beginning view={props.view} />
      <div class="portal">
        <PortalIndex groups={groupsOf(props)} service={service} />
        <div class="portal-body">
          {partsOf(props).map(({ id, title, blocks }) => (
            <section key={id} class="portal-part" id={id} aria-labelledby={`${id}-title`}>
              <h2 id={`${id}-title`}>{title}</h2>
              {blocks}
            </section>
          ))}
        </div>
      </div>
    </>
  );
}

/** Returns the text of the portal in pieces, none of which takes long to render. */
export function developersPieces(props: DevelopersPageProps): ComponentChildren[] {
  const parts = partsOf(props).flatMap(({ id, title, blocks }) => [<h2 key={id}>{title}</h2>, ...blocks]);
  return [<Beginning key="beginning" view={props.view} />, ...parts];
}

function groupsOf({ view: { context: { service } }, references }: DevelopersPageProps): Group[] {
  const topics: Record<string, string> = service.words.developers.topics;
  return (Object.keys(topicsOf(service.content)) as Topic[])
    .map((topic) => ({
      topic,
      title: topics[topic] ?? label(topic),
      of: references.filter((one) => one.operation.topic === topic),
    }))
    .filter(({ of }) => of.length > 0);
}

function Beginning({ view: { page, context } }: { view: PageView }) {
  const { baseUrl, service: { words: { developers: words } } } = context;
  return (
    <Masthead
      title={words.title}
      above={page.title}
      note={<AgentNote context={context} operations={["get_api_index"]} />}
    >
      <p class="lede">{words.lede}</p>
      <Facts
        facts={[
          { name: words.rest, value: <code>{baseUrl + V1.prefix}</code> },
          { name: words.tool_server, value: <code>{baseUrl}/mcp</code> },
          { name: words.description, value: <a href={DOCUMENTS.openApi.path}>OpenAPI 3.1</a> },
          { name: words.for_agents, value: <a href={DOCUMENTS.llms.path}>llms.txt</a> },
          { name: words.authentication, value: <a href={DOCUMENTS.auth.path}>{words.no_authentication}</a> },
        ]}
      />
    </Masthead>
  );
}

/** A part of the portal: its title, and what stands below it. */
interface Part {
  id: string;
  title: string;
  blocks: ComponentChildren[];
}

function partsOf({ view, references }: DevelopersPageProps): Part[] {
  const { context } = view;
  const { baseUrl, service } = context;
  const words = service.words.developers;
  return [
    {
      id: "start",
      title: words.start,
      blocks: [
        (
          <div class="operation">
            <div class="operation-text">
              <p>
                <Coded
                  text={words.start_text}
                  code={{
                    get: "GET",
                    head: "HEAD",
                    options: "OPTIONS",
                    etag: "ETag",
                    if_none_match: "If-None-Match",
                    next: "next",
                  }}
                />
              </p>
            </div>
            <div class="operation-code">
              <ColouredCode
                text={`curl -s '${baseUrl}${V1.prefix}'`}
                label={words.first_call}
                language="sh"
                copyWords={words}
              />
            </div>
          </div>
        ),
      ],
    },
    {
      id: "connect",
      title: words.connect,
      blocks: [
        (
          <div class="operation">
            <div class="operation-text">
              <p>{words.connect_text}</p>
            </div>
            <div class="operation-code">
              <McpClients context={context} copyWords={words} />
            </div>
          </div>
        ),
      ],
    },
    ...groupsOf({ view, references }).map(({ topic, title, of }) => ({
      id: topic,
      title,
      blocks: of.map((reference) => (
        <OperationArticle
          key={reference.operation.name}
          reference={reference}
          words={words}
          language={service.language}
        />
      )),
    })),
    {
      id: "errors",
      title: words.errors,
      blocks: [
        (
          <div class="operation">
            <div class="operation-text">
              <p>{words.errors_text}</p>
              <Facts
                facts={Object.entries(STATUS).map(([code, status]) => ({
                  name: String(status),
                  value: <code>{code}</code>,
                }))}
              />
            </div>
            <div class="operation-code">
              <ColouredCode
                text={JSON.stringify({ error: { code: "not_found", message: "…", hint: "…" } }, null, 2)}
                label={words.an_error}
                language="json"
              />
            </div>
          </div>
        ),
      ],
    },
    {
      id: "limits",
      title: words.limits,
      blocks: [
        (
          <Limits context={context} />
        ),
      ],
    },
    {
      id: "proof",
      title: words.proof,
      blocks: [
        (
          <Proof words={words} />
        ),
      ],
    },
    {
      id: "versions",
      title: words.versions,
      blocks: [
        (
          <p>
            <Coded
              text={words.versions_text}
              code={{ prefix: V1.prefix, deprecation: "deprecation", sunset: "sunset" }}
              values={{ days: MIN_OVERLAP_DAYS, version: V1.version }}
            />
          </p>
        ),
      ],
    },
  ];
}

/** Marks what is in English on every site: the interface and its description are. */
function english(language: InterfaceLanguage) {
  return language === "en" ? {} : { lang: "en", dir: "ltr" } as const;
}

/** Shows what stands on the portal, always in sight on a wide screen. */
function PortalIndex({ groups, service }: { groups: readonly Group[]; service: Service }) {
  const { words: { developers: words }, language } = service;
  const entry = (id: string, title: string) => <a href={`#${id}`}>{title}</a>;
  return (
    <nav class="portal-index" aria-label={words.on_this_page}>
      <ul>
        <li>{entry("start", words.start)}</li>
        <li>{entry("connect", words.connect)}</li>
        {groups.map(({ topic, title, of }) => (
          <li key={topic}>
            {entry(topic, title)}
            <ul>
              {of.map(({ operation: { name, title } }) => (
                <li key={name} {...english(language)}>{entry(name, title)}</li>
              ))}
            </ul>
          </li>
        ))}
        <li>{entry("errors", words.errors)}</li>
        <li>{entry("limits", words.limits)}</li>
        <li>{entry("proof", words.proof)}</li>
        <li>{entry("versions", words.versions)}</li>
      </ul>
    </nav>
  );
}

interface OperationProps {
  words: Words["developers"];
  language: InterfaceLanguage;
}

/** Shows one operation: in the middle what it takes and gives, at the right how to call it. */
function OperationArticle({ reference, words, language }: OperationProps & { reference: OperationReference }) {
  const { operation, takes, gives, fails, examples, answer, trial, baseUrl } = reference;
  const { name, title, description, rest, tool } = operation;
  const [[, first], ...others] = [
    ...(rest ? [[words.rest, `${rest.method} ${restPath(operation)}`]] : []),
    ...(rest?.aliases ?? []).map((alias) => [words.also, `GET ${alias}`]),
    ...(tool ? [[words.tool, name]] : []),
  ];
  return (
    <details class="fold">
      <summary>
        <h3 {...english(language)}>{title}</h3>
        <code>
          <Breakable text={first} />
        </code>
      </summary>
      {/* Within, so that a browser opens the fold for an address that names it (HTML, ancestor revealing). */}
      <div class="operation" id={name}>
        <div class="operation-text">
          <p class="fine">
            <a href={`#${name}`}>#{name}</a>
          </p>
          {others.length > 0 && (
            <ul class="ways">
              {others.map(([kind, text]) => (
                <li key={text}>
                  <span>{kind}</span>{" "}
                  <code>
                    <Breakable text={text} />
                  </code>
                </li>
              ))}
            </ul>
          )}
          <p {...english(language)}>
            <InlineProse text={description} />
          </p>
          <p class="fine">{effectOf(operation, words)}</p>
          {takes.length > 0 && (
            <>
              <h4>{words.parameters}</h4>
              <FieldList fields={takes} words={words} language={language} />
            </>
          )}
          {gives.map(({ status, description, fields }) => (
            <details key={status}>
              <summary>
                <Filled
                  text={fillCounted(words.returns, fields.length, language)}
                  values={{ status: <code>{status}</code> }}
                />
              </summary>
              {description !== "" && <p {...english(language)}>{description}</p>}
              <FieldList fields={fields} words={words} language={language} />
            </details>
          ))}
          {fails.length > 0 && (
            <p class="fails">
              <span class="small-caps">{words.fails}</span> {fails.map(({ status, code }, index) => (
                <span key={code}>
                  {index > 0 && ", "}
                  <code>
                    {status} {code}
                  </code>
                </span>
              ))}
            </p>
          )}
        </div>
        <div class="operation-code">
          {examples.map(({ title, command }) => (
            <figure key={title}>
              <figcaption {...english(language)}>{title}</figcaption>
              <ColouredCode text={command} label={`${operation.title}: ${title}`} language="sh" copyWords={words} />
            </figure>
          ))}
          {answer !== undefined && (
            <figure>
              <figcaption>{words.answer}</figcaption>
              <ColouredCode class="answer" text={answer} label={fill(words.answer_of, { title })} language="json" />
            </figure>
          )}
          <TryIt call={trial} baseUrl={baseUrl} words={words.try} places={words.places} />
        </div>
      </div>
    </details>
  );
}

/** Shows parameters or fields: the name, what is allowed, what it means. */
function FieldList(
  { fields, words, language }: OperationProps & { fields: readonly (Omit<Field, "in"> & { in?: Field["in"] })[] },
) {
  return (
    <dl class="fields">
      {fields.map(({ name, required, schema, in: place }) => (
        <div key={name}>
          <dt>
            <code>{name}</code>
            {place !== undefined && required && <b>{words.required}</b>}
            {place !== undefined && <span>{words.places[place]}</span>}
          </dt>
          <dd {...english(language)}>
            <InlineProse class="rule" text={ruleOf(schema)} />
            {schema.description !== undefined && <span>{schema.description}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Says what a call does besides giving its answer. */
function effectOf({ readOnly, rest }: Operation, words: Words["developers"]): string {
  if (rest?.method === "DELETE") return words.withdraws;
  if (!readOnly) return words.reaches_person;
  if (rest?.limit === "consumes") return words.reads_lists;
  return rest === undefined || rest.limit === "calls" ? words.reads_calls : words.reads_free;
}
