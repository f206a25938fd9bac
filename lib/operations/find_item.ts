import type { z } from "zod";
import type { CallContext } from "@/lib/operations/operation.ts";
import { imageUrl } from "@/lib/operations/references.ts";
import type { item } from "@/lib/operations/schemas/item.ts";
import { ServiceError } from "@/lib/errors.ts";

/**
 * Finds a project or an agent: both share one id space.
 *
 * @throws {ServiceError} `not_found` with every valid id in the hint (specification, section 4.1, rule 3).
 */
export function findItem(id: string, context: CallContext): z.output<typeof item> {
  const { service } = context;
  const found = service.catalog.get(id);
  if (found === undefined) {
    const ids = service.catalog.items.map((known) => known.id).join(", ");
    throw new ServiceError("not_found", `There is no project or agent with the id "${id}".`, {
      hint: `Valid ids: ${ids}`,
    });
  }
  const { order: _order, draft: _draft, image, ...fields } = found;
  return { ...fields, image: image && imageUrl(context, image) };
}
