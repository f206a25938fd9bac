import type { ComponentChildren } from "preact";
import { Breakable, CodeBlock } from "@/components/Code.tsx";
import { ColouredCode } from "@/components/ColouredCode.tsx";
import { Facts } from "@/components/Facts.tsx";
import { Filled } from "@/components/Filled.tsx";
import { McpClients } from "@/components/McpClients.tsx";
import { AgentNote, Masthead } from "@/components/PageParts.tsx";
import { InlineProse } from "@/components/Prose.tsx";
import TryIt from "@/islands/TryIt.tsx";
import { HELD_TIMES, NETWORK_PART } from "@/lib/contact/contact_limits.ts";
import { AGENT_TAG } from "@/lib/contact/check_signature.ts";
import { DOCUMENTS } from "@/lib/discovery/documents.ts";
import { topicsOf } from "@/lib/discovery/openapi.ts";
import { VERIFIER } from "@/lib/discovery/verifiers.ts";
import { STATUS } from "@/lib/http/http_errors.ts";
import { MAX_BODY_BYTES } from "@/lib/http/request_body.ts";
import { CHARACTERS_PER_CALL } from "@/lib/match/posting_size.ts";
import { MIN_OVERLAP_DAYS, restPath, V1 } from "@/lib/operations/addresses.ts";
import {
  type CallContext,
  LARGE_BODY_BYTES,
  type Operation,
  type Service,
  type Topic,
} from "@/lib/operations/operation.ts";
import { type Field, type OperationReference, ruleOf } from "@/lib/site/operation_reference.ts";
import type { PageView } from "@/lib/site/pages.ts";
import { MAX_DEPTH, MAX_VALUES } from "@/lib/text/bounded_json.ts";
import { label } from "@/lib/text/in_words.ts";
import { fill, fillCounted } from "@/lib/words/fill.ts";
import type { InterfaceLanguage, Words } from "@/lib/words/words.ts";

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
export function DevelopersPage({ view: { page, context }, references }: DevelopersPageProps) {
  const { baseUrl, service } = context;
  const words = service.words.developers;
  const topics: Record<string, string> = words.topics;
  const groups = (Object.keys(topicsOf(service.content)) as Topic[])
    .map((topic) => ({
      topic,
      title: topics[topic] ?? label(topic),
      of: references.filter((one) => one.operation.topic === topic),
    }))
    .filter(({ of }) => of.length > 0);
  return (
    <>
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
      <div class="portal">
        <PortalIndex groups={groups} service={service} />
        <div class="portal-body">
          <Part id="start" title={words.start}>
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
          </Part>
          <Part id="connect" title={words.connect}>
            <div class="operation">
              <div class="operation-text">
                <p>{words.connect_text}</p>
              </div>
              <div class="operation-code">
                <McpClients context={context} copyWords={words} />
              </div>
            </div>
          </Part>
          {groups.map(({ topic, title, of }) => (
            <Part key={topic} id={topic} title={title}>
              {of.map((reference) => (
                <OperationArticle
                  key={reference.operation.name}
                  reference={reference}
                  words={words}
                  language={service.language}
                />
              ))}
            </Part>
          ))}
          <Part id="errors" title={words.errors}>
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
          </Part>
          <Part id="limits" title={words.limits}>
            <Limits context={context} />
          </Part>
          <Part id="proof" title={words.proof}>
            <Proof words={words} />
          </Part>
          <Part id="versions" title={words.versions}>
            <p>
              <Coded
                text={words.versions_text}
                code={{ prefix: V1.prefix, deprecation: "deprecation", sunset: "sunset" }}
                values={{ days: MIN_OVERLAP_DAYS, version: V1.version }}
              />
            </p>
          </Part>
        </div>
      </div>
    </>
  );
}

/** Shows one part of the portal under its title. */
function Part({ id, title, children }: { id: string; title: string; children: ComponentChildren }) {
  return (
    <section class="portal-part" id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      {children}
    </section>
  );
}

interface CodedProps {
  text: string;
  /** What stands in place of names, as code. */
  code: Record<string, string>;
  /** What stands in place of others, as it is. */
  values?: Record<string, ComponentChildren>;
}

/** Shows a text of the catalogue with code in it, which is the same in every language. */
function Coded({ text, code, values }: CodedProps) {
  const codes = Object.entries(code).map(([name, value]) => [name, <code key={name}>{value}</code>]);
  return <Filled text={text} values={{ ...values, ...Object.fromEntries(codes) }} />;
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
  const ways = [
    ...(rest ? [[words.rest, `${rest.method} ${restPath(operation)}`]] : []),
    ...(rest?.aliases ?? []).map((alias) => [words.also, `GET ${alias}`]),
    ...(tool ? [[words.tool, name]] : []),
  ];
  return (
    <article class="operation" id={name} aria-labelledby={`${name}-title`}>
      <div class="operation-text">
        <h3 id={`${name}-title`} {...english(language)}>
          <a href={`#${name}`}>{title}</a>
        </h3>
        <ul class="ways">
          {ways.map(([kind, text]) => (
            <li key={text}>
              <span>{kind}</span>{" "}
              <code>
                <Breakable text={text} />
              </code>
            </li>
          ))}
        </ul>
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
    </article>
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

/** Shows what may be asked how often. */
function Limits({ context: { service } }: { context: CallContext }) {
  const { readLimiter, callLimiter, contact, words: { developers: words }, language } = service;
  const numbers = (values: Record<string, number>) =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value.toLocaleString(language)]));
  const { client, all } = contact.limits;
  return (
    <ul class="lines">
      <li>{fill(words.limit_lists, numbers({ ...readLimiter.limit }))}</li>
      <li>
        <Coded
          text={words.limit_calls}
          code={{ name: '"calls"' }}
          values={numbers({ ...callLimiter.limit, characters: CHARACTERS_PER_CALL })}
        />
      </li>
      <li>
        {fill(
          words.limit_messages,
          numbers({
            ...client,
            all: all.quota,
            all_window: all.window,
            held: all.quota * HELD_TIMES,
            part: NETWORK_PART,
          }),
        )}
      </li>
      <li>
        {fill(
          words.limit_sizes,
          numbers({
            body: MAX_BODY_BYTES / 1024,
            large: LARGE_BODY_BYTES / 1024,
            depth: MAX_DEPTH,
            values: MAX_VALUES,
          }),
        )}
      </li>
      <li>
        <Coded
          text={words.limit_headers}
          code={{
            policy: "RateLimit-Policy",
            state: "RateLimit",
            limit: "RateLimit-Limit",
            remaining: "RateLimit-Remaining",
            reset: "RateLimit-Reset",
            retry_after: "Retry-After",
          }}
        />
      </li>
    </ul>
  );
}

/** Says how to verify what is answered here, and how to prove who sends. */
function Proof({ words }: { words: Words["developers"] }) {
  const link = (name: keyof typeof DOCUMENTS) => <a key={name} href={DOCUMENTS[name].path}>{DOCUMENTS[name].path}</a>;
  return (
    <div class="operation">
      <div class="operation-text">
        <p>
          <Coded
            text={words.proof_text}
            code={{ accept: "Accept-Signature: sig=()", nonce: "nonce" }}
            values={{ keys: link("jwks"), did: link("did") }}
          />
        </p>
        <p>
          <Filled text={words.proof_programs} values={{ node: link("verifier"), python: link("pythonVerifier") }} />
        </p>
        <p>
          <Coded
            text={words.proof_sender}
            code={{
              agent: "Signature-Agent",
              tag: AGENT_TAG,
              authority: "@authority",
              created: "created",
              expires: "expires",
              once: "nonce",
              reply_to: "reply_to",
              company_url: "company_url",
              posting_url: "posting_url",
              checks: "checks",
            }}
          />
        </p>
      </div>
      <div class="operation-code">
        <CodeBlock text={VERIFIER} label={words.proof_verify} language="js" copyWords={words} />
      </div>
    </div>
  );
}

/** Says what a call does besides giving its answer. */
function effectOf({ readOnly, rest }: Operation, words: Words["developers"]): string {
  if (rest?.method === "DELETE") return words.withdraws;
  if (!readOnly) return words.reaches_person;
  if (rest?.limit === "consumes") return words.reads_lists;
  return rest === undefined || rest.limit === "calls" ? words.reads_calls : words.reads_free;
}
