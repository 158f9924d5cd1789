import { langOf } from "../../../lib/text/language.ts";

type Suggestion = { title: string; detail: string; href: string };
export type SuggestionGroup = { title: string; items: Suggestion[] };

/** A script moves the keyboard focus through the options. */
export function Suggestions({ groups }: { groups: SuggestionGroup[] }) {
  return groups
    .filter(({ items }) => items.length > 0)
    .map(({ title, items }) => (
      // biome-ignore lint/a11y/useSemanticElements: a group of options in a list box; a fieldset has no place there.
      <div key={title} role="group" aria-label={title}>
        <p aria-hidden="true">{title}</p>
        {items.map((item) => (
          <a key={item.href} role="option" tabIndex={-1} aria-selected="false" href={item.href}>
            <span lang={langOf(item.title)}>{item.title}</span>
            <small lang={langOf(item.detail)}>{item.detail}</small>
          </a>
        ))}
      </div>
    ));
}
