import type { CallContext, Operation } from "@/lib/operations/operation.ts";
import { restCommand, toolCommand } from "@/lib/site/rest_command.ts";
import { blocks, codeBlock, plain } from "@/lib/text/markdown.ts";

/** Every example of an operation, as calls over REST to be pasted into a shell. */
export function restExamples(operation: Operation, context: CallContext): string {
  return blocks(
    ...operation.examples(context.service).map(({ title, input }) =>
      `${plain(title)}:\n\n${codeBlock("sh", restCommand(operation, input, context))}`
    ),
  );
}

/** The first example of an operation over REST; undefined when it has none. */
export function restExample(operation: Operation, context: CallContext): string | undefined {
  const [example] = operation.examples(context.service);
  return example && codeBlock("sh", restCommand(operation, example.input, context));
}

/** The first example of an operation as a call of its tool, in one message of the protocol. */
export function toolExample(operation: Operation, context: CallContext): string | undefined {
  const [example] = operation.examples(context.service);
  return example && codeBlock("sh", toolCommand(operation, example.input, context));
}
