import { restRead } from "@/lib/site/rest_read.ts";
import type { PageView } from "@/lib/site/view.ts";

/** Shows the page as people see it, as Markdown or as JSON: the two latter with the very bytes that agents get. */
export function FormSwitch({ view }: { view: PageView }) {
  const { page, form, choice } = view;
  const filter = choice === undefined ? "" : `${choice.parameter}=${encodeURIComponent(choice.value)}`;
  const forms = [
    { name: "page", label: "Page", href: page.path + (filter && `?${filter}`) },
    { name: "markdown", label: "Markdown", href: `${page.path}?view=markdown` },
    ...restRead(view) ? [{ name: "json", label: "JSON", href: `${page.path}?view=json${filter && `&${filter}`}` }] : [],
  ];
  return (
    <nav class="form-switch" aria-label="Forms of this page">
      <ul>
        {forms.map(({ name, label, href }) => (
          <li key={name}>
            <a href={href} rel="nofollow" aria-current={name === form ? "true" : undefined}>{label}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
