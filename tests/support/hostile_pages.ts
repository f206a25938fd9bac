/** Of a stranger's page so many bytes are read (contract, section 7.1). */
const MAX_BYTES = 131_072;

/** Pages on which parsers stumble that build a tree, or look back: each opens what never ends, or ends what was never open. */
export const HOSTILE_PAGES: Record<string, string> = {
  "formatting in blocks": nested(2000, "<div>", "</div>x"),
  "a little formatting in blocks": nested(300, "<div>", "</div>x"),
  "formatting in sections": nested(2000, "<section>", "</section>x"),
  "formatting in tables": nested(2000, "<table><tr><td>", "</td></tr></table>x"),
  "text beside the cells of tables": "<table>".repeat(3000) + "<b>x".repeat(3000) + "</table>".repeat(3000),
  "foreign content": filled("<svg><foreignObject><math><mi><b a>x"),
  "foreign content that ends": "<svg><desc>".repeat(4000) + "<p>x".repeat(2000) + "</desc></svg>".repeat(4000),
  "lists": filled("<li><b>x"),
  "links in links": filled("<a><b>x</a>"),
  "templates": filled("<template>x"),
  "ends without a beginning": filled("</b></p></br>"),
  "ampersands": filled("&"),
  "entities": filled("&CounterClockwiseContourIntegra&#x1F600;&nGg;&#99999999;"),
  "attributes": `<b ${Array.from({ length: 18_000 }, (_, index) => `a${index}`).join(" ")}>`,
  "a value without end": filled('<b a="'),
  "less-than signs": filled("<"),
  "comments": filled("<!--"),
  "declarations": filled("<!a<?b<![CDATA["),
  "scripts": filled("<script>"),
  "data": filled('<script type="application/ld+json">[{</script>'),
  "deep data": `<script type=application/ld+json>${'{"@graph":['.repeat(11_000)}</script>`,
  "a script that nearly ends": `<script>${filled("</scrip")}`.slice(0, MAX_BYTES),
  "plain text": `<plaintext>${filled("<b>")}`.slice(0, MAX_BYTES),
  "letters that are eighteen": "\ufdfa".repeat(43_000),
};

function nested(count: number, open: string, between: string): string {
  const marks = Array.from({ length: count }, (_, index) => `<b ${index + 1}>`).join("");
  return open.repeat(count) + marks + between.repeat(count);
}

function filled(unit: string): string {
  return unit.repeat(MAX_BYTES / unit.length);
}
