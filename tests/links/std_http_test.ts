import { assertEquals } from "@std/assert";
import { eTag, ifNoneMatch } from "@std/http/etag";
import { accepts } from "@std/http/negotiation";

function requestFor(accept: string | null) {
  return { headers: new Headers(accept === null ? {} : { accept }) };
}

function preferred(accept: string | null, ...types: string[]) {
  return accepts(requestFor(accept), ...types);
}

Deno.test("eTag() tells length and digest", async () => {
  assertEquals(await eTag("hello"), '"5-LPJNul+wow4m6DsqxbninhsWHlw"');
  assertEquals(
    await eTag(new TextEncoder().encode("hello")),
    '"5-LPJNul+wow4m6DsqxbninhsWHlw"',
  );
  assertEquals(await eTag(""), '"0-47DEQpj8HBSa+/TImW+5JCeuQeR"');
  assertEquals(
    await eTag("hello", { weak: true, algorithm: "SHA-1" }),
    'W/"5-qvTGHdzF6KLavt4PO0gs2a6pQ00"',
  );
});

Deno.test("ifNoneMatch() is false only for a tag of the list", () => {
  assertEquals(ifNoneMatch(null, '"a"'), true);
  assertEquals(ifNoneMatch('"a"', undefined), true);
  assertEquals(ifNoneMatch('"a"', '"a"'), false);
  assertEquals(ifNoneMatch('"b", W/"a"', '"a"'), false);
  assertEquals(ifNoneMatch('"a"', 'W/"a"'), false);
  assertEquals(ifNoneMatch('"b","c"', '"a"'), true);
  assertEquals(ifNoneMatch(" * ", '"a"'), false);
});

Deno.test("accepts() sorts what a request names", () => {
  assertEquals(accepts(requestFor(null)), ["*/*"]);
  assertEquals(
    accepts(
      requestFor("text/plain;q=0.5, text/html, image/png;q=0, */*;q=0.1"),
    ),
    ["text/html", "text/plain", "*/*"],
  );
});

Deno.test("accepts() picks from an offer", () => {
  const offer = ["application/json", "text/html"];
  assertEquals(preferred(null, ...offer), "application/json");
  assertEquals(preferred("*/*", ...offer), "application/json");
  assertEquals(preferred("text/*", ...offer), "text/html");
  assertEquals(preferred("text/html, application/json", ...offer), offer[0]);
  assertEquals(preferred("text/html, */*;q=0.9", ...offer), "text/html");
  assertEquals(
    preferred("text/html;q=0.4, application/json;q=0.5", ...offer),
    "application/json",
  );
  assertEquals(preferred("application/json;q=0, */*", ...offer), "text/html");
  assertEquals(preferred("image/png", ...offer), undefined);
  assertEquals(preferred("TEXT/HTML", ...offer), "text/html");
  assertEquals(preferred("nonsense", ...offer), undefined);
});

Deno.test("accepts() minds parameters of the type", () => {
  assertEquals(
    preferred("text/html;level=1, text/html;q=0.7", "text/html"),
    "text/html",
  );
  assertEquals(preferred("text/html;level=1", "text/html"), undefined);
  assertEquals(
    preferred("text/html;level=1", "text/html;level=1"),
    "text/html;level=1",
  );
});
