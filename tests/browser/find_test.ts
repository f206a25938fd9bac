import { assertEquals, assertMatch } from "@std/assert";
import { findChromium } from "@/tests/browser/support.ts";
import { ROOT } from "@/tests/support/service.ts";

Deno.test("Chromium is found where systems keep it, and CHROME_PATH decides", () => {
  const mac = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";
  const find = (files: string[], env: Record<string, string> = {}) =>
    findChromium((name) => env[name], (path) => files.includes(path));
  for (const file of ["/usr/bin/google-chrome", "/usr/bin/google-chrome-stable", "/snap/bin/chromium", mac]) {
    assertEquals(find([file]), file);
  }
  assertEquals(find(["/opt/x/chromium-browser"], { PATH: "/bin:/opt/x" }), "/opt/x/chromium-browser");
  assertEquals(
    find(["/usr/bin/chromium", "/usr/bin/chromium-headless-shell"]),
    "/usr/bin/chromium-headless-shell",
  );
  assertEquals(find(["/usr/bin/chromium", "/my/chrome"], { CHROME_PATH: "/my/chrome" }), "/my/chrome");
  assertEquals(find(["/usr/bin/chromium"], { CHROME_PATH: "/my/chrome" }), undefined);
  assertEquals(find([]), undefined);
});

Deno.test("where there is no Chromium, tests in a browser say so and count as ignored", async () => {
  const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["test", "--quiet", "--no-check", "--allow-all", "--config=tests/deno.json", "tests/browser/try_it_test.ts"],
    cwd: ROOT,
    env: { CHROME_PATH: "/nowhere/chrome", NO_COLOR: "1" },
  }).output();
  const said = new TextDecoder().decode(stdout) + new TextDecoder().decode(stderr);
  assertEquals(code, 0);
  assertMatch(
    said,
    /left out: CHROME_PATH is \/nowhere\/chrome, where no file is; install Chromium or Chrome, or set CHROME_PATH .* ignored/,
  );
  assertMatch(said, /0 passed \| 0 failed \| \d+ ignored/);
});
