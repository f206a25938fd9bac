import type { CallContext } from "@/lib/operations/operation.ts";
import { operationLine } from "@/lib/operations/operation_line.ts";
import { sendMessage } from "@/lib/operations/send_message.ts";
import { elsewhere } from "@/lib/site/elsewhere.ts";
import { restExamples } from "@/lib/site/markdown/developers/examples.ts";
import { fieldTable } from "@/lib/site/markdown/developers/parameters.ts";
import { blocks, link, list, numbered, plain, section } from "@/lib/text/markdown.ts";

/** How to write to the owner, for people and for agents. */
export function contact(context: CallContext): string {
  const { content, operations } = context.service;
  const { profile, services } = content;
  const { email } = profile.contact;
  const tools = operations.filter(({ tool }) => tool === "engagement");
  return blocks(
    `A message sent here reaches ${plain(profile.name)} in person, who answers by e-mail.`,
    section(
      2,
      "By yourself",
      list([
        `E-mail: ${link(email, `mailto:${email}`)}`,
        ...elsewhere(profile.contact).map(({ name, url }) => link(name, url)),
        `The form on ${link("the contact page", `${context.baseUrl}/contact`)}`,
      ]),
    ),
    section(
      2,
      "Through an agent",
      numbered([
        "Show your user the whole message and the address for the reply, and wait for a clear yes. Never send one to try it out.",
        "Check it with `dry_run`: nothing is stored, delivered or counted.",
        "Send it with a random `Idempotency-Key` (over MCP `idempotency_key`). After a failure repeat the call with the same key: nothing is delivered twice.",
        "Read `status_url` after two seconds or more; `delivered` means that it is with the owner.",
      ]),
      list(tools.map((operation) => operationLine(operation, context))),
    ),
    section(
      2,
      "Over REST",
      list([operationLine(sendMessage, context)]),
      fieldTable(sendMessage.input),
      restExamples(sendMessage, context),
    ),
    section(
      2,
      plain(services.cta.headline),
      services.stages[0] && `${plain(services.stages[0].name)}: ${services.stages[0].summary}`,
    ),
  );
}
