import { CodeBlock } from "@/components/CodeBlock.tsx";
import { OperationArticle } from "@/components/developers/OperationArticle.tsx";
import { PortalIndex } from "@/components/developers/PortalIndex.tsx";
import { AgentNote } from "@/components/AgentNote.tsx";
import { Facts } from "@/components/Facts.tsx";
import { Masthead } from "@/components/Masthead.tsx";
import { McpClients } from "@/components/McpClients.tsx";
import { Prose } from "@/components/Prose.tsx";
import { TOPICS } from "@/lib/discovery/openapi/document.ts";
import { DOCUMENTS } from "@/lib/discovery/documents.ts";
import { STATUS } from "@/lib/http/errors.ts";
import type { Topic } from "@/lib/operations/operation.ts";
import { V1 } from "@/lib/operations/version.ts";
import { limits, versions } from "@/lib/site/markdown/developers/developers.ts";
import type { OperationReference } from "@/lib/site/operation_reference.ts";
import type { PageView } from "@/lib/site/view.ts";

interface DevelopersPageProps {
  view: PageView;
  references: readonly OperationReference[];
}

/** The portal: how to connect, and every operation with what it takes and gives. */
export function DevelopersPage({ view: { page, context }, references }: DevelopersPageProps) {
  const { baseUrl } = context;
  const topics = Object.keys(TOPICS) as Topic[];
  const groups = topics.map((topic) => ({
    topic,
    of: references.filter(({ operation }) => operation.topic === topic),
  }));
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
        <PortalIndex
          groups={groups.map(({ topic, of }) => ({ topic, operations: of.map(({ operation }) => operation) }))}
        />
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
                <CodeBlock text={`curl -s '${baseUrl}${V1.prefix}'`} label="The first call" />
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
              <h2 id={`${topic}-title`}>{TOPICS[topic].replace(/\.$/, "")}</h2>
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
