import { assertEquals, assertThrows } from "@std/assert";
import { versionHeaders } from "@/lib/http/http_headers.ts";
import { type ApiVersion, checkDeprecation } from "@/lib/operations/addresses.ts";

const deprecated = (deprecatedOn: string, sunsetOn: string): ApiVersion => ({
  prefix: "/api/v1",
  version: "1.0.0",
  deprecation: { deprecatedOn, sunsetOn, successor: "/api/v2" },
});

Deno.test("a deprecated version says since when, until when and what to use instead", () => {
  assertEquals(versionHeaders(deprecated("2027-01-01", "2027-04-01")), [
    ["deprecation", "@1798761600"],
    ["sunset", "Thu, 01 Apr 2027 00:00:00 GMT"],
    ["link", '</api/v2>; rel="successor-version"'],
  ]);
});

Deno.test("a version that is not deprecated says nothing", () => {
  assertEquals(versionHeaders({ prefix: "/api/v1", version: "1.0.0" }), []);
});

Deno.test("an overlap of less than 90 days, or dates that cannot be read, are refused", () => {
  checkDeprecation({ prefix: "/api/v1", version: "1.0.0" });
  checkDeprecation(deprecated("2027-01-01", "2027-04-01"));
  assertThrows(() => checkDeprecation(deprecated("2027-01-01", "2027-03-31")), RangeError, "at least 90 days");
  assertThrows(() => checkDeprecation(deprecated("2027-04-01", "2027-01-01")), RangeError);
  assertThrows(() => checkDeprecation(deprecated("soon", "later")), RangeError);
});
