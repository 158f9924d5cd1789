import type { FaceFacts } from "#features/catalogue/face/rules/types.ts";
import { WithThumb } from "#features/catalogue/face/views/card-face.tsx";
import type { StoredCopy } from "#features/collection/rules/copies.ts";
import type { Amount } from "#features/prices/rules/rates.ts";
import { formatMoney } from "#lib/money.ts";
import { langOf } from "#lib/text/language.ts";
import { dateText } from "#lib/time.ts";
import type { DisposalKind } from "../rules/sums.ts";
import { kindTitles, type Shown, signedText } from "../rules/text.ts";

export type LeftRow = {
  id: string;
  kind: DisposalKind;
  setId: string;
  cardId: string;
  variant: string;
  quantity: number;
  graded: { company: string; grade: string; certificate: string } | null;
  amount: number | null;
  fees: number;
  postage: number;
  currency: string | null;
  happenedOn: string;
  counterparty: string;
  batch: string;
  lots: (StoredCopy & { quantity: number })[];
  paid: Amount[];
  unpaid: number;
  realized: Amount[] | null;
  /** null while prices are hidden. */
  shown: Shown;
  face: FaceFacts;
  name: string;
  number: string;
  set: string;
  variantName: string;
  href: string;
  cardHref: string;
};

/** "2 × Charizard ex 006" */
export const whatLeft = ({ quantity, name, number }: LeftRow): string =>
  `${quantity > 1 ? `${quantity} × ` : ""}${name} ${number}`;

export const slabText = ({ graded }: LeftRow): string | null => graded && `${graded.company} ${graded.grade}`;

/** What a sale brought; null for what brought nothing, and while prices are hidden. */
export const saleText = ({ shown, amount, currency }: LeftRow): string | null =>
  shown && amount !== null && currency !== null ? formatMoney(amount, currency) : null;

export const realizedText = ({ shown, realized }: LeftRow): string | null =>
  shown && realized && realized.length > 0 ? signedText(realized, shown) : null;

/** Whether a sum with its sign is a gain or a loss; neither where it is one in one currency and the other in another. */
export const wayOf = (text: string) =>
  text.includes("−") && text.includes("+") ? undefined : text.includes("−") ? "loss" : "gain";

/** A line of what left: the card, and what it brought. */
export function LeftLine({ row }: { row: LeftRow }) {
  const price = saleText(row);
  const gain = realizedText(row);
  const facts = [dateText(row.happenedOn), row.set, slabText(row) ?? row.variantName];
  const whom = row.counterparty === "" ? null : `To ${row.counterparty}`;
  return (
    <a href={row.href}>
      <WithThumb card={row.face}>
        <span>
          <b lang={langOf(row.name)}>{whatLeft(row)}</b>
          <small>{[kindTitles[row.kind], ...facts].join(" · ")}</small>
          {whom && <small>{whom}</small>}
        </span>
      </WithThumb>
      <span className="amounts">
        {price && <span className="price">{price}</span>}
        {gain && <small data-way={wayOf(gain)}>{gain}</small>}
      </span>
    </a>
  );
}
