import type { MouseEvent, SelectHTMLAttributes } from "react";
import type { Costs } from "#features/decks/builder/rules/costs.ts";
import { type FormatId, zoneTypes } from "#features/decks/check/rules/formats.ts";
import { maxDeckName } from "#features/decks/deck/rules/limits.ts";
import { deckPath, decksPath } from "#features/decks/deck/rules/paths.ts";
import { DeckCosts } from "#features/decks/deck/views/deck.tsx";
import { formatName, Legality, type LegalityProps } from "#features/decks/deck/views/parts.tsx";
import { langOf } from "#lib/text/language.ts";
import { Button, ButtonLink } from "#ui/form/button.tsx";
import { MoreMenu } from "#ui/more-menu.tsx";
import { Breadcrumbs } from "#ui/navigation/breadcrumbs.tsx";
import type { Tried } from "./saving/use-tried.ts";

type HeadProps = {
  /** Null for visitors. */
  id: string | null;
  tried: Tried;
  isLocked: boolean;
  formats: FormatId[];
  choosesEnergy: boolean;
  legality: LegalityProps;
  costs: Costs;
  path: string;
  hasScript: boolean;
};

export const Head = (props: HeadProps) => (
  <header className="page-head deck-head">
    {props.id === null ? <TriedHead {...props} /> : <OwnHead {...props} id={props.id} />}
    <div className="deck-line">
      {props.id !== null && (
        <p>
          {[formatName(props.tried.format), props.choosesEnergy && props.tried.energy.join(", ")]
            .filter(Boolean)
            .join(" · ")}
        </p>
      )}
      <Legality {...props.legality} />
    </div>
    <DeckCosts {...props.costs} />
  </header>
);

const OwnHead = ({ id, tried: { name }, isLocked }: HeadProps & { id: string }) => (
  <>
    <div className="deck-top">
      <Breadcrumbs trail={[{ title: "My Decks", href: decksPath }]} />
      <ButtonLink href={deckPath(id)}>View deck</ButtonLink>
      <MoreMenu title="Deck" about="this deck">
        {!isLocked && <PlaceLink to="paste">Paste a list</PlaceLink>}
        {!isLocked && <PlaceLink to="settings">Settings</PlaceLink>}
        <ButtonLink tone="quiet" href={`${deckPath(id)}/history`}>
          History
        </ButtonLink>
      </MoreMenu>
    </div>
    <h1 lang={langOf(name)} data-long={name.length > 24 || undefined}>
      {name}
    </h1>
  </>
);

/** A place of the page. */
const PlaceLink = ({ to, children }: { to: string; children: string }) => (
  <a className="button" data-tone="quiet" href={`#${to}`} onClick={closeMenu}>
    {children}
  </a>
);

const closeMenu = ({ currentTarget }: MouseEvent) => currentTarget.closest("details")?.removeAttribute("open");

/**
 * Head of a visitor's deck. Without JavaScript each format is a page. A deck stays in its format while its game is
 * hidden.
 */
const TriedHead = ({ tried, formats, path, choosesEnergy, hasScript }: HeadProps) => {
  const offered = formats.includes(tried.format) ? formats : [...formats, tried.format];
  return (
    <>
      <h1>Deck Builder</h1>
      {hasScript ? (
        <div className="tried-head">
          <DeckName {...tried} />
          <Formats
            formats={offered}
            value={tried.format}
            onChange={({ target }) => tried.set({ format: target.value as FormatId })}
          />
        </div>
      ) : (
        <form className="tried-head" action={path}>
          <Formats formats={offered} defaultValue={tried.format} />
          <Button>Choose</Button>
        </form>
      )}
      {hasScript && choosesEnergy && <EnergyTypes {...tried} />}
    </>
  );
};

const DeckName = ({ name, set }: Tried) => (
  <label>
    Deck name
    <input
      className="input"
      maxLength={maxDeckName}
      value={name}
      onChange={({ target }) => set({ name: target.value })}
    />
  </label>
);

type FormatsProps = SelectHTMLAttributes<HTMLSelectElement> & { formats: FormatId[] };

const Formats = ({ formats, ...select }: FormatsProps) => (
  <label>
    Format
    <select className="input" name="format" {...select}>
      {formats.map((format) => (
        <option key={format} value={format}>
          {formatName(format)}
        </option>
      ))}
    </select>
  </label>
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
