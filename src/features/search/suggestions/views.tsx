import type { ReactNode } from "react";
import type { FaceFacts } from "#features/catalogue/face/rules/types.ts";
import { CardFace } from "#features/catalogue/face/views/card-face.tsx";
import { langOf } from "#lib/text/language.ts";
import { counted } from "#lib/text/locale.ts";
import { Icon } from "#ui/icons.tsx";
import { searchHref } from "../results/rules/results.ts";
import { examples } from "../results/views/start.tsx";

/** `variant`: the one whose price counts. */
export type SuggestedCard = { id: string; variant: string };

type Suggestion = {
  title: string;
  /** Of the title, where its letters do not say it. */
  lang?: string;
  below?: string | null;
  detail: string;
  href: string;
  face?: FaceFacts;
  isTall?: boolean;
  card?: SuggestedCard;
  /** Null and absent: unknown or hidden. */
  price?: string | null;
  /** Of the viewer, in all variants. */
  copies?: number;
};
export type SuggestionGroup = { title: string; items: Suggestion[] };

type SuggestionsProps = {
  groups: SuggestionGroup[];
  isNothing?: boolean;
  search?: { text: string; href: string };
};

const option = { role: "option", tabIndex: -1, "aria-selected": false } as const;

type OptionsProps = { title: string; isRecent?: boolean; children: ReactNode };

const Options = ({ title, isRecent, children }: OptionsProps) => (
  // biome-ignore lint/a11y/useSemanticElements: a group of options in a list box; a fieldset has no place there.
  <div role="group" aria-label={title} data-recent={isRecent ? "" : undefined} hidden={isRecent}>
    <p aria-hidden="true">{title}</p>
    {children}
  </div>
);

const OwnFacts = ({ price, copies = 0 }: Pick<Suggestion, "price" | "copies">) => (
  <>
    {price && <b>{price}</b>}
    {copies > 0 && <small className="own">✓ {counted(copies, "copy", "copies")}</small>}
  </>
);

function Group({ title, items }: SuggestionGroup) {
  return (
    <Options title={title}>
      {items.map((item) => (
        <a key={item.href} {...option} href={item.href} data-tall={item.isTall || undefined}>
          {item.face && (
            <span className="suggestion-face" aria-hidden="true">
              <CardFace card={item.face} />
            </span>
          )}
          <span lang={item.lang ?? langOf(item.title)}>{item.title}</span>
          <small lang={langOf(item.detail)}>
            {item.below && <span lang={langOf(item.below)}>{item.below} · </span>}
            {item.detail}
          </small>
          <OwnFacts {...item} />
        </a>
      ))}
    </Options>
  );
}

/** A script moves the keyboard focus through the options. The search itself stands below what was found. */
export function Suggestions({ groups, isNothing, search }: SuggestionsProps) {
  const found = groups.filter(({ items }) => items.length > 0);
  return (
    <>
      {found.map((group) => (
        <Group key={group.title} {...group} />
      ))}
      {search && (
        <a className="search-all" {...option} href={search.href} data-search="">
          <Icon name="search" />
          <span>Search for “{search.text}”</span>
          {isNothing && found.length === 0 && <small>No suggestions</small>}
        </a>
      )}
    </>
  );
}

export const StartSuggestions = () => (
  <>
    <Options title="Recent searches" isRecent>
      <a {...option} href="/search" data-row="">
        <span />
      </a>
      <a {...option} href="/search" data-forget="">
        <small>Clear recent searches</small>
      </a>
    </Options>
    <Group
      title="Examples"
      items={examples.map(({ q, finds }) => ({ title: q, detail: finds, href: searchHref(q), isTall: true }))}
    />
    <a className="search-all" {...option} href="/search/advanced">
      <Icon name="sliders" />
      <span>Advanced search</span>
    </a>
  </>
);
