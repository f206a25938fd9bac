import { InlineProse } from "@/components/Prose.tsx";
import { type Field, ruleOf } from "@/lib/site/markdown/developers/parameters.ts";

/** Parameters or fields: the name, what is allowed, what it means. */
export function FieldList({ fields }: { fields: readonly (Omit<Field, "in"> & { in?: string })[] }) {
  return (
    <dl class="fields">
      {fields.map(({ name, required, schema, in: place }) => (
        <div key={name}>
          <dt>
            <code>{name}</code>
            {place !== undefined && required && <b>required</b>}
            {place !== undefined && <span>in {place}</span>}
          </dt>
          <dd>
            <span class="rule">
              <InlineProse text={ruleOf(schema)} />
            </span>
            {schema.description !== undefined && <span>{schema.description}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
