import { useEffect, useMemo, useRef, useState } from "react";
import { leadingName } from "#features/catalogue/rules/names.ts";
import { costsOf, heldFor } from "#features/decks/builder/rules/costs.ts";
import { type BuilderCard, builderRows } from "#features/decks/builder/rules/facts.ts";
import { type BuilderLook, type BuilderPart, usualPart } from "#features/decks/builder/rules/looks.ts";
import { unknownFacts } from "#features/decks/builder/rules/unknown.ts";
import { brokenRules, checkedState } from "#features/decks/check/rules/check.ts";
import type { FormatId, FormatRules } from "#features/decks/check/rules/formats.ts";
import { count } from "#features/decks/deck/rules/cards.ts";
import { builderPath, deckApi, triedPath } from "#features/decks/deck/rules/paths.ts";
import type { DeckRows } from "#features/decks/deck/rules/rows.ts";
import { stateWords } from "#features/decks/deck/views/parts.tsx";
import { hrefWith } from "#lib/url/href.ts";
import { useScript } from "../has-script.ts";
import { Bar } from "./bar.tsx";
import { CardMenu } from "./card-menu.tsx";
import { Search } from "./found/search.tsx";
import type { Found } from "./found/use-found.ts";
import { Head } from "./head.tsx";
import { DeckList } from "./list/deck-list.tsx";
import { LookMenus, paramsOf } from "./list/look-menus.tsx";
import { Merge } from "./merge.tsx";
import { useSaving } from "./saving/use-saving.ts";
import { type Tried, useTried } from "./saving/use-tried.ts";
import { StepForm, stepForm } from "./steps.tsx";
import { type DeckCommands, useDeck } from "./use-deck.ts";
import { usePart } from "./use-part.ts";
import { useShortcuts } from "./use-shortcuts.ts";

export type BuilderProps = {
  /** Null: a visitor's deck, stored in this browser. */
  id: string | null;
  name: string;
  format: FormatId;
  energy: string[];
  version: number;
  isLocked: boolean;
  rows: DeckRows;
  /** Facts of the cards in `rows`. */
  facts: BuilderCard[];
  /** Rules of the formats to choose from. */
  rules: Partial<Record<FormatId, FormatRules>>;
  formats: FormatId[];
  /** Formats of which the catalogue does not say what is legal. */
  unstated: FormatId[];
  /** "2026-11-22" */
  day: string;
  /** Null where prices are hidden. */
  currency: string | null;
  look: BuilderLook;
  part: BuilderPart;
  found: Found;
};

/** The deck and the search beside it. Without JavaScript each button submits a form. */
export function DeckBuilder(props: BuilderProps) {
  const { id, isLocked, currency } = props;
  const builder = useBuilder(props);
  const { deck, tried, rows, considered, held, look, part, params, path, hasScript } = builder;
  const { work, undo, redo } = deck;
  const [menu, setMenu] = useState<BuilderCard | null>(null);
  const { broken, unknown, names } = builder;
  const legality = { count: count(rows), size: builder.rules.size, broken, unknown, names };
  const spoken = useSpoken(deck.message, stateWords[checkedState(legality.count, legality.size, broken, unknown)]);
  const shared = { isLocked, hasScript, onStep: deck.step, onMenu: setMenu };
  return (
    <StepForm value={isLocked || id === null ? undefined : stepForm}>
      <div className="deck-build" data-part={part.shown} data-visitor={id === null || undefined}>
        <Head
          {...{ id, tried, isLocked, legality, path, hasScript }}
          formats={props.formats}
          choosesEnergy={builder.rules.maxEnergyTypes > 0}
          costs={costsOf(rows, held, currency)}
        />
        <div className="deck-side">
          <Bar
            legality={legality}
            {...builder.saving}
            refusal={deck.message.isRefusal ? deck.message.text : ""}
            undo={work.past.length > 0 ? undo : undefined}
            redo={work.future.length > 0 ? redo : undefined}
            part={part}
          />
          <div id="deck">
            <VersionForm id={isLocked ? null : id} version={work.version} />
            <p className="unseen" role="status">
              {spoken}
            </p>
            <Merge {...deck} />
            {rows.length + considered.length > 0 && (
              <LookMenus look={look} hasPrices={currency !== null} path={path} q={builder.q} onLook={builder.setLook} />
            )}
            <DeckList {...shared} {...{ rows, considered, look, held }} />
          </div>
        </div>
        <Search
          {...shared}
          {...{ path, params }}
          format={tried.format}
          isStated={!props.unstated.includes(tried.format)}
          first={props.found}
          isMember={id !== null}
          onFound={builder.setQ}
          quantities={builder.quantities}
        />
        {menu && (
          <CardMenu card={menu} format={tried.format} deck={deck} onClose={() => setMenu(null)} onMenu={setMenu} />
        )}
      </div>
    </StepForm>
  );
}

function useBuilder(props: BuilderProps) {
  const { id, name, format, energy, day } = props;
  const hasScript = useScript();
  const path = id === null ? triedPath : builderPath(id);
  const [look, setLook] = useState(props.look);
  const [settings, setSettings] = useState({ name, format, energy });
  const rules = rulesIn(props, settings.format);
  const deck = useDeck(props, rules);
  const tried = useTried(id === null, deck, settings, setSettings);
  const saving = useSaving({ id, format: tried.format, ...deck });
  const [q, setQ] = useState(props.found.q);
  const judged = useMemo(() => judge(deck, tried, rules, day), [deck.work.rows, tried.format, tried.energy]);
  const params = { ...paramsOf(look), format: id === null && tried.format !== "standard" ? tried.format : undefined };
  const part = usePart(props.part, (shown) => hrefWith(path, { ...params, q, part: partParam(shown, q, deck) }));
  useShortcuts(deck.undo, deck.redo);
  useAddress(part.href);
  useVersion(deck.work.version);
  useStarted();
  return { deck, tried, rules, saving, q, setQ, ...judged, look, setLook, part, params, path, hasScript };
}

const partParam = (shown: BuilderPart, q: string, { work }: DeckCommands) =>
  shown === usualPart(q, work.rows.cards) ? undefined : shown;

function judge({ work, known }: DeckCommands, { format, energy }: Tried, rules: FormatRules, day: string) {
  const rows = builderRows(work.rows.cards, known);
  const considered = builderRows(work.rows.considering, known);
  return {
    rows,
    considered,
    held: heldFor(rows),
    names: new Map(rows.map(({ card }) => [card.id, leadingName(card)])),
    quantities: new Map(rows.map(({ card, quantity }) => [card.id, quantity])),
    broken: brokenRules({ format, rows, energy }, rules, day),
    unknown: unknownFacts(rows, rules, day),
  };
}

const rulesIn = ({ rules }: BuilderProps, format: FormatId) => rules[format] as FormatRules;

/** A reload or a shared link shows the same state. */
function useAddress(href: string): void {
  useEffect(() => {
    if (location.pathname + location.search !== href) history.replaceState(history.state, "", href);
  }, [href]);
}

/** Marks the page as started, for CSS. */
function useStarted(): void {
  useEffect(() => {
    document.documentElement.dataset.builder = "true";
  }, []);
}

/** Other forms of the page send the saved version. */
function useVersion(version: number): void {
  useEffect(() => {
    for (const input of document.querySelectorAll<HTMLInputElement>('main form > input[name="version"]')) {
      input.value = String(version);
    }
  }, [version]);
}

/** The message, with the deck's state when the edit changed it. */
function useSpoken(message: DeckCommands["message"], state: string): string {
  const last = useRef({ message, state, text: "" });
  if (last.current.message !== message) {
    const isNew = state !== last.current.state;
    last.current = { message, state, text: message.isRefusal ? "" : `${message.text}${isNew ? ` ${state}.` : ""}` };
  }
  return last.current.text;
}

const VersionForm = ({ id, version }: { id: string | null; version: number }) =>
  id !== null && (
    <form id={stepForm} method="post" action={deckApi(id)}>
      <input type="hidden" name="version" value={version} readOnly />
    </form>
  );
