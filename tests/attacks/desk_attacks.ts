import fc from "fast-check";
import type { Desk } from "./desk.ts";
import type { Attack } from "./request.ts";
import { ANY_HEADERS } from "./rest_attacks.ts";
import { hostileHeaderValue, hostileText } from "./values.ts";

const ACTIONS = [
  ...[
    "read",
    "unread",
    "star",
    "unstar",
    "archive",
    "unarchive",
    "spam",
    "not_spam",
    "delete",
    "retry",
    "note",
    "answered",
    "declined",
    "reopen",
  ],
  ...["__proto__", "toString", ""],
];

/** Where the desk shows something. */
const PAGES = [
  ...["", "/", "/inbox", "/inbox/delete", "/inbox/export", "/insight", "/insight/export", "/settings", "/setup"],
  ...["/settings/access", "/data/inbox", "/data/inbox/revision", "/sign-in", "/no-such-page", "/data/no-such-data"],
  ...["/content", "/content/edit", "/content/look", "/content/pictures", "/content/publish", "/content/versions"],
  ...["/content/begin", "/content/site.zip", "/content/preview", "/content/preview/projects", "/content/preview/x.png"],
];

/** Where it does something. Not where the session could end: what comes after would be refused. */
const POSTS = ["/inbox/actions", "/settings/test", "/settings/access"];

/** Where the content of the site is written; nothing of it is published. */
const CONTENT_POSTS = ["/content", "/content/edit", "/content/pictures", "/content/versions", "/data/content"];

const FILES = [
  ...["profile.yaml", "site.yaml", "candidate.yaml", "resume.yaml", "tags.yaml", "projects/attacked.md"],
  ...["pages/attacked.md", "opportunities/attacked.yaml", "../site.yaml", "public/x.png", "__proto__", ""],
];

/** How pictures and archives begin, so that more than their first bytes is read. */
const BEGINNINGS = [
  ...["\xff\xd8\xff\xe0\x00\x10JFIF", "\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR", "RIFF\x40\x00\x00\x00WEBPVP8X"],
  ...["\x00\x00\x00\x18ftypavif\x00\x00\x00\x00avifmif1\x00\x00\x00\x40meta", "PK\x03\x04", "<svg>", ""],
];

/** What is asked for with JSON, of the owner and of whoever is not signed in. */
const JSON_POSTS = [
  "/data/inbox",
  "/data/passkeys",
  "/data/passkeys/options",
  "/sign-in/options",
  "/sign-in/passkey",
];

/** Any request of somebody who is signed in, or nearly: views, queries, exports, forms, data and passkeys. */
export function deskAttacks(desk: Desk): fc.Arbitrary<Attack> {
  const id = fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...desk.ids) }, fc.constant("x".repeat(36)), hostileText);
  const some = fc.array(fc.oneof(...ANY_HEADERS), { maxLength: 2 });
  const own = fc.oneof(
    { weight: 9, arbitrary: fc.constant<[string, string][]>([["cookie", desk.cookie]]) },
    hostileHeaderValue.map((text): [string, string][] => [["cookie", desk.cookie.slice(0, -1) + text]]),
  );
  const token = fc.oneof({ weight: 6, arbitrary: fc.constant(desk.token) }, hostileHeaderValue, fc.constant(""));

  const view = fc.tuple(fc.constantFrom(...PAGES), queryOf(id), own, some).map(([page, query, own, some]): Attack => ({
    method: "GET",
    target: `/admin${page}?${query}`,
    headers: [...own, ...some],
  }));
  const message = fc.tuple(id, queryOf(id), own, some).map(([id, query, own, some]): Attack => ({
    method: "GET",
    target: `/admin/inbox/${encodeURIComponent(id.toWellFormed())}?${query}`,
    headers: [...own, ...some],
  }));
  const form = fc.tuple(fc.constantFrom(...POSTS), fieldsOf(id), token, own, some).map(
    ([path, fields, token, own, some]): Attack => ({
      method: "POST",
      target: `/admin${path}`,
      headers: [["content-type", "application/x-www-form-urlencoded"], ...own, ...some],
      body: new URLSearchParams([["form_token", token], ...fields]).toString(),
    }),
  );
  const data = fc.tuple(fc.constantFrom(...JSON_POSTS), bodyOf(id), token, own, some).map(
    ([path, body, token, own, some]): Attack => ({
      method: "POST",
      target: `/admin${path}`,
      headers: [["content-type", "application/json"], ["x-form-token", token], ...own, ...some],
      body,
    }),
  );
  const content = fc.tuple(fc.constantFrom(...CONTENT_POSTS), contentFields(), token, own, some).map(
    ([path, fields, token, own, some]): Attack => ({
      method: "POST",
      target: `/admin${path}`,
      headers: [["content-type", "application/x-www-form-urlencoded"], ...own, ...some],
      body: new URLSearchParams([["form_token", token], ...fields]).toString(),
    }),
  );
  const files = fc.tuple(fc.constantFrom("pictures", "site"), fileBody(), token, own).map(
    ([path, body, token, own]): Attack => ({
      method: "POST",
      target: `/admin/data/${path}`,
      headers: [["content-type", "application/json"], ["x-form-token", token], ...own],
      body,
    }),
  );
  return fc.oneof(
    { weight: 24, arbitrary: view },
    { weight: 12, arbitrary: message },
    { weight: 20, arbitrary: form },
    { weight: 20, arbitrary: data },
    { weight: 12, arbitrary: content },
    { weight: 8, arbitrary: files },
  );
}

function queryOf(id: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const pair = fc.oneof(
    fc.tuple(fc.constantFrom("place", "kind", "done", "notice", "result", "test", "problem", "next"), hostileText),
    fc.tuple(fc.constant("place"), fc.constantFrom("inbox", "archive", "spam", "all")),
    fc.tuple(fc.constantFrom("q", "days", "known"), fc.oneof(hostileText, fc.constantFrom("script", "7", "90"))),
    fc.tuple(fc.constantFrom("id", "ids", "before", "back"), id),
    fc.tuple(fc.constantFrom("unread", "starred", "failed", "peek"), fc.constantFrom("1", "", "2")),
    fc.tuple(fc.constant("format"), fc.constantFrom("csv", "json", "xml", "__proto__")),
  );
  return fc.array(pair, { maxLength: 4 }).map(encoded);
}

function fieldsOf(id: fc.Arbitrary<string>): fc.Arbitrary<[string, string][]> {
  const field = fc.oneof(
    fc.tuple(fc.constant("action"), fc.constantFrom(...ACTIONS)),
    fc.tuple(fc.constant("id"), id),
    fc.tuple(fc.constantFrom("note", "channel", "current", "password", "repeat"), hostileText),
    fc.tuple(fc.constant("back"), fc.constantFrom("/admin/inbox?q=x", "//evil.example", "/\\evil.example", "x:y")),
    fc.tuple(fc.constant("confirmed"), fc.constant("no")),
    fc.tuple(fc.constant("do"), fc.constantFrom("password", "rename", "remove", "end", "known", "__proto__")),
  );
  return fc.array(field, { maxLength: 6 }).map((fields) =>
    fields.map(([name, value]): [string, string] => [name, value.toWellFormed()])
  );
}

function bodyOf(id: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const action = fc.record({
    action: fc.constantFrom(...ACTIONS.filter((action) => action !== "delete")),
    ids: fc.oneof(fc.array(id, { maxLength: 120 }), fc.jsonValue()),
    note: fc.oneof(hostileText, fc.constant(null), fc.jsonValue()),
  }, { requiredKeys: ["action"] });
  const passkey = fc.record({
    answer: fc.oneof(
      fc.record({ id, rawId: id, type: fc.constant("public-key"), response: fc.dictionary(keys, hostileText) }),
      fc.jsonValue(),
    ),
    name: fc.oneof(hostileText, fc.jsonValue()),
  }, { requiredKeys: [] });
  return fc.oneof(fc.oneof(action, passkey, fc.jsonValue()).map((value) => JSON.stringify(value)), hostileText);
}

function contentFields(): fc.Arbitrary<[string, string][]> {
  const yaml = fc.constantFrom(
    ...["title: x\n", "a: &a [*a]\n", "---\ntitle: <script>alert(1)</script>\n---\n[x](javascript:alert(1))\n"],
    ...[
      "a: &a [x,x]\nb: &b [*a,*a]\nc: [*b,*b]\n",
      "__proto__: {x: 1}\n",
      "x: !!js/function >\n  y\n",
      "[".repeat(5000),
    ],
  );
  const field = fc.oneof(
    fc.tuple(fc.constant("file"), fc.constantFrom(...FILES)),
    fc.tuple(fc.constantFrom("text", "from", "body"), fc.oneof(yaml, hostileText)),
    fc.tuple(fc.constantFrom("base", "seen", "draft", "number", "title", "picture"), hostileText),
    fc.tuple(
      fc.constantFrom("f:title", "f:contact.email", "f:look.hue", "f:__proto__.x", "r:work", "r:__proto__"),
      hostileText,
    ),
    fc.tuple(fc.constant("folder"), fc.constantFrom("projects", "pages", "constructor", "")),
    fc.tuple(
      fc.constant("do"),
      fc.constantFrom("remove", "discard", "rebase", "up:work:0", "remove:r:__proto__", "add:work"),
    ),
  );
  return fc.array(field, { maxLength: 7 }).map((fields) =>
    fields.map(([name, value]): [string, string] => [name, value.toWellFormed()])
  );
}

function fileBody(): fc.Arbitrary<string> {
  const bytes = fc.tuple(fc.constantFrom(...BEGINNINGS), fc.uint8Array({ maxLength: 300 }))
    .map(([start, rest]) => btoa(start + String.fromCharCode(...rest)));
  const widths = fc.array(fc.record({ width: fc.constantFrom(480, 960, 1600, 7), data: bytes }), { maxLength: 4 });
  const sent = fc.record({ name: hostileText, data: bytes, widths }, { requiredKeys: ["data"] });
  return fc.oneof(sent, fc.jsonValue()).map((value) => JSON.stringify(value));
}

const keys = fc.constantFrom("clientDataJSON", "authenticatorData", "signature", "attestationObject", "userHandle");

function encoded(pairs: [string, string][]): string {
  return new URLSearchParams(pairs.map(([name, value]) => [name, value.toWellFormed()])).toString();
}
