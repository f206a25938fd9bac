import type { CallContext } from "@/lib/operations/operation.ts";
import { hex } from "@/lib/pictures/colour.ts";
import { paletteOf } from "@/lib/pictures/palette.ts";

/** How many characters a home screen shows below an icon. */
const SHORT = 12;

/** Name, colours and icons of the site, for who puts it on a home screen (W3C Web Application Manifest). */
export function webManifest({ service }: CallContext) {
  const { title, description, language, hue } = service.content.site;
  const { paper } = paletteOf(hue);
  const [firstWord] = title.split(" ");
  return {
    id: "/",
    name: title,
    short_name: title.length <= SHORT ? title : firstWord,
    description,
    lang: language,
    start_url: "/",
    scope: "/",
    display: "browser",
    background_color: hex(paper),
    theme_color: hex(paper),
    icons: [
      { src: "/icon.svg", type: "image/svg+xml", sizes: "any" },
      ...[192, 512].map((size) => ({
        src: `/icon-${size}.png`,
        type: "image/png",
        sizes: `${size}x${size}`,
        purpose: "any maskable",
      })),
    ],
  };
}
