import type { ItemKind } from "@/lib/content/schema/item.ts";
import { document } from "@/lib/http/document.ts";
import { itemPicture } from "@/lib/pictures/pictures.ts";
import { ServiceError } from "@/lib/errors.ts";

/** Serves the picture for sharing of each item of a kind, at the path of its page with `/og.png`. */
export function serveItemPicture(kind: ItemKind) {
  return document("image/png", (context, { id }) => {
    const item = context.service.catalog.get(id);
    if (item?.kind === kind) return itemPicture(context, item);
    throw new ServiceError("not_found", `There is no ${kind} with this id.`, {
      hint: `The ids are those of ${context.baseUrl}/${kind}s.md`,
    });
  });
}
