import { CodeBlock } from "@/components/CodeBlock.tsx";
import type { WireAnswer } from "@/lib/browser/send_request.ts";

/** What came back: status, time, headers and body. */
export function TryAnswer({ answer, title }: { answer: WireAnswer; title: string }) {
  const { status, statusText, milliseconds, headers, body } = answer;
  return (
    <>
      <p class="try-status" role="status">
        <strong>{status} {statusText}</strong> after {milliseconds} ms
      </p>
      <details>
        <summary>{headers.length} headers</summary>
        <CodeBlock
          text={headers.map(([name, value]) => `${name}: ${value}`).join("\n")}
          label={`${title}: headers of the answer`}
        />
      </details>
      {body !== "" && (
        <pre class="code answer" tabIndex={0} role="region" aria-label={`${title}: body of the answer`}>
          <code>{body}</code>
        </pre>
      )}
    </>
  );
}
