import fc from "fast-check";

/** Texts that a message can have in every field. */
export const HOSTILE_TEXTS = [
  "<script>alert(1)</script>",
  "</script><!--<script>",
  "<img src=x onerror=alert(1)>",
  `" onmouseover="alert(1)`,
  "=cmd|' /C calc'!A0",
  "\u202egnp.exe",
  "{{7*7}} ${7*7}",
  "__proto__",
];

/** Texts that have broken something somewhere. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.string({ unit: "grapheme", maxLength: 60 }),
  fc.constantFrom(
    ...["", " ", "\0", "\r\nX-Injected: 1", "%", "%zz", "%00", "%c3%28", "..%2f..%2fetc%2fpasswd", "../../etc/passwd"],
    ...[
      "<script>alert(1)</script>",
      "{{7*7}}",
      "${7*7}",
      "' OR 1=1 --",
      "=cmd|' /C calc'!A0",
      "\u202egnp.exe",
      "\ud800",
    ],
    ...["__proto__", "constructor", "toString", "hasOwnProperty", "null", "undefined", "NaN", "1e309", "-0", "0x10"],
    ...["9007199254740993", "1".repeat(400), "a".repeat(5000), "é".repeat(3000), "👩‍👩‍👧‍👦".repeat(200), "(a+)+$", "İ", "ǆ"],
  ),
);

/** A text as part of a URL: mostly encoded, now and then as it is. */
export const hostileUrlText: fc.Arbitrary<string> = fc.tuple(hostileText, fc.integer({ min: 0, max: 9 })).map((
  [text, dice],
) => (dice > 1 ? encode(text) : text.replace(/[^\x21-\x7e]/g, "") || "%"));

/** Header values as HTTP allows them, and a few that it does not. */
export const hostileHeaderValue: fc.Arbitrary<string> = hostileText.map((text) =>
  // deno-lint-ignore no-control-regex -- what would end the header would be another attack
  text.replace(/[\0\r\n]/g, "").replace(/[^\x00-\xff]/g, "?")
);

function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}
