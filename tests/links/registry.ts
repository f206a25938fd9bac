import { createHash } from "node:crypto";
import { ROOT } from "@/tests/support/service.ts";

/** A registry that offers the stand-ins as jsr.io does the official packages (jsr.io/docs/api, "Registry API"). */
export interface Registry extends AsyncDisposable {
  url: string;
}

export function startRegistry(): Registry {
  const answers = new Map<string, string>();
  for (const { name: folder, isDirectory } of Deno.readDirSync(`${ROOT}links`)) {
    if (isDirectory) addPackage(answers, `${ROOT}links/${folder}`);
  }
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen() {} }, (request) => {
    const { pathname } = new URL(request.url);
    const body = answers.get(pathname);
    if (body === undefined) return new Response(null, { status: 404 });
    const type = pathname.endsWith(".json") ? "application/json" : "text/typescript";
    return new Response(body, { headers: { "content-type": type } });
  });
  const { port } = server.addr;
  return {
    url: `http://127.0.0.1:${port}/`,
    async [Symbol.asyncDispose]() {
      await server.shutdown();
      await forget(port);
    },
  };
}

/** Removes from Deno's cache what came from here: the next registry has another port. */
async function forget(port: number): Promise<void> {
  const { stdout } = await new Deno.Command(Deno.execPath(), { args: ["info", "--json"], stderr: "null" }).output();
  const { modulesCache } = JSON.parse(new TextDecoder().decode(stdout));
  await Deno.remove(`${modulesCache}/http/127.0.0.1_PORT${port}`, { recursive: true });
}

/** A dependency that the stand-ins lack, as the official packages have some: the locks must forget it. */
const NEEDED_ONLY_THERE = '\nimport "npm:preact@^10.11.0";\n';

function addPackage(answers: Map<string, string>, folder: string): void {
  const { name, version, exports, imports = {} } = JSON.parse(Deno.readTextFileSync(`${folder}/deno.json`));
  const manifest: Record<string, { size: number; checksum: string }> = {};
  for (const path of modulesBelow(folder)) {
    const text = published(Deno.readTextFileSync(folder + path), imports) + NEEDED_ONLY_THERE;
    answers.set(`/${name}/${version}${path}`, text);
    const checksum = `sha256-${createHash("sha256").update(text).digest("hex")}`;
    manifest[path] = { size: new TextEncoder().encode(text).length, checksum };
  }
  answers.set(`/${name}/meta.json`, JSON.stringify({ versions: { [version]: {} } }));
  answers.set(`/${name}/${version}_meta.json`, JSON.stringify({ exports, manifest }));
}

function modulesBelow(folder: string, below = ""): string[] {
  return [...Deno.readDirSync(folder + below)].flatMap(({ name, isDirectory }) => {
    const path = `${below}/${name}`;
    if (isDirectory) return modulesBelow(folder, path);
    return name.endsWith(".ts") ? [path] : [];
  });
}

/** Writes out what the import map of a package says, as publishing does. */
function published(text: string, imports: Record<string, string>): string {
  const names = Object.keys(imports).map((name) => name.replaceAll("/", "\\/")).join("|");
  if (names === "") return text;
  return text.replace(
    new RegExp(`((?:from|import) ?\\(?")(${names})(/[^"]*)?"`, "g"),
    (_all, before, name, below = "") => `${before}${imports[name]}${below}"`,
  );
}
