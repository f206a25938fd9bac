import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import addFormats from "ajv-formats";
import { Ajv2020 } from "ajv/2020";
import { serverFileSchema } from "@/tests/discovery/schemas/server_file.ts";
import { ownerFiles, temporaryFolder } from "@/tests/support/owner.ts";
import { ROOT } from "@/tests/support/service.ts";

async function run(files: Record<string, string>, baseUrl?: string) {
  using folder = temporaryFolder(files);
  using place = temporaryFolder();
  const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: [
      ...["run", "--quiet", "--no-lock", `--config=${ROOT}deno.json`, "--allow-env", "--allow-read"],
      ...["--allow-write=server.json", `${ROOT}tasks/publish_check.ts`],
    ],
    cwd: place.path,
    env: { CONTENT_DIR: folder.path, BASE_URL: baseUrl ?? "", NO_COLOR: "1" },
  }).output();
  const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  const written = [...Deno.readDirSync(place.path)].map(({ name }) => name);
  const file = written.includes("server.json")
    ? JSON.parse(Deno.readTextFileSync(`${place.path}/server.json`))
    : undefined;
  return { code, out: text(stdout), error: text(stderr), file };
}

Deno.test("publish:check writes a server.json that validates, and says what each directory wants", async () => {
  const { code, out, error, file } = await run(ownerFiles(), "https://tess.example.com");
  assertEquals([code, error], [0, ""]);
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  const validate = ajv.compile(serverFileSchema);
  const isValid: boolean = validate(file);
  assert(isValid, JSON.stringify(validate.errors));
  assertEquals([file.name, file.remotes[0].url], ["com.example.tess/profile", "https://tess.example.com/mcp"]);
  for (const name of ["MCP Registry", "Glama", "Smithery", "a2aregistry"]) assertStringIncludes(out, name);
  assertStringIncludes(out, "the proof that the domain is yours is missing");
  assertStringIncludes(out, "mcp-publisher login http --domain tess.example.com");
});

Deno.test("files that prove the owner are found, and wrong ones are told", async () => {
  const proven = {
    ...ownerFiles(),
    "public/.well-known/mcp-registry-auth": `v=MCPv1; k=ed25519; p=${"x".repeat(43)}=\n`,
    "public/.well-known/glama.json": JSON.stringify({ claim: "glama_claim_x1" }),
  };
  const right = await run(proven, "https://tess.example.com/");
  assertEquals(right.out.match(/: ready$/gm)?.length, 3);
  const wrong = await run({
    ...proven,
    // What Glama asked for before it had tokens, and a key in the frame of a certificate.
    "public/.well-known/glama.json": JSON.stringify({ maintainers: [{ email: "tess@example.com" }] }),
    "public/.well-known/mcp-registry-auth": `v=MCPv1; k=ed25519; p=MCowBQYDK2VwAyEA${"x".repeat(43)}=`,
  }, "https://tess.example.com");
  assertStringIncludes(wrong.out, "is not a claim");
  assertStringIncludes(wrong.out, "is not a proof");
});

Deno.test("an address that no directory can list ends the task in words, and nothing is written", async () => {
  for (
    const baseUrl of [
      undefined,
      "http://tess.example.com",
      "https://localhost:8000",
      "https://10.0.0.1",
      "tess",
      `https://${"a.".repeat(100)}example.com`,
    ]
  ) {
    const { code, error, file } = await run(ownerFiles(), baseUrl);
    assertEquals([code, file], [1, undefined], baseUrl);
    assertStringIncludes(error, "BASE_URL");
  }
});
