import { langOf } from "../../../lib/text/language.ts";
import { Icon } from "../../../ui/icons.tsx";
import type { FaceFacts } from "../../catalogue/face/rules/types.ts";
import { CardFace } from "../../catalogue/face/views/card-face.tsx";

type Suggestion = { title: string; detail: string; href: string; face?: FaceFacts };
export type SuggestionGroup = { title: string; items: Suggestion[] };

type SuggestionsProps = { groups: SuggestionGroup[]; search?: { text: string; href: string } };

/** A script moves the keyboard focus through the options. The search itself stands below what was found. */
export function Suggestions({ groups, search }: SuggestionsProps) {
  return (
    <>
      {groups
        .filter(({ items }) => items.length > 0)
        .map(({ title, items }) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options in a list box; a fieldset has no place there.
          <div key={title} role="group" aria-label={title}>
            <p aria-hidden="true">{title}</p>
            {items.map((item) => (
              <a key={item.href} role="option" tabIndex={-1} aria-selected="false" href={item.href}>
                {item.face && (
                  <span className="suggestion-face" aria-hidden="true">
                    <CardFace card={item.face} />
                  </span>
                )}
                <span lang={langOf(item.title)}>{item.title}</span>
                <small lang={langOf(item.detail)}>{item.detail}</small>
              </a>
            ))}
          </div>
        ))}
      {search && (
        <a className="search-all" role="option" tabIndex={-1} aria-selected="false" href={search.href}>
          <Icon name="search" />
          <span>Search for “{search.text}”</span>
        </a>
      )}
    </>
  );
}
