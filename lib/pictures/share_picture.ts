import type { Site } from "@/lib/content/schema/site.ts";
import { type Area, Canvas } from "@/lib/pictures/canvas.ts";
import type { Colour } from "@/lib/pictures/colour.ts";
import { initialOf } from "@/lib/pictures/mark.ts";
import { disc } from "@/lib/pictures/outline.ts";
import { type Palette, paletteOf } from "@/lib/pictures/palette.ts";
import { setText, type TextBlock } from "@/lib/pictures/text_block.ts";
import type { Typeface } from "@/lib/pictures/typeface.ts";

type Look = Pick<Site, "title" | "hue">;

/** What a picture for sharing says. */
export interface ShareText {
  /** Above the title, small. */
  above?: string;
  title: string;
  below?: string;
}

/** The size that networks ask for (Open Graph). */
export const SHARE_SIZE = { width: 1200, height: 630 };

const MARGIN = 84;
/** The coloured field on the right, with the letter of the site. */
const FIELD = { x: 880, y: 0, width: 320, height: SHARE_SIZE.height };
const LETTER_SIZE = 640;
const DISC_RADIUS = 102;

const WIDTH = FIELD.x - 2 * MARGIN + 28;
const ABOVE = { width: WIDTH, lines: 1, largest: 30, smallest: 30 };
const TITLE = { width: WIDTH, lines: 3, largest: 112, smallest: 50 };
const TITLE_BELOW_ANOTHER = { ...TITLE, largest: 88 };
const BELOW = { width: WIDTH, lines: 3, largest: 36, smallest: 30 };
/** Distance of lines as a share of their size. */
const TIGHT = 1.1;
const LOOSE = 1.35;
const RULE = { width: 72, height: 3, above: 42, below: 24 };
const RULE_HEIGHT = RULE.above + RULE.height + RULE.below;

/** Text that is set, with its colour. */
interface Block extends TextBlock {
  colour: Colour;
  /** Distance of lines as a share of their size. */
  distance: number;
  /** A short rule stands above. */
  ruled?: true;
}

/**
 * The picture that networks show beside a link: the title as a headline, what it is about below, and the letter of the
 * site. Text that the typeface cannot draw is left out; what is below the title then takes its place.
 */
export function sharePicture(site: Look, text: ShareText, face: Typeface): Canvas {
  const colours = paletteOf(site.hue);
  const blocks = blocksOf(text, colours, face);
  const canvas = new Canvas(SHARE_SIZE.width, SHARE_SIZE.height);
  canvas.fillArea({ x: 0, y: 0, ...SHARE_SIZE }, colours.paper);
  // Where no text can be drawn, the field is the whole picture.
  const field = blocks.length > 0 ? FIELD : { x: 0, y: 0, ...SHARE_SIZE };
  canvas.fillArea(field, colours.accent);
  drawLetter(canvas, site, field, face);
  drawBlocks(canvas, blocks, colours.accent, face);
  return canvas;
}

function blocksOf(text: ShareText, { accent, ink, inkSoft }: Palette, face: Typeface): Block[] {
  const above = face.drawable(text.above ?? "");
  const [title, below] = [text.title, text.below ?? ""].map(face.drawable).filter((drawn) => drawn !== undefined);
  const blocks: Block[] = [];
  if (above) blocks.push({ ...setText(above, ABOVE, face), colour: accent, distance: LOOSE });
  if (title) {
    blocks.push({ ...setText(title, above ? TITLE_BELOW_ANOTHER : TITLE, face), colour: ink, distance: TIGHT });
  }
  if (below) blocks.push({ ...setText(below, BELOW, face), colour: inkSoft, distance: LOOSE, ruled: true });
  return blocks;
}

function drawBlocks(canvas: Canvas, blocks: readonly Block[], ruleColour: Colour, face: Typeface): void {
  const height = blocks.reduce(
    (sum, { lines, size, distance, ruled }) => sum + lines.length * size * distance + (ruled ? RULE_HEIGHT : 0),
    0,
  );
  // A little above the middle is where a block of text looks centred.
  let y = (canvas.height - height) * 0.46;
  for (const { lines, size, distance, colour, ruled } of blocks) {
    if (ruled) {
      canvas.fillArea({ x: MARGIN, y: Math.round(y + RULE.above), width: RULE.width, height: RULE.height }, ruleColour);
      y += RULE_HEIGHT;
    }
    for (const line of lines) {
      // Large letters have air at their left; without it they stand in line with the small ones.
      canvas.fill(face.draw(line, MARGIN - size * 0.04, y + size, size), colour);
      y += size * distance;
    }
  }
}

/** The letter, larger than its field; where it cannot be drawn, a disc in its place. */
function drawLetter(canvas: Canvas, site: Look, field: Area, face: Typeface): void {
  const { paper } = paletteOf(site.hue);
  const letter = face.drawable(initialOf(site) ?? "");
  const centre = field.x + field.width / 2;
  if (letter === undefined) return canvas.fill(disc(centre, field.height / 2, DISC_RADIUS), paper);
  const width = face.widthOf(letter, LETTER_SIZE);
  canvas.fill(face.draw(letter, centre - width / 2, field.height / 2 + LETTER_SIZE * 0.33, LETTER_SIZE), paper, field);
}
