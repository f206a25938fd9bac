/** What a browser can check before it asks; the service decides. */
export interface FieldRule {
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  /** What the service says of a text that does not have the pattern. */
  form?: string;
}

export type FieldRules<Name extends string> = Partial<Record<Name, FieldRule>>;

/** What the service would refuse, in its words, by field; lengths in code points, as JSON Schema counts them. */
export function brokenRules<Name extends string>(
  rules: FieldRules<Name>,
  values: Partial<Record<Name, string>>,
): Partial<Record<Name, string>> {
  const broken: Partial<Record<Name, string>> = {};
  for (const name in rules) {
    const { minLength = 0, maxLength = Infinity, pattern, form } = rules[name]!;
    const text: string = values[name] ?? "";
    const { length } = [...text];
    if (length < minLength) broken[name] = `must have at least ${minLength} characters`;
    else if (length > maxLength) broken[name] = `must have at most ${maxLength} characters`;
    else if (pattern !== undefined && !new RegExp(pattern).test(text)) broken[name] = form;
  }
  return broken;
}
