import type { ReactNode } from "react";
import { langOf } from "../../../lib/text/language.ts";
import type { Copies } from "../../collection/entries/views/copies.ts";
import { Stepper } from "../../collection/entries/views/stepper.tsx";
import { signInToAdd } from "../../collection/rules/sign-in.ts";
import { HeldCopies, SignInToAdd } from "../tiles/views/control.tsx";
import { Of, Price, Rarity, type TileCard } from "../tiles/views/parts.tsx";

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
};

type VariantLineProps = { card: TileCard; variant: RowVariant; signIn: string };

function Control({ card, variant: { key, name, copies, held, instead }, signIn }: VariantLineProps) {
  if (instead !== undefined) return instead;
  if (held !== undefined) return <HeldCopies held={held} />;
  const label = `${card.name} ${card.number}, ${name}`;
  if (copies === null) return <SignInToAdd href={signInToAdd(signIn, card.name)} label={label} />;
  return <Stepper target={{ setId: card.setId, cardId: card.id, variant: key, label }} copies={copies} />;
}

const VariantLine = (props: VariantLineProps) => (
  <li>
    <span>{props.variant.name}</span>
    <Price price={props.variant.price} />
    <Control {...props} />
  </li>
);

export function Row({ card, variants, signIn }: { card: TileCard; variants: RowVariant[]; signIn: string }) {
  return (
    <tr>
      <td className="num">{card.number}</td>
      <th scope="row">
        <a className="name" href={card.href} lang={langOf(card.name)} data-overlay>
          {card.name}
        </a>{" "}
        <Of card={card} />
      </th>
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

export function CardTable({ isLocked = false, children }: { isLocked?: boolean; children: ReactNode }) {
  return (
    <table className="card-table" data-state={isLocked ? "disabled" : undefined}>
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
