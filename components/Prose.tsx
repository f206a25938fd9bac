import MarkdownIt from "markdown-it";
import { useContext } from "preact/hooks";
import { OwnTexts } from "@/components/PageParts.tsx";
import type { PublicFile } from "@/lib/content/public_files.ts";
import { pictureAt } from "@/lib/site/pictures.ts";
import { quotationMarks } from "@/lib/text/quotation_marks.ts";

// Apart from the other parts of a page: the frame around every page is made of those, and loaded at the start.

/** Markup in the text stays text, and addresses that run code are no links. Pictures come when they are looked at. */
function makeRenderer(language: string) {
  const renderer = new MarkdownIt({ html: false, typographer: true, quotes: [...quotationMarks(language)] });
  // Of what a typographer would do only the quotation marks: “(c)” may be the third point of a list.
  renderer.disable("replacements");
  const imageRule = renderer.renderer.rules.image!;
  renderer.renderer.rules.image = (tokens, index, options, env, self) => {
    const token = tokens[index];
    const { src, srcset, width, height } = pictureAt(env!.files as PublicFile[], String(token.attrGet("src")));
    token.attrSet("src", src);
    if (width !== undefined) token.attrSet("width", String(width));
    if (height !== undefined) token.attrSet("height", String(height));
    if (srcset !== undefined) {
      token.attrSet("srcset", srcset);
      token.attrSet("sizes", "(min-width: 48rem) 40rem, 100vw");
    }
    token.attrSet("loading", "lazy");
    token.attrSet("decoding", "async");
    return imageRule(tokens, index, options, env, self);
  };
  return renderer;
}

const renderers = new Map<string, ReturnType<typeof makeRenderer>>();

function rendererOf(language: string) {
  let renderer = renderers.get(language);
  if (renderer === undefined) renderers.set(language, renderer = makeRenderer(language));
  return renderer;
}

interface ProseProps {
  /** Markdown of the owner. */
  text: string;
  class?: string;
}

/** Shows the owner's own words, with their Markdown. A table may scroll by itself where the page is too narrow for it. */
export function Prose({ text, class: className = "" }: ProseProps) {
  const { files, language } = useContext(OwnTexts);
  const html = { __html: rendererOf(language).render(text, { files }) };
  // deno-lint-ignore react-no-danger -- the renderer escapes all markup in the text
  return <div class={`prose ${className}`.trim()} dir="auto" dangerouslySetInnerHTML={html} />;
}

/** Shows Markdown within a line. */
export function InlineProse({ text, class: className }: ProseProps) {
  const { files, language } = useContext(OwnTexts);
  const html = { __html: rendererOf(language).renderInline(text, { files }) };
  // deno-lint-ignore react-no-danger -- the renderer escapes all markup in the text
  return <span class={className} dangerouslySetInnerHTML={html} />;
}
