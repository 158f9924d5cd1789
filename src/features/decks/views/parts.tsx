import { Button } from "../../../ui/form/button.tsx";
import { TextField } from "../../../ui/form/field.tsx";
import { Icon } from "../../../ui/icons.tsx";
import type { Broken } from "../rules/check.ts";
import { type FormatId, formats } from "../rules/formats.ts";

export const formatName = (format: FormatId): string => formats[format].name;

export const archetypeName = (key: string): string => key.charAt(0).toUpperCase() + key.slice(1);

/** `size`: how many cards the format asks for. */
export const Meter = ({ count, size }: { count: number; size: number }) => (
  <p className="deck-meter" data-full={count === size || undefined}>
    <b>{count}</b>
    {` / ${size} cards`}
    <progress value={Math.min(count, size)} max={size} aria-label="Cards in the deck" />
  </p>
);

/** Opens every broken rule, with its cards. */
export function Legality({ broken, names }: { broken: Broken[]; names: ReadonlyMap<string, string> }) {
  if (broken.length === 0) {
    return (
      <p className="legality" data-legal>
        <Icon name="check" /> Legal
      </p>
    );
  }
  return (
    <details className="legality">
      <summary>
        <Icon name="alert" /> Not Legal <span>{broken.length}</span>
      </summary>
      <ul>
        {broken.map(({ rule, why, cards }) => (
          <li key={`${rule} ${why}`}>
            {why} {cards.length > 0 && <b>{[...new Set(cards.map((id) => names.get(id) ?? id))].join(", ")}</b>}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Cards of a pasted list take the place of the deck's own. */
export const PastedLines = () => (
  <>
    <TextField
      name="lines"
      label="Paste a deck list"
      hint="From PTCG Live, PTCGO or Limitless: a quantity, then the card. It replaces the cards of this deck."
      rows={8}
      spellCheck={false}
      placeholder="4 Dreepy TWM 128"
    />
    <Button>Import List</Button>
  </>
);
