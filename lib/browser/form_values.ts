import { type FormState, type Labels, typed } from "@/lib/site/form_state.ts";

/** What stands in a form on the page. */
export function formValues<Name extends string>(
  labels: Labels<Name>,
  form: HTMLFormElement,
): FormState<Name>["values"] {
  return typed(labels, Object.fromEntries(new FormData(form)) as Record<string, string>);
}
