import { assertEquals, assertThrows } from "@std/assert";
import { type Cookie, getCookies, setCookie } from "@std/http/cookie";
import { eTag, ifNoneMatch } from "@std/http/etag";
import { accepts, acceptsLanguages } from "@std/http/negotiation";

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

Deno.test("acceptsLanguages() sorts what a request names, as it is written", () => {
  const languages = (header?: string) =>
    acceptsLanguages({ headers: new Headers(header === undefined ? {} : { "accept-language": header }) });
  assertEquals([languages(), languages("")], [["*"], ["*"]]);
  assertEquals(languages("fr-CH, fr;q=0.9, en;q=0.8, de;q=0.7, *;q=0.5"), ["fr-CH", "fr", "en", "de", "*"]);
  assertEquals(languages("sv;q=0.1, EN-us;x=y;q=0.5 , de;q=0, he;q=x, it;Q=0, nl;q=0.5nonsense"), [
    "it",
    "EN-us",
    "nl",
    "sv",
  ]);
  assertEquals(languages(",, -en, ;q=1, zh-Hant-TW"), ["zh-Hant-TW"]);
});

Deno.test("getCookies() reads names and values as they stand there, the last of each name", () => {
  const cookies = (cookie?: string) => ({ ...getCookies(new Headers(cookie === undefined ? {} : { cookie })) });
  assertEquals(cookies(), {});
  assertEquals(cookies("full=of; tasty=choco=late ;empty=; alone; full=%20"), {
    full: "%20",
    tasty: "choco=late ",
    empty: "",
    alone: "",
  });
  assertEquals(Object.getPrototypeOf(getCookies(new Headers())), null);
  for (const header of ["=value", "a=b;", "a=b;=c"]) assertThrows(() => cookies(header), SyntaxError);
});

Deno.test("setCookie() adds a header, with what the prefix of the name demands", () => {
  const set = (cookie: Cookie) => {
    const headers = new Headers();
    setCookie(headers, cookie);
    return headers.getSetCookie();
  };
  assertEquals(set({ name: "Space", value: "Cat" }), ["Space=Cat"]);
  assertEquals(
    set({ name: "a", value: "", maxAge: 0, path: "/admin", secure: true, httpOnly: true, sameSite: "Strict" }),
    ["a=; Secure; HttpOnly; Max-Age=0; SameSite=Strict; Path=/admin"],
  );
  assertEquals(set({ name: "a", value: "b", maxAge: 1.5 }), ["a=b"]);
  assertEquals(set({ name: "__Host-a", value: "b", path: "/admin" }), ["__Host-a=b; Secure; Path=/"]);
  assertEquals(set({ name: "__Secure-a", value: "b" }), ["__Secure-a=b; Secure"]);
  assertEquals(set({ name: "", value: "b" }), []);
  for (const wrong of [{ name: "a b" }, { value: "a;b" }, { value: "ä" }, { value: "a b" }, { path: "/;x" }]) {
    assertThrows(() => set({ name: "a", value: "b", ...wrong }), SyntaxError);
  }
  assertThrows(() => set({ name: "a", value: "b", maxAge: -1 }), RangeError);
});
