import { Breakable, CodeBlock } from "@/components/Code.tsx";
import { Facts } from "@/components/Facts.tsx";
import { McpClients } from "@/components/McpClients.tsx";
import { AgentNote, InlineProse, Masthead, Prose } from "@/components/PageParts.tsx";
import TryIt from "@/islands/TryIt.tsx";
import { DOCUMENTS } from "@/lib/discovery/documents.ts";
import { topicsOf } from "@/lib/discovery/openapi.ts";
import { STATUS } from "@/lib/http/http_errors.ts";
import { MAX_BODY_BYTES } from "@/lib/http/request_body.ts";
import { MIN_OVERLAP_DAYS, restPath, V1 } from "@/lib/operations/addresses.ts";
import type { CallContext, Operation, Topic } from "@/lib/operations/operation.ts";
import { type Field, type OperationReference, ruleOf } from "@/lib/site/operation_reference.ts";
import type { PageView } from "@/lib/site/pages.ts";
import { label } from "@/lib/text/in_words.ts";
import { code, list } from "@/lib/text/markdown.ts";

interface DevelopersPageProps {
  view: PageView;
  references: readonly OperationReference[];
}

/** Shows the portal: how to connect, and every operation with what it takes and gives. */
export function DevelopersPage({ view: { page, context }, references }: DevelopersPageProps) {
  const { baseUrl } = context;
  const words = topicsOf(context.service.content);
  const topics = Object.keys(words) as Topic[];
  const groups = topics.map((topic) => ({ topic, of: references.filter((one) => one.operation.topic === topic) }));
  return (
    <>
      <Masthead
        title="One interface, two ways in"
        above={page.title}
        note={<AgentNote context={context} operations={["get_api_index"]} />}
      >
        <p class="lede">
          Programs call it over REST, agents as tools. Reads are public and free and change nothing; there are no keys,
          no accounts and no registration.
        </p>
        <Facts
          facts={[
            { name: "REST", value: <code>{baseUrl + V1.prefix}</code> },
            { name: "Tool server", value: <code>{baseUrl}/mcp</code> },
            { name: "Description", value: <a href={DOCUMENTS.openApi.path}>OpenAPI 3.1</a> },
            { name: "For agents", value: <a href={DOCUMENTS.llms.path}>llms.txt</a> },
            { name: "Authentication", value: <a href={DOCUMENTS.auth.path}>none</a> },
          ]}
        />
      </Masthead>
      <div class="portal">
        <PortalIndex groups={groups} />
        <div class="portal-body">
          <section class="portal-part" id="start" aria-labelledby="start-title">
            <h2 id="start-title">Begin here</h2>
            <div class="operation">
              <div class="operation-text">
                <p>
                  The index lists every endpoint. Bodies are JSON in UTF-8; every <code>GET</code> answers{" "}
                  <code>HEAD</code> and <code>OPTIONS</code> too; any web page may call. Reads carry a strong{" "}
                  <code>ETag</code>: ask again with{" "}
                  <code>If-None-Match</code>, and 304 says that nothing has changed. Lists are walked by{" "}
                  <code>next</code> until it is null.
                </p>
              </div>
              <div class="operation-code">
                <CodeBlock text={`curl -s '${baseUrl}${V1.prefix}'`} label="The first call" language="sh" />
              </div>
            </div>
          </section>
          <section class="portal-part" id="connect" aria-labelledby="connect-title">
            <h2 id="connect-title">Connect an agent</h2>
            <div class="operation">
              <div class="operation-text">
                <p>
                  The tool server speaks the Model Context Protocol: streamable HTTP, stateless, no authentication. A
                  tool says the same as the REST operation behind it. A call that fails comes back as a tool error with
                  code, message and hint, so that a model can mend it.
                </p>
              </div>
              <div class="operation-code">
                <McpClients context={context} />
              </div>
            </div>
          </section>
          {groups.map(({ topic, of }) => (
            <section key={topic} class="portal-part" id={topic} aria-labelledby={`${topic}-title`}>
              <h2 id={`${topic}-title`}>{words[topic].replace(/\.$/, "")}</h2>
              {of.map((reference) => <OperationArticle key={reference.operation.name} reference={reference} />)}
            </section>
          ))}
          <section class="portal-part" id="errors" aria-labelledby="errors-title">
            <h2 id="errors-title">Errors</h2>
            <div class="operation">
              <div class="operation-text">
                <p>Every error has one shape. The hint says how to do it right; 401 and 403 do not occur.</p>
                <Facts
                  facts={Object.entries(STATUS).map(([code, status]) => ({
                    name: String(status),
                    value: <code>{code}</code>,
                  }))}
                />
              </div>
              <div class="operation-code">
                <CodeBlock
                  text={JSON.stringify({ error: { code: "not_found", message: "…", hint: "Valid ids: …" } }, null, 2)}
                  label="An error"
                  language="json"
                />
              </div>
            </div>
          </section>
          <section class="portal-part" id="limits" aria-labelledby="limits-title">
            <h2 id="limits-title">Limits</h2>
            <Prose text={limits(context)} />
          </section>
          <section class="portal-part" id="versions" aria-labelledby="versions-title">
            <h2 id="versions-title">Versions</h2>
            <Prose text={versions()} />
          </section>
        </div>
      </div>
    </>
  );
}

/** Shows what stands on the portal, always in sight on a wide screen. */
function PortalIndex({ groups }: { groups: readonly { topic: Topic; of: readonly OperationReference[] }[] }) {
  return (
    <nav class="portal-index" aria-label="On this page">
      <ul>
        <li>
          <a href="#start">Begin here</a>
        </li>
        <li>
          <a href="#connect">Connect an agent</a>
        </li>
        {groups.map(({ topic, of }) => (
          <li key={topic}>
            <a href={`#${topic}`}>{label(topic)}</a>
            <ul>
              {of.map(({ operation: { name, title } }) => (
                <li key={name}>
                  <a href={`#${name}`}>{title}</a>
                </li>
              ))}
            </ul>
          </li>
        ))}
        <li>
          <a href="#errors">Errors</a>
        </li>
        <li>
          <a href="#limits">Limits</a>
        </li>
        <li>
          <a href="#versions">Versions</a>
        </li>
      </ul>
    </nav>
  );
}

/** Shows one operation: in the middle what it takes and gives, at the right how to call it. */
function OperationArticle({ reference }: { reference: OperationReference }) {
  const { operation, takes, gives, fails, examples, answer, trial, baseUrl } = reference;
  const { name, title, description, rest, tool } = operation;
  const ways = [
    ...(rest ? [["REST", `${rest.method} ${restPath(operation)}`]] : []),
    ...(rest?.aliases ?? []).map((alias) => ["also", `GET ${alias}`]),
    ...(tool ? [["tool", name]] : []),
  ];
  return (
    <article class="operation" id={name} aria-labelledby={`${name}-title`}>
      <div class="operation-text">
        <h3 id={`${name}-title`}>
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
        <p>{description}</p>
        <p class="fine">{effectOf(operation)}</p>
        {takes.length > 0 && (
          <>
            <h4>Takes</h4>
            <FieldList fields={takes} />
          </>
        )}
        {gives.map(({ status, description, fields }) => (
          <details key={status}>
            <summary>
              Gives <code>{status}</code> with {fields.length} fields
            </summary>
            {description !== "" && <p>{description}</p>}
            <FieldList fields={fields} />
          </details>
        ))}
        {fails.length > 0 && (
          <p class="fails">
            <span class="small-caps">Can fail with</span> {fails.map(({ status, code }, index) => (
              <span key={code}>
                {index > 0 && ", "}
                <code>
                  {status} <Breakable text={code} />
                </code>
              </span>
            ))}
          </p>
        )}
      </div>
      <div class="operation-code">
        {examples.map(({ title, command }) => (
          <figure key={title}>
            <figcaption>{title}</figcaption>
            <CodeBlock text={command} label={`${operation.title}: ${title}`} language="sh" />
          </figure>
        ))}
        {answer !== undefined && (
          <figure>
            <figcaption>Answer, abridged</figcaption>
            <pre
              class="code answer"
              tabIndex={0}
              role="region"
              aria-label={`Answer of ${title}`}
            ><code class="language-json">{answer}</code></pre>
          </figure>
        )}
        <TryIt call={trial} baseUrl={baseUrl} />
      </div>
    </article>
  );
}

/** Shows parameters or fields: the name, what is allowed, what it means. */
function FieldList({ fields }: { fields: readonly (Omit<Field, "in"> & { in?: string })[] }) {
  return (
    <dl class="fields">
      {fields.map(({ name, required, schema, in: place }) => (
        <div key={name}>
          <dt>
            <code>{name}</code>
            {place !== undefined && required && <b>required</b>}
            {place !== undefined && <span>in {place}</span>}
          </dt>
          <dd>
            <span class="rule">
              <InlineProse text={ruleOf(schema)} />
            </span>
            {schema.description !== undefined && <span>{schema.description}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Says what may be asked how often, as Markdown. */
function limits({ service }: CallContext): string {
  const { readLimiter, callLimiter, contact } = service;
  const [read, call] = [readLimiter.limit, callLimiter.limit];
  const { client, all } = contact.limits;
  return list([
    `Lists, and dry runs of messages: ${read.quota} requests in ${read.window} seconds for each client, over REST and ` +
    "tools together. All other reads are free of it; answers from a cache do not count.",
    `Tool calls, analyses and searches: ${call.quota} in ${call.window} seconds for each client, under the name ` +
    `${code('"calls"')}; a tool says so in an error whose hint tells when to try again.`,
    `Messages: ${client.quota} in ${client.window} seconds for each client, ${all.quota} in ${all.window} seconds for all.`,
    `Bodies: at most ${MAX_BODY_BYTES / 1024} KiB. A path with its query, and each header: at most 8 KiB.`,
    `Every answer carries ${code("RateLimit-Policy")} and ${code("RateLimit")}, and as plain numbers ` +
    `${code("RateLimit-Limit")}, ${code("RateLimit-Remaining")} and ${code("RateLimit-Reset")}. Beyond a limit the ` +
    `answer is 429 with ${code("Retry-After")} in seconds: wait as long.`,
  ]);
}

/** Says what changes and what does not, as Markdown. */
function versions(): string {
  return `${
    code(V1.prefix)
  } is stable; fields may be added. A breaking change comes under a new prefix, with at least ` +
    `${MIN_OVERLAP_DAYS} days in which both work. The old one then sends ${code("Deprecation")} (RFC 9745) and ` +
    `${code("Sunset")} (RFC 8594). This is version ${V1.version}.`;
}

/** Says what a call does besides giving its answer. */
function effectOf({ readOnly, rest }: Operation): string {
  if (!readOnly) {
    return "Reaches a person: send it only when your user has agreed. It counts against the limit of messages.";
  }
  const limit = rest?.limit === "consumes"
    ? "counts against the limit of lists"
    : rest === undefined || rest.limit === "calls"
    ? "counts against the limit of calls"
    : "counts against no limit";
  return `Changes nothing, may be repeated, ${limit}.`;
}
