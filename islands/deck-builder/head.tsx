import type { SelectHTMLAttributes } from "react";
import type { Costs } from "../../src/features/decks/rules/building/costs.ts";
import { type FormatId, zoneTypes } from "../../src/features/decks/rules/formats.ts";
import { maxNameLength } from "../../src/features/decks/rules/limits.ts";
import { DeckCosts } from "../../src/features/decks/views/deck.tsx";
import { formatName, Legality, type LegalityProps } from "../../src/features/decks/views/parts.tsx";
import { langOf } from "../../src/lib/text/language.ts";
import { Button } from "../../src/ui/form/button.tsx";
import type { Tried } from "./saving/use-tried.ts";

type HeadProps = {
  tried: Tried;
  isVisitor: boolean;
  formats: FormatId[];
  choosesEnergy: boolean;
  legality: LegalityProps;
  costs: Costs;
  path: string;
  hasScript: boolean;
};

export const Head = (props: HeadProps) => (
  <header className="page-head deck-head">
    {props.isVisitor ? (
      <TriedHead {...props} />
    ) : (
      <>
        <h1 lang={langOf(props.tried.name)} data-long={props.tried.name.length > 24 || undefined}>
          {props.tried.name}
        </h1>
        <p>
          {[formatName(props.tried.format), props.choosesEnergy && props.tried.energy.join(", ")]
            .filter(Boolean)
            .join(" · ")}
        </p>
      </>
    )}
    <Legality {...props.legality} />
    <DeckCosts {...props.costs} />
  </header>
);

/** Without JavaScript each format is a page. */
const TriedHead = ({ tried, formats, path, choosesEnergy, hasScript }: HeadProps) => (
  <>
    <h1>Deck Builder</h1>
    {hasScript ? (
      <div className="tried-head">
        <DeckName {...tried} />
        <Formats
          formats={formats}
          value={tried.format}
          onChange={({ target }) => tried.set({ format: target.value as FormatId })}
        />
      </div>
    ) : (
      <form className="tried-head" action={path}>
        <Formats formats={formats} defaultValue={tried.format} />
        <Button>Choose</Button>
      </form>
    )}
    {hasScript && choosesEnergy && <EnergyTypes {...tried} />}
  </>
);

const DeckName = ({ name, set }: Tried) => (
  <input
    className="input"
    aria-label="Deck name"
    maxLength={maxNameLength}
    value={name}
    onChange={({ target }) => set({ name: target.value })}
  />
);

type FormatsProps = SelectHTMLAttributes<HTMLSelectElement> & { formats: FormatId[] };

const Formats = ({ formats, ...select }: FormatsProps) => (
  <select className="input" name="format" aria-label="Format" {...select}>
    {formats.map((format) => (
      <option key={format} value={format}>
        {formatName(format)}
      </option>
    ))}
  </select>
);

const EnergyTypes = ({ energy, set }: Tried) => (
  <fieldset className="tried-energy">
    <legend>Energy types</legend>
    {zoneTypes.map((type) => (
      <label key={type} className="check">
        <input
          type="checkbox"
          checked={energy.includes(type)}
          onChange={({ target }) =>
            set({ energy: target.checked ? [...energy, type] : energy.filter((one) => one !== type) })
          }
        />
        {type}
      </label>
    ))}
  </fieldset>
);
