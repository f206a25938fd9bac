import { Plain } from "@/components/PageParts.tsx";
import type { Item } from "@/lib/content/content_schemas.ts";
import type { CallContext } from "@/lib/operations/operation.ts";
import { focusAttributes, pictureAt, shapeOf } from "@/lib/site/pictures.ts";

interface CoverProps {
  image: string;
  alt?: string;
  focus?: string;
  context: CallContext;
}

/** Shows a wide picture at the top of a page; it is the largest thing in sight, and comes first. */
export function Cover({ image, alt = "", focus, context }: CoverProps) {
  return (
    <figure class="cover">
      <img
        {...pictureAt(context.service.content.files, image)}
        // Phones have up to three dots to a pixel, and two are as sharp to the eye: the next narrower width will do.
        sizes="(max-width: 48rem) 70vw, 100vw"
        alt={alt}
        fetchpriority="high"
        decoding="async"
        {...focusAttributes(focus)}
      />
    </figure>
  );
}

/**
 * Shows the pictures of a work. Each leads to its file, and has an address on the page; the script shows it large
 * (`static/lightbox.js`).
 */
export function Gallery({ item: { pictures = [], gallery, cover }, context }: { item: Item; context: CallContext }) {
  if (pictures.length === 0) return null;
  const { content: { files }, words: { items: { lightbox } } } = context.service;
  return (
    <ul
      class="gallery"
      data-form={gallery ?? (pictures.length === 1 ? "column" : "rows")}
      data-close={lightbox.close}
      data-previous={lightbox.previous}
      data-next={lightbox.next}
    >
      {pictures.map(({ image, alt, caption, credit }, index) => {
        const shown = pictureAt(files, image);
        return (
          <li key={index} id={`picture-${index + 1}`} data-shape={shapeOf(shown)}>
            <figure>
              <a href={shown.src}>
                <img
                  {...shown}
                  sizes="(min-width: 48rem) 50vw, 70vw"
                  alt={alt}
                  loading={index < 2 && cover === undefined ? undefined : "lazy"}
                  decoding="async"
                />
              </a>
              {(caption ?? credit) !== undefined && (
                <figcaption dir="auto">
                  {caption !== undefined && <Plain text={caption} />} {credit !== undefined && <small>{credit}</small>}
                </figcaption>
              )}
            </figure>
          </li>
        );
      })}
    </ul>
  );
}
