import { Breakable } from "@/components/Breakable.tsx";
import { CodeBlock } from "@/components/CodeBlock.tsx";
import { FieldList } from "@/components/developers/FieldList.tsx";
import TryIt from "@/islands/TryIt.tsx";
import { restPath } from "@/lib/operations/references.ts";
import { effectOf } from "@/lib/site/markdown/developers/operation_guide.ts";
import type { OperationReference } from "@/lib/site/operation_reference.ts";

/** One operation: in the middle what it takes and gives, at the right how to call it. */
export function OperationArticle({ reference }: { reference: OperationReference }) {
  const { operation, takes, gives, fails, examples, answer, trial, baseUrl } = reference;
  const { name, title, description, rest, tool } = operation;
  return (
    <article class="operation" id={name} aria-labelledby={`${name}-title`}>
      <div class="operation-text">
        <h3 id={`${name}-title`}>
          <a href={`#${name}`}>{title}</a>
        </h3>
        <ul class="ways">
          {rest !== undefined && (
            <li>
              <span>REST</span>{" "}
              <code>
                {rest.method} <Breakable text={restPath(operation)} />
              </code>
            </li>
          )}
          {rest?.aliases?.map((alias) => (
            <li key={alias}>
              <span>also</span>{" "}
              <code>
                GET <Breakable text={alias} />
              </code>
            </li>
          ))}
          {tool !== undefined && (
            <li>
              <span>tool</span>{" "}
              <code>
                <Breakable text={name} />
              </code>
            </li>
          )}
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
            <CodeBlock text={command} label={`${operation.title}: ${title}`} />
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
            ><code>{answer}</code></pre>
          </figure>
        )}
        <TryIt call={trial} baseUrl={baseUrl} />
      </div>
    </article>
  );
}
