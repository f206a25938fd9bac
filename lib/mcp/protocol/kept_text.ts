/**
 * JSON text that is kept to be sent many times: the same value with every character beyond ASCII escaped (RFC 8259,
 * section 7). A runtime sends such a string as it is, where any other must be encoded anew for each answer.
 */
export function keptText(value: unknown): string {
  const json = typeof value === "string" ? value : JSON.stringify(value);
  return json.replace(/[\u0080-\uffff]/g, (unit) => "\\u" + unit.charCodeAt(0).toString(16).padStart(4, "0"));
}
