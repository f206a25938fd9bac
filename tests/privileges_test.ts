import { assert, assertEquals, assertMatch } from "@std/assert";
import { loadConfig, permissionFlags } from "@/lib/settings.ts";
import { copyProject } from "@/tests/smoke/project_copy.ts";
import { freePort } from "@/tests/support/free_port.ts";
import { ownerFiles, temporaryFolder } from "@/tests/support/owner.ts";
import { runTask } from "@/tests/support/process.ts";
import { ROOT } from "@/tests/support/service.ts";

function start(
  flags: string[],
  module: string,
  env: Record<string, string>,
): Deno.ChildProcess {
  return new Deno.Command(Deno.execPath(), {
    args: ["run", "--quiet", ...flags, module],
    cwd: ROOT,
    env: { NO_COLOR: "1", ...env },
    stdin: "piped",
    stdout: "null",
    stderr: "piped",
  }).spawn();
}

/** Runs a module or, as `-`, a text of code until its end; gives what it complained of. */
async function complaintOf(
  child: Deno.ChildProcess,
  code = "",
): Promise<string> {
  const writer = child.stdin.getWriter();
  await writer.write(new TextEncoder().encode(code));
  await writer.close();
  return new TextDecoder().decode((await child.output()).stderr);
}

function settings(
  folder: string,
): { env: Record<string, string>; flags: string[] } {
  const env = {
    HOST: "127.0.0.1",
    PORT: String(freePort()),
    KV_PATH: `${folder}/store.sqlite3`,
  };
  return {
    env,
    flags: permissionFlags(
      loadConfig((name) => env[name as keyof typeof env], "start"),
    ),
  };
}

Deno.test("each permission of the service is needed", async () => {
  using folder = temporaryFolder();
  assertEquals((await runTask("build")).code, 0);
  const { env, flags } = settings(folder.path);
  const without = (name: string) => flags.filter((flag) => !flag.startsWith(`--allow-${name}`));
  assertEquals(
    flags.filter((flag) => /^--allow-(?!import)/.test(flag)).length,
    4,
  );
  assertMatch(
    await complaintOf(start(without("net"), "serve.ts", env)),
    /Requires net access/,
  );
  assertMatch(
    await complaintOf(start(without("env"), "serve.ts", env)),
    /Requires env access/,
  );
  assertMatch(
    await complaintOf(start(without("read"), "serve.ts", env)),
    /Requires read access/,
  );
  // Reads do not need the store, so without the right to write it serves on and takes no messages.
  const child = start(without("write"), "serve.ts", env);
  assertEquals(
    await statusOf(`http://127.0.0.1:${env.PORT}/api/v1/profile`),
    200,
  );
  assertEquals(
    await statusOf(`http://127.0.0.1:${env.PORT}/api/v1/contact/x`),
    503,
  );
  child.kill("SIGKILL");
  await complaintOf(child).catch(() => {});
});

/** The status at a URL once something answers there. */
async function statusOf(url: string): Promise<number> {
  for (;;) {
    try {
      const response = await fetch(url);
      await response.body?.cancel();
      return response.status;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
}

Deno.test("the permissions of the service do not reach what it has no use for", async () => {
  using folder = temporaryFolder();
  const { env, flags } = settings(folder.path);
  const attempts = [
    `await Deno.readTextFile("/etc/passwd")`,
    `await Deno.writeTextFile("deno.json", "{}")`,
    `await new Deno.Command("true").output()`,
    `Deno.env.get("HOME")`,
    `Deno.env.toObject()`,
    `Deno.dlopen("/lib/x86_64-linux-gnu/libc.so.6", {})`,
    `Deno.osRelease()`,
    `await import("https://esm.sh/preact")`,
  ];
  await Promise.all(attempts.map(async (attempt) => {
    const complaint = await complaintOf(start(flags, "-", env), attempt);
    assert(
      /NotCapable|Requires \w+ access/.test(complaint),
      `${attempt}: ${complaint}`,
    );
  }));
});

/** The flags that the tasks in `deno.json` run with. */
async function flagsFor(env: Record<string, string>, purpose = "run"): Promise<string[]> {
  const { stdout } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "--quiet", "--allow-env", "tasks/flags.ts", purpose],
    cwd: ROOT,
    env: { HOST: "127.0.0.1", PORT: "8000", ...env },
  }).output();
  return new TextDecoder().decode(stdout).trim().split(" ");
}

const kinds = (flags: string[]) => flags.filter((flag) => /^--allow-(?:net|read|write)/.test(flag));

Deno.test("a store behind KV Connect may be reached over the network, and then nothing may be written", async () => {
  assertEquals(
    kinds(
      await flagsFor({ KV_PATH: "https://kv.example/v2/databases/1/connect" }),
    ),
    [
      "--allow-net",
      "--allow-read=.,content,/etc/resolv.conf",
    ],
  );
  assertEquals(kinds(await flagsFor({ KV_PATH: "store/kv.sqlite3" })), [
    "--allow-net",
    "--allow-read=.,content,store,/etc/resolv.conf",
    "--allow-write=store",
  ]);
});

Deno.test("memory that only the start needed is handed back", async () => {
  using folder = temporaryFolder();
  assertEquals((await runTask("build")).code, 0);
  const { env } = settings(folder.path);
  const flags = (await flagsFor(env, "serve")).map((flag) =>
    flag.startsWith("--v8-flags") ? `${flag},--trace-gc` : flag
  );
  // What V8 writes of a collection that code has asked for.
  const collected = /Mark-Compact \(reduce\).*testing/;
  let output = "";
  // It writes when the process ends; a busy machine comes to it later.
  for (let seconds = 3; seconds <= 24 && !collected.test(output); seconds *= 2) {
    const child = new Deno.Command(Deno.execPath(), {
      args: ["run", "--quiet", ...flags, "serve.ts"],
      cwd: ROOT,
      env,
      stdout: "piped",
      stderr: "null",
    }).spawn();
    const ended = child.output();
    await statusOf(`http://127.0.0.1:${env.PORT}/api/v1/profile`);
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    child.kill("SIGTERM");
    output = new TextDecoder().decode((await ended).stdout);
  }
  assertMatch(output, collected);
});

const AS_IF_UNSET = [
  "--allow-net",
  "--allow-read=.,content,data,/etc/resolv.conf",
  "--allow-write=data",
];

Deno.test("a path that a flag cannot hold widens nothing, and the start says what to do", async () => {
  assertEquals((await runTask("build")).code, 0);
  const hostile: Record<string, string>[] = [
    { KV_PATH: "kv.sqlite3" },
    { KV_PATH: "/kv.sqlite3" },
    { KV_PATH: "lib/kv.sqlite3" },
    { KV_PATH: "my data/kv.sqlite3" },
    { KV_PATH: "data,/etc/kv.sqlite3" },
    { KV_PATH: "data\n--allow-all/kv.sqlite3" },
    { KV_PATH: "*/kv.sqlite3" },
    { CONTENT_DIR: "my content" },
    { CONTENT_DIR: "content,/etc" },
    { CONTENT_DIR: "/" },
  ];
  await Promise.all(hostile.map(async (env) => {
    const flags = await flagsFor(env);
    assertEquals(kinds(flags), AS_IF_UNSET, JSON.stringify(env));
    const [name] = Object.keys(env);
    const complaint = await complaintOf(
      start(flags, "serve.ts", { HOST: "127.0.0.1", PORT: "8000", ...env }),
    );
    assertMatch(
      complaint,
      new RegExp(`^${name} is ".*", but it must be .*move`),
    );
  }));
});

Deno.test("names with signs that a shell knows reach their folder through deno.json, and nothing else", async () => {
  for (
    const name of [
      "it's",
      'a"b',
      "$HOME",
      "-x",
      "--allow-all",
      "a;b|&c",
      "a\\b",
      "ä",
    ]
  ) {
    using folder = temporaryFolder({
      "probe.ts": `const may = async (path) => {
        try { await Deno.writeTextFile(path, "x"); return true } catch { return false }
      };
      console.log(await may(Deno.args[0] + "/x"), await may("x"), await may(Deno.args[0] + "x"));`,
      "deno.json": JSON.stringify({
        tasks: {
          probe:
            `deno run --no-config $(deno run --quiet --allow-env --config=${ROOT}deno.json ${ROOT}tasks/flags.ts run) ` +
            "probe.ts $PLACE",
        },
      }),
    });
    const place = `${folder.path}/${name}`;
    Deno.mkdirSync(place);
    const { stdout, stderr } = await new Deno.Command(Deno.execPath(), {
      args: ["task", "--quiet", "probe"],
      cwd: folder.path,
      env: {
        HOST: "127.0.0.1",
        PORT: "8000",
        KV_PATH: `${place}/kv.sqlite3`,
        PLACE: place,
      },
    }).output();
    const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
    assertEquals(decode(stdout), "true false false\n", name + decode(stderr));
  }
});

Deno.test("the unit and the image start with the owner's own content", async () => {
  using project = copyProject();
  const files = ownerFiles({ projects: 1, agents: 0 });
  for (const [path, text] of Object.entries(files)) {
    Deno.mkdirSync(`${project.path}/mine/${path}`.replace(/\/[^/]*$/, ""), { recursive: true });
    Deno.writeTextFileSync(`${project.path}/mine/${path}`, text);
  }
  /** Runs what a file of deployment writes for `$(…)`, and gives the flags. */
  const flagsIn = async (file: string, env: Record<string, string>): Promise<string[]> => {
    const [, command] = /\$\(((?:\S*deno) run [^)]*flags\.ts[^)]*)\)/.exec(Deno.readTextFileSync(ROOT + file))!;
    const { CONTENT_DIR: _dir, ...inherited } = Deno.env.toObject();
    const { stdout, stderr } = await new Deno.Command("sh", {
      args: ["-c", command.replace(/^\S*deno/, '"$0"'), Deno.execPath()],
      cwd: project.path,
      clearEnv: true,
      env: { ...inherited, HOST: "127.0.0.1", PORT: "8000", ...env },
    }).output();
    assertEquals(new TextDecoder().decode(stderr), "", file);
    return new TextDecoder().decode(stdout).trim().split(" ");
  };
  const [unit, image] = ["deploy/vitrine.service", "Dockerfile"];
  const mine = { CONTENT_DIR: "mine" };
  const own = ["--allow-net", "--allow-read=.,mine,data,/etc/resolv.conf"];
  assertEquals(kinds(await flagsIn(unit, mine)).slice(0, 2), own);
  assertEquals(kinds(await flagsIn(image, mine)).slice(0, 2), own);

  Deno.writeTextFileSync(`${project.path}/.env`, "CONTENT_DIR=mine\n");
  const fromFile = await flagsIn(unit, {});
  assert(fromFile.includes("--env-file=.env"), "the service has to read what its flags were made of");
  assertEquals(kinds(fromFile).slice(0, 2), own);
  assertEquals(kinds(await flagsIn(unit, { CONTENT_DIR: "content" })).slice(1, 2), [
    "--allow-read=.,content,data,/etc/resolv.conf",
  ]);
});
