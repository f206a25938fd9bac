import type { ComponentChildren } from "preact";
import { CodeBlock } from "@/components/Code.tsx";
import { Filled } from "@/components/Filled.tsx";
import { HELD_TIMES, NETWORK_PART } from "@/lib/contact/contact_limits.ts";
import { AGENT_TAG } from "@/lib/contact/check_signature.ts";
import { DOCUMENTS } from "@/lib/discovery/documents.ts";
import { VERIFIER } from "@/lib/discovery/key_documents.ts";
import { MAX_BODY_BYTES } from "@/lib/http/request_body.ts";
import { CHARACTERS_PER_CALL } from "@/lib/match/posting_size.ts";
import { type CallContext, LARGE_BODY_BYTES } from "@/lib/operations/operation.ts";
import { MAX_DEPTH, MAX_VALUES } from "@/lib/text/bounded_json.ts";
import { fill } from "@/lib/words/fill.ts";
import type { Words } from "@/lib/words/words.ts";

interface CodedProps {
  text: string;
  /** The code in place of names. */
  code: Record<string, string>;
  /** The contents in place of other names. */
  values?: Record<string, ComponentChildren>;
}

/** Shows a text of the catalogue with code in it, which is the same in every language. */
export function Coded({ text, code, values }: CodedProps) {
  const codes = Object.entries(code).map(([name, value]) => [name, <code key={name}>{value}</code>]);
  return <Filled text={text} values={{ ...values, ...Object.fromEntries(codes) }} />;
}

/** Shows what may be asked how often. */
export function Limits({ context: { service } }: { context: CallContext }) {
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
export function Proof({ words }: { words: Words["developers"] }) {
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
      <details class="operation-code fold">
        <summary>{words.proof_verify}</summary>
        <CodeBlock text={VERIFIER} label={words.proof_verify} language="js" copyWords={words} />
      </details>
    </div>
  );
}
