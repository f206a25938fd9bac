import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { nextPath, signInPath } from "@/lib/admin/admin_paths.ts";

Deno.test("nextPath() leads to pages of the admin", () => {
  for (const path of ["/admin/inbox", "/admin/inbox?unread=1&q=a%20b", "/admin/insight", "/admin/settings/access"]) {
    assertEquals(nextPath(path), path);
  }
});

Deno.test("nextPath() leads home instead of anywhere else", () => {
  const attempts = [
    ...[null, undefined, "", "/", "/admin", "/admin/", "admin/inbox", "/adminx", "/Admin/inbox", "inbox"],
    ...["//evil.example", "///evil.example", "/\\evil.example", "\\\\evil.example", "/admin\\..\\..\\evil"],
    ...["https://evil.example", "https:/evil.example", "https:evil.example", "javascript:alert(1)", "data:text/html,x"],
    ...["/admin//evil.example", "/admin/..//evil.example", "/admin/../../etc", "/admin/../projects", "/admin/%2e%2e/x"],
    ...["/admin@evil.example", "/admin.evil.example", "/admin:80", "http://localhost:8000/admin/inbox"],
    ...["/admin/\tinbox", "/admin/inbox\r\nset-cookie: a=b", " /admin/inbox", "/admin/inbox\u0000", "/admin/\u2028"],
    ...["/admin/sign-in", "/admin/sign-in/", "/admin/sign-out", "/admin/setup", "/admin/sign-in?next=/admin/sign-in"],
    `/admin/${"a".repeat(600)}`,
  ];
  for (const attempt of attempts) assertEquals(nextPath(attempt), "/admin/inbox", String(attempt));
  assertEquals(signInPath("//evil.example"), "/admin/sign-in");
  assertEquals(signInPath("/admin/inbox?q=1&a=2"), "/admin/sign-in?next=%2Fadmin%2Finbox%3Fq%3D1%26a%3D2");
});

Deno.test("nextPath() stays below /admin on this origin whatever it is given", () => {
  const part = fc.constantFrom(
    "/admin",
    "/",
    "\\",
    "..",
    "%2e",
    "//",
    "@",
    ":",
    "?",
    "#",
    "evil.example",
    "\t",
    "inbox",
  );
  const text = fc.oneof(fc.array(part, { maxLength: 8 }).map((parts) => parts.join("")), fc.string({ unit: "binary" }));
  fc.assert(
    fc.property(text, (next) => {
      const url = new URL(nextPath(next), "https://owner.example/admin/sign-in");
      assertEquals(url.origin, "https://owner.example");
      assert(url.pathname.startsWith("/admin/"), url.href);
    }),
    { numRuns: 5000 },
  );
});
