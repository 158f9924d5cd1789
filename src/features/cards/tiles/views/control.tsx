import type { ReactNode } from "react";
import { langOfLeading, leadingName } from "#features/catalogue/rules/names.ts";
import type { Copies, VariantDot } from "#features/collection/entries/views/copies.ts";
import { Stepper } from "#features/collection/entries/views/stepper.tsx";
import { signInToAdd } from "#features/collection/rules/sign-in.ts";
import { countText, plural } from "#lib/text/locale.ts";
import type { Wish } from "./heart.tsx";
import type { TileCard } from "./parts.tsx";

/** A card of several variants names the one that is counted. */
const labelOf = ({ card, variant, dots }: TileProps): string => {
  const named = card.variant ?? (dots.length > 1 ? variant.name : undefined);
  return [`${leadingName(card)} ${card.number}`, named].filter((part) => part !== undefined).join(", ");
};

export type TileProps = {
  card: TileCard;
  variant: { key: string; name: string; isGone?: boolean };
  /** All variants of the card; a single one shows no dots. */
  dots: VariantDot[];
  /** null: signed out; + then leads to `signIn`. */
  copies: Copies | null;
  signIn: string;
  /** Absent: no heart. */
  wish?: Wish;
  /** Another person's copies, read-only. */
  held?: number;
  /** Shown in place of all controls. */
  instead?: ReactNode;
};

export function HeldCopies({ held }: { held: number }) {
  return (
    <p className="held">
      <b>{countText(held)}</b> {plural(held, "copy", "copies")}
    </p>
  );
}

export function Control(props: TileProps) {
  const { card, variant, dots, copies, signIn, held, instead } = props;
  if (instead !== undefined) return instead;
  if (held !== undefined) return <HeldCopies held={held} />;
  const label = labelOf(props);
  const list =
    dots.length > 1
      ? {
          href: `${card.href}#variants`,
          list: dots,
          label: `${leadingName(card)} ${card.number}`,
          lang: langOfLeading(card),
        }
      : undefined;
  if (copies) {
    const target = { setId: card.setId, cardId: card.id, variant: variant.key, label, isGone: variant.isGone };
    return <Stepper target={target} copies={copies} dots={list} />;
  }
  return <SignInToAdd href={signInToAdd(signIn, card.id)} label={label} />;
}

export const SignInToAdd = ({ href, label }: { href: string; label: string }) => (
  <div className="stepper">
    <a className="add" href={href} aria-label={`Add ${label}, log in first`} rel="nofollow">
      +<span> Add</span>
    </a>
  </div>
);
