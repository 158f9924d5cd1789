import { ChoiceMenu } from "#features/cards/toolbar/views/menus.tsx";
import type { FaceFacts } from "#features/catalogue/face/rules/types.ts";
import { CardFace } from "#features/catalogue/face/views/card-face.tsx";
import { langOfLeading, leadingName } from "#features/catalogue/rules/names.ts";
import { counted, countText } from "#lib/text/locale.ts";
import { ChipRow } from "#ui/chips.tsx";
import { Empty } from "#ui/empty.tsx";
import { Breadcrumbs } from "#ui/navigation/breadcrumbs.tsx";
import { RangePager } from "#ui/navigation/pager.tsx";
import { PrintButton } from "#ui/share/print-button.tsx";
import { type PrintView, printState } from "./state.ts";

export type Printed = {
  id: string;
  place?: string;
  face: FaceFacts;
  set: string;
  rarity: string;
  variant: string;
  isOwned: boolean;
};

type PrintProps = {
  name: string;
  path: string;
  back: string;
  view: PrintView;
  cards: Printed[];
  /** The part, counted from 1: of all cards `total`, those after `before`. */
  nth: number;
  before: number;
  total: number;
};

const titles = {
  as: { checklist: "Checklist", placeholders: "Placeholders" },
  of: { all: "All", missing: "Missing" },
  size: { letter: "Letter", a4: "A4" },
};

/** The page that is printed from the browser: only the sheet is. */
export const PrintPage = (props: PrintProps) => (
  <>
    <header className="page-head">
      <Breadcrumbs trail={[{ title: props.name, href: props.back }]} />
      <h1>Print</h1>
      <p>Print at 100% scale, without headers and footers.</p>
    </header>
    <p className="print-now">
      <PrintButton />
      <span className="without-script">Use your browser’s print command.</span>
    </p>
    <ChipRow>
      <Choice {...props} part="as" label="Print" />
      <Choice {...props} part="of" label="Cards" />
      <Choice {...props} part="size" label="Paper" />
    </ChipRow>
    <Parts {...props} />
    {props.cards.length === 0 ? <Empty title="No cards to print" icon="list" /> : <Sheet {...props} />}
  </>
);

/** A long list is printed in parts, since a browser fails at thousands of cards. */
function Parts({ path, view, cards, nth, before, total }: PrintProps) {
  const partAt = (part: number) => printState.href(path, view, { part });
  const last = before + cards.length;
  const [previous, next] = [before > 0 ? partAt(nth - 1) : null, last < total ? partAt(nth + 1) : null];
  return <RangePager {...{ first: before + 1, last, total, previous, next }} label="Cards to print" />;
}

type ChoiceProps<Part extends "as" | "of" | "size"> = PrintProps & { part: Part; label: string };

const Choice = <Part extends "as" | "of" | "size">({ path, view, part, label }: ChoiceProps<Part>) => (
  <ChoiceMenu
    label={label}
    titles={titles[part] as Record<PrintView[Part], string>}
    current={view[part]}
    usual={view[part]}
    href={(key: PrintView[Part]) => printState.href(path, view, { [part]: key, part: 1 })}
  />
);

const Sheet = (props: PrintProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a narrow screen scrolls it sideways, by keys too.
  <section className="paper" data-size={props.view.size} tabIndex={0} aria-label={`Sheet of ${props.name}`}>
    {props.view.as === "checklist" ? <Checklist {...props} /> : <Placeholders {...props} />}
  </section>
);

function Checklist({ name, cards }: PrintProps) {
  const owned = cards.filter(({ isOwned }) => isOwned).length;
  const isOneSet = new Set(cards.map(({ set }) => set)).size === 1;
  return (
    <>
      <h2>{name}</h2>
      <p>
        {counted(cards.length, "card", "cards")}, {countText(owned)} owned
      </p>
      <ol className="checks">
        {cards.map((card) => (
          <Line key={card.id} {...card} set={isOneSet ? "" : card.set} />
        ))}
      </ol>
    </>
  );
}

const Line = ({ place, face, set, rarity, variant, isOwned }: Printed) => (
  <li>
    <span className="box" data-checked={isOwned || undefined}>
      {isOwned && <span className="unseen">Owned:</span>}
    </span>
    {place && <i>{place}</i>}
    <b>{face.number}</b>
    <span lang={langOfLeading(face)}>{leadingName(face)}</span>
    <small>{[set, variant, rarity].filter(Boolean).join(" · ")}</small>
  </li>
);

const perSheet = 9;

function Placeholders({ cards }: PrintProps) {
  const sheets = Array.from({ length: Math.ceil(cards.length / perSheet) }, (_, index) =>
    cards.slice(index * perSheet, (index + 1) * perSheet),
  );
  return sheets.map((inside) => (
    <ul key={inside[0]?.id} className="placeholders">
      {inside.map(({ id, face, set, variant }) => (
        <li key={id}>
          <CardFace card={face} isLarge />
          <small>
            <span className="unseen">{leadingName(face)} </span>
            {[set, variant].filter(Boolean).join(" · ")}
          </small>
        </li>
      ))}
    </ul>
  ));
}
