/**
 * JSON set in lines by style alone: the text is what `JSON.stringify` gives, byte for byte. Addresses on this origin are
 * links.
 */
export function JsonText({ value, origin }: { value: unknown; origin: string }) {
  if (Array.isArray(value)) {
    return (
      <>
        [{value.map((entry, index) => (
          <span class="json-line" key={index}>
            <JsonText value={entry} origin={origin} />
            {index < value.length - 1 && ","}
          </span>
        ))}]
      </>
    );
  }
  if (typeof value === "object" && value !== null) {
    const entries = Object.entries(value);
    return (
      <>
        {"{"}
        {entries.map(([name, member], index) => (
          <span class="json-line" key={name}>
            <span class="json-name">{JSON.stringify(name)}</span>:<JsonText value={member} origin={origin} />
            {index < entries.length - 1 && ","}
          </span>
        ))}
        {"}"}
      </>
    );
  }
  const text = JSON.stringify(value);
  return typeof value === "string" && value.startsWith(`${origin}/`) && !/[\s{]/.test(value)
    ? <a href={value}>{text}</a>
    : <>{text}</>;
}
