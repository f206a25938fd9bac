import { assert, assertEquals } from "@std/assert";
import { AGENT_FAMILIES, agentFamily } from "@/lib/http/user_agent.ts";

const SAFARI = "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) " +
  "Version/19.0 Mobile/15E148 Safari/604.1";

Deno.test("agents are known by family, and every family is listed", () => {
  const expected: [string | null, string][] = [
    [SAFARI, "browsers"],
    ["Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "browsers"],
    [
      "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36",
      "browsers",
    ],
    [
      "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)",
      "GPTBot",
    ],
    ["Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; ClaudeBot/1.0; +x@anthropic.com)", "ClaudeBot"],
    ["meta-externalagent/1.1 (+https://developers.facebook.com/docs/)", "Meta-ExternalAgent"],
    ["Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)", "bingbot"],
    ["Mozilla/5.0 (compatible; AhrefsBot/7.0)", "other crawlers"],
    ["python-requests/2.32", "python-requests"],
    ["node", "Node.js"],
    ["Deno/2.9.6", "Deno"],
    ["Java/21.0.1", "Java"],
    ["JavaScriptThing/1", "other"],
    ["made-up/1.0", "other"],
    ["", "no name"],
    [null, "no name"],
  ];
  for (const [userAgent, name] of expected) {
    const family = agentFamily(userAgent);
    assertEquals(family.name, name, userAgent ?? "null");
    assert(AGENT_FAMILIES.includes(family));
  }
});

Deno.test("long and hostile agents are read in no time and stay within the set", () => {
  for (let count = 0; count < 5000; count++) {
    assertEquals(agentFamily(`${count} ${"a".repeat(50_000)}`).name, "other");
  }
  assertEquals(agentFamily(`${"x".repeat(300)} GPTBot`).name, "other");
  assert(AGENT_FAMILIES.length < 120);
  assertEquals(new Set(AGENT_FAMILIES.map(({ name }) => name)).size, AGENT_FAMILIES.length);
});
