import { langOf } from "../../../lib/text/language.ts";

/** One thing that the typed text may mean: what it is called, what tells it from others, and its page. */
type Suggestion = { title: string; detail: string; href: string };
export type SuggestionGroup = { title: string; items: Suggestion[] };

/** What stands under a search box while one types. The script leads the keyboard through it. */
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
