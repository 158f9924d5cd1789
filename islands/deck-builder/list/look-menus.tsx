import type { MouseEvent } from "react";
import {
  type BuilderLook,
  builderSorts,
  builderViews,
  groups,
  usualLook,
} from "#features/decks/builder/rules/looks.ts";
import { hrefWith } from "#lib/url/href.ts";
import { ChipMenu, ChipRow } from "#ui/chips.tsx";

type LookProps = {
  look: BuilderLook;
  hasPrices: boolean;
  path: string;
  q: string;
  onLook: (look: BuilderLook) => void;
};

/** The parts of a look that an address has to say. */
export const paramsOf = (look: BuilderLook): Record<string, string | undefined> =>
  Object.fromEntries(
    (Object.keys(usualLook) as (keyof BuilderLook)[]).map((key) => [
      key,
      look[key] === usualLook[key] ? undefined : look[key],
    ]),
  );

const parts = [
  { key: "view", label: "View", titles: builderViews },
  { key: "sort", label: "Sort", titles: builderSorts },
  { key: "group", label: "Group", titles: groups },
] as const;

/** Links; with JavaScript the deck changes in place. */
export function LookMenus({ look, hasPrices, path, q, onLook }: LookProps) {
  const choose = (event: MouseEvent<HTMLElement>) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>(".chip-menu a") : null;
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const menu = link.closest("details");
    menu?.removeAttribute("open");
    menu?.querySelector("summary")?.focus();
    onLook({ ...usualLook, ...Object.fromEntries(new URL(link.href).searchParams) } as BuilderLook);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the links within take keys.
    // biome-ignore lint/a11y/useKeyWithClickEvents: a key on a link is a click.
    <div className="deck-looks" onClick={choose}>
      <ChipRow>
        {parts.map(({ key, label, titles }) => (
          <ChipMenu
            key={key}
            label={label}
            current={look[key]}
            isChanged={look[key] !== usualLook[key]}
            choices={Object.entries(titles)
              .filter(([value]) => hasPrices || value !== "price")
              .map(([value, title]) => ({
                key: value,
                title,
                href: hrefWith(path, { q, ...paramsOf({ ...look, [key]: value }) }),
              }))}
          />
        ))}
      </ChipRow>
    </div>
  );
}
