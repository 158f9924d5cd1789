import type { ReactNode } from "react";
import { FaceThumb } from "#features/catalogue/face/views/card-face.tsx";
import { langOfLeading, leadingName, nameBelow } from "#features/catalogue/rules/names.ts";
import type { Copies } from "#features/collection/entries/views/copies.ts";
import { Stepper } from "#features/collection/entries/views/stepper.tsx";
import { signInToAdd } from "#features/collection/rules/sign-in.ts";
import { langOf } from "#lib/text/language.ts";
import { shortVariant } from "../rules.ts";
import { HeldCopies, SignInToAdd } from "./control.tsx";
import { Of, Price, Rarity, type TileCard } from "./parts.tsx";

type RowVariant = {
  key: string;
  name: string;
  /** Formatted. null: unknown; absent: prices are hidden. */
  price?: string | null;
  /** null: signed out. */
  copies: Copies | null;
  /** Another person's copies, read-only. */
  held?: number;
  instead?: ReactNode;
  isGone?: boolean;
};

type VariantLineProps = { card: TileCard; variant: RowVariant; signIn: string };

function Control({ card, variant: { key, name, copies, held, instead, isGone }, signIn }: VariantLineProps) {
  if (instead !== undefined) return instead;
  if (held !== undefined) return <HeldCopies held={held} />;
  const label = `${leadingName(card)} ${card.number}, ${name}`;
  if (copies === null) return <SignInToAdd href={signInToAdd(signIn, card.id)} label={label} />;
  return <Stepper target={{ setId: card.setId, cardId: card.id, variant: key, label, isGone }} copies={copies} />;
}

const longName = 24;

const VariantLine = (props: VariantLineProps) => (
  <li data-long={props.variant.name.length > longName || undefined}>
    <span>{props.variant.name}</span>
    <Price price={props.variant.price} />
    <Control {...props} />
  </li>
);

function CardName({ card }: { card: TileCard }) {
  const name = leadingName(card);
  const below = nameBelow(card);
  return (
    <th scope="row">
      <FaceThumb card={card} />
      <a className="name" href={card.href} lang={langOfLeading(card)} data-overlay>
        {name}
      </a>{" "}
      {below && <small lang={langOf(below)}>{below} </small>}
      <Of card={card} />
    </th>
  );
}

export function TileRow({ card, variants, signIn }: { card: TileCard; variants: RowVariant[]; signIn: string }) {
  return (
    <tr data-variants={variants.length}>
      <td className="num">{card.number}</td>
      <CardName card={card} />
      <td>
        <Rarity card={card} />
      </td>
      <td>
        <ul className="lines">
          {variants.map((variant) => (
            <VariantLine key={variant.key} card={card} variant={variant} signIn={signIn} />
          ))}
        </ul>
      </td>
    </tr>
  );
}

type OwnedRowProps = { card: TileCard; variant: RowVariant; signIn: string; hasPrices: boolean };

export const OwnedRow = ({ card, variant, signIn, hasPrices }: OwnedRowProps) => (
  <tr data-variants={1}>
    <td className="num">{card.number}</td>
    <CardName card={card} />
    <td className="kind" data-short={shortVariant(variant.name)}>
      {variant.name}
    </td>
    <td className="grade">
      <Rarity card={card} />
    </td>
    {hasPrices && (
      <td className="figure">
        <Price price={variant.price} />
      </td>
    )}
    <td className="own">
      <Control card={card} variant={variant} signIn={signIn} />
    </td>
  </tr>
);

type RowGroup = { title?: string; facts?: string; rows: ReactNode };
type OwnedTableProps = { groups: RowGroup[]; hasPrices: boolean; isLocked?: boolean };

export function OwnedTable({ groups, hasPrices, isLocked = false }: OwnedTableProps) {
  const titles = ["No.", "Card", "Variant", "Rarity", ...(hasPrices ? ["Price"] : []), "Copies"];
  return (
    <table className="own-table" aria-label="Cards" data-state={isLocked ? "disabled" : undefined}>
      <thead>
        <tr>
          {titles.map((title) => (
            <th key={title} scope="col" className={title === "Price" ? "figure" : undefined}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      {groups.map(({ title, facts, rows }) => (
        <tbody key={title ?? ""}>
          {title && (
            <tr>
              <th colSpan={titles.length} scope="rowgroup">
                <h2>
                  {title} {facts !== undefined && <span>· {facts}</span>}
                </h2>
              </th>
            </tr>
          )}
          {rows}
        </tbody>
      ))}
    </table>
  );
}

export function CardTable({ isLocked = false, children }: { isLocked?: boolean; children: ReactNode }) {
  return (
    <table className="card-table" aria-label="Cards" data-state={isLocked ? "disabled" : undefined}>
      <thead>
        <tr>
          <th scope="col">No.</th>
          <th scope="col">Card</th>
          <th scope="col">Rarity</th>
          <th scope="col">Variants</th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
