import { z } from "zod";

/**
 * The kind of a value where its type does not say it: for the form of its field, which offers what there is to choose.
 */
export type Hint =
  | ("picture" | "focus" | "hue" | "partial_date")
  /** One of a list that everybody has. */
  | ("country" | "area" | "currency" | "language" | "time_zone")
  /** Of what this site has already. */
  | ("tags" | "industries" | "offers");

/** Apart from what is published of the schemas. */
export const hints = z.registry<{
  hint: Hint;
  /** Another field has taken its place; it is read on. */
  isFormer?: boolean;
}>();
