/** The sentences of the analysis, which every owner has; they are those of the sample. */
export function knowledgeFiles(): Record<string, string> {
  return { "analysis.yaml": Deno.readTextFileSync(new URL("../../content/analysis.yaml", import.meta.url)) };
}
