/** Where the owner's content stands: `CONTENT_DIR`; `content` where that is unset or empty. */
export function contentFolder(env: (name: string) => string | undefined = (name) => Deno.env.get(name)): string {
  return env("CONTENT_DIR") || "content";
}
