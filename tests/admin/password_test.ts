import { assert, assertEquals, assertNotEquals, assertRejects } from "@std/assert";
import {
  hashPassword,
  isBounded,
  isPassword,
  noPassword,
  passwordProblem,
  requireOwnerPassword,
  strengthInWords,
  strengthOf,
} from "@/lib/admin/password.ts";
import { type Content, loadContent } from "@/lib/content/content.ts";
import { ServiceError } from "@/lib/errors.ts";
import { ConfigError, isAllowedPassword } from "@/lib/settings.ts";
import { wordsOf } from "@/lib/words/words.ts";
import { ROOT } from "@/tests/support/service.ts";

const CONTENT = loadContent(`${ROOT}content`);

Deno.test("a password is recognised by its scrypt hash, each with a salt of its own", async () => {
  const [one, other] = [await hashPassword("correct horse battery"), await hashPassword("correct horse battery")];
  assertEquals([one.kind, one.N, one.r, one.p, one.hash.length, one.salt.length], ["scrypt", 131_072, 8, 1, 32, 16]);
  assertNotEquals(one.salt, other.salt);
  assertNotEquals(one.hash, other.hash);
  assert(await isPassword("correct horse battery", one));
  assert(!await isPassword("correct horse batterz", one));
  assert(!await isPassword("", noPassword()));
});

Deno.test("the same characters in another composition are the same password", async () => {
  const kept = await hashPassword("caf\u00e9 ﬁrst pass");
  assert(await isPassword("cafe\u0301 first pass", kept));
});

Deno.test("a hash made with other parameters is still recognised", async () => {
  const { scryptSync } = await import("node:crypto");
  const salt = new Uint8Array(16);
  const hash = new Uint8Array(scryptSync("an older password", salt, 32, { N: 1024, r: 8, p: 2 }));
  assert(await isPassword("an older password", { kind: "scrypt", N: 1024, r: 8, p: 2, salt, hash }));
});

Deno.test("a password needs twelve characters and at most 1,024 bytes", () => {
  for (const allowed of ["twelve chars", "            ", "😀".repeat(12), "a".repeat(1024)]) {
    assert(isAllowedPassword(allowed), allowed);
  }
  for (const refused of ["", "eleven char", "😀".repeat(11), "a".repeat(1025), "€".repeat(342)]) {
    assert(!isAllowedPassword(refused), refused);
  }
  assert(!isBounded("a".repeat(1025)));
});

Deno.test("hashing goes one at a time, and too many at once are refused", async () => {
  const bytes = (length: number) => new Uint8Array(length);
  const cheap = { kind: "scrypt", N: 2, r: 1, p: 1, salt: bytes(16), hash: bytes(32) } as const;
  const ended: number[] = [];
  const waiting = Array.from({ length: 40 }, (_, index) =>
    isPassword("a password", cheap).then(() => {
      ended.push(index);
      return "done";
    }, (error: ServiceError) => error.code));
  const ends = await Promise.all(waiting);
  assertEquals(ended, Array.from({ length: 15 }, (_, index) => index), "in turn");
  assertEquals(ends.filter((end) => end === "unavailable").length, 25);
  await assertRejects(() => isPassword("a password", { ...cheap, N: 3 }), Error);
  assertEquals(await isPassword("goes on", cheap), false);
});

Deno.test("common and repetitive passwords are refused, phrases and random ones are not", async () => {
  const guessed = [
    "passwordpassword",
    "password1234",
    "Password1234!",
    "qwertyuiop12",
    "123456789012",
    "letmeinletmein",
  ];
  for (
    const weak of [...guessed, "            ", "aaaaaaaaaaaaaaaa", "abcabcabcabcabc", "a".repeat(1024), "😀".repeat(12)]
  ) {
    assertEquals(await passwordProblem(weak, CONTENT), "weak", weak);
  }
  for (const strong of ["a password of the tests", "xK9#mQ2$vL7!", "Schaufel Mond Kiesel", "пароль из трёх слов"]) {
    assertEquals(await passwordProblem(strong, CONTENT), undefined, strong);
  }
  assertEquals(await passwordProblem("short", CONTENT), "length");
  assertEquals(await passwordProblem("ü mond kiesel ".repeat(90).slice(0, 950), CONTENT), undefined, "1,018 bytes");
  const [weak, strong] = [
    await strengthOf("passwordpassword", CONTENT),
    await strengthOf("Schaufel Mond Kiesel", CONTENT),
  ];
  assertEquals([weak.isEnough, strong.isEnough], [false, true]);
  const said = async (language: "en" | "de", password: string) =>
    (await strengthInWords(password, wordsOf(language), CONTENT)).words;
  assertEquals(await said("en", "Schaufel Mond Kiesel"), "Very good.");
  assertEquals(await said("de", "Schaufel Mond Kiesel"), "Sehr gut.");
  assertEquals(await said("en", "passwordpassword"), wordsOf("en").desk.password.strength[0]);
});

/** Owners in the nine languages: their name, trade and town, and passwords made of them in other forms. */
const OWNERS: [name: string, headline: string, town: string, passwords: string[]][] = [
  ["Ilse Marlow", "Independent midwife", "Bristol", [
    "ilsemarlow2024",
    "Midwives1987!",
    "marlow-bristol-1990",
    "MarlowIlse1999",
  ]],
  ["Jörg Köhler", "Fotograf", "Düsseldorf", [
    "fotografin2021",
    "koehler1980köln",
    "Fotografinnen24",
    "duesseldorf1975",
  ]],
  ["Amélie Dubois", "Infirmière libérale", "Besançon", ["infirmier2019!", "besancon1984!!", "AmelieDubois75"]],
  ["Lucía Gómez", "Enfermera", "Cádiz", ["enfermeras2020", "luciagomez1991", "Gomez*Cadiz*88"]],
  ["Rui Almeida", "Enfermeiro", "Coimbra", ["enfermeira2019", "almeidacoimbra1", "coimbra2020rui"]],
  ["Giulia Conti", "Falegname", "Bologna", ["falegnami2022!", "giuliaconti1985", "BolognaConti99"]],
  ["Sanne de Vries", "Timmerman", "Groningen", ["timmermannen12", "sannedevries85", "groningen.1999"]],
  ["Åsa Lindström", "Sjuksköterska", "Västerås", ["sjukskoterskor24", "vasteras1979!!", "asalindstrom80"]],
  ["יעל כהן", "אחות מוסמכת", "חיפה", ["יעלכהן1984חיפה", "אחותמוסמכת2020"]],
];

Deno.test("a password of the owner's own words and a year is refused as such, in any form, and a phrase is not", async () => {
  for (const [name, headline, town, passwords] of OWNERS) {
    const { profile } = CONTENT;
    const content: Content = {
      ...CONTENT,
      profile: { ...profile, name, headline },
      candidate: { ...CONTENT.candidate!, location: town },
    };
    for (const password of passwords) {
      assert(["own_words", "weak"].includes(await passwordProblem(password, content) ?? "allowed"), password);
    }
    for (const phrase of ["kiesel mond schaufel", "Vxk2-qpw9-lmzt-7rr", `${name} kiesel mond schaufel`]) {
      assertEquals(await passwordProblem(phrase, content), undefined, `${phrase} of ${name}`);
    }
  }
  const [{ 0: name, 1: headline }] = OWNERS.slice(4);
  const rui = { ...CONTENT, profile: { ...CONTENT.profile, name, headline } };
  assertEquals(await passwordProblem("enfermeira2019", rui), "own_words");
  const { words, isEnough } = await strengthInWords("enfermeira2019", wordsOf("pt"), rui);
  assertEquals([words, isEnough], [wordsOf("pt").desk.password.strength.own_words, false]);
});

Deno.test("the longest password takes no longer to judge than its beginning", async () => {
  const random = (length: number) => btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(length))));
  // The quickest of some: a machine with other work holds up one or the other.
  const time = async (length: number) => {
    let least = Infinity;
    for (let count = 0; count < 5; count++) {
      const start = performance.now();
      await strengthOf(random(length), CONTENT);
      least = Math.min(least, performance.now() - start);
    }
    return least;
  };
  const [short, long] = [await time(36), await time(768)];
  assert(long < 5 * short + 100, `${short} ms and ${long} ms`);
});

Deno.test("the service does not start with an OWNER_PASSWORD that others would guess, and says so in one line", async () => {
  await requireOwnerPassword({}, CONTENT);
  await requireOwnerPassword({ ownerPassword: "a password of the environment" }, CONTENT);
  const error = await assertRejects(
    () => requireOwnerPassword({ ownerPassword: "password1234" }, CONTENT),
    ConfigError,
  );
  assert(!error.message.includes("password1234") && !error.message.includes("\n"), error.message);
  const { code, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "--quiet", "--no-check", "-A", "main.ts"],
    env: { OWNER_PASSWORD: "password1234", KV_PATH: ":memory:", NO_COLOR: "1" },
    cwd: ROOT,
  }).output();
  assertEquals([code, new TextDecoder().decode(stderr)], [1, `${error.message}\n`]);
});
