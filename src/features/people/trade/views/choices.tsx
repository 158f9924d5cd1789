import type { FaceFacts } from "#features/catalogue/face/rules/types.ts";
import { CardFace } from "#features/catalogue/face/views/card-face.tsx";
import { langOfLeading, leadingName } from "#features/catalogue/rules/names.ts";
import { NO_PRICE } from "#features/prices/rules/text.ts";
import { langOf } from "#lib/text/language.ts";
import { counted } from "#lib/text/locale.ts";
import { Empty } from "#ui/empty.tsx";
import { Button, ButtonLink } from "#ui/form/button.tsx";
import { pageOfSide } from "../state.ts";
import type { WayToMore } from "./none.ts";

export type ShownChoice = {
  /** Counts that can be chosen, with the field's value. */
  values: { count: number; value: string }[];
  most: number;
  chosen: number;
  card: FaceFacts;
  href: string;
  set: string;
  variant: string;
  price: string | null;
  origin: string | null;
  amount: number | null;
  details: string;
  isWanted: boolean;
};

type SideTitleProps = { name: "give" | "take"; title: string; chosen: number };

/** A script counts what is chosen meanwhile. */
export const SideTitle = ({ name, title, chosen }: SideTitleProps) => (
  <span>
    {title} <b data-chosen={name}>{chosen > 0 && chosen}</b>
  </span>
);

export const chosenOf = (list: ShownChoice[]): number => list.reduce((sum, { chosen }) => sum + chosen, 0);

/** What a side can give; `left` counts its copies with details that are not offered. */
export type SideChoices = { list: ShownChoice[]; from: number; more: number; left: number };

type ChoicesProps = SideTitleProps &
  SideChoices & {
    path: string;
    isPriced: boolean;
    origin: string | null;
    none: string;
    others: WayToMore[];
  };

export function TradeChoices(props: ChoicesProps) {
  const { name, title, chosen, list, from, more, left, path, isPriced, origin, none, others } = props;
  const get = { tone: "quiet", formMethod: "get", formAction: path } as const;
  const to = (place: number) => ({ ...get, name: `${name}From`, value: String(place) });
  return (
    <section>
      <h2>
        <SideTitle name={name} title={title} chosen={chosen} />
      </h2>
      {list.length === 0 ? (
        <Empty title="No matching cards" icon="cards" actions={others.length > 0 && <WayLinks ways={others} />}>
          {none}
        </Empty>
      ) : (
        <ul className="offer">
          {list.map((one) => (
            <ChoiceLine key={shownChoiceKey(one)} name={name} one={one} isPriced={isPriced} origin={origin} />
          ))}
        </ul>
      )}
      {from + more > 0 && (
        <p className="hint left-out">
          {more > 0 && `${counted(more, "more card", "more cards")}. `}
          {more > 0 && <Button {...to(from + pageOfSide)}>Show the next {Math.min(more, pageOfSide)}</Button>}
          {from > 0 && <Button {...to(0)}>Back to the first</Button>}
        </p>
      )}
      {left > 0 && (
        <p className="hint left-out">
          {counted(left, "copy with details is", "copies with details are")} not offered.{" "}
          <Button {...get} name="special" value="1">
            Show
          </Button>
        </p>
      )}
    </section>
  );
}

/** Links to more cards where a side offers nothing. */
export const WayLinks = ({ ways }: { ways: WayToMore[] }) =>
  ways.map(({ title, href }) => (
    <ButtonLink key={title} href={href}>
      {title}
    </ButtonLink>
  ));

export const shownChoiceKey = ({ values }: ShownChoice) => values[0]?.value;

type LineProps = Pick<ChoicesProps, "name" | "isPriced" | "origin"> & { one: ShownChoice };

const ChoiceLine = ({ name, one, isPriced, origin }: LineProps) => (
  <li>
    <a href={one.href} aria-label={`Open ${leadingName(one.card)} ${one.card.number}`}>
      <CardFace card={one.card} />
    </a>
    <p>
      <b lang={langOfLeading(one.card)}>{leadingName(one.card)}</b>
      <small>
        {one.variant} · <span lang={langOf(one.set)}>{one.set}</span> · {one.card.number}
      </small>
      <small>
        {one.price === null ? isPriced && NO_PRICE : <b>{one.price}</b>}{" "}
        {one.price !== null && one.origin !== origin && one.origin}
        {one.most > 1 && ` ×${one.most}`}
      </small>
      {one.isWanted && <small className="owned">♥ Wanted</small>}
      {one.details !== "" && <small>{one.details}</small>}
    </p>
    <Quantity name={name} one={one} />
  </li>
);

/** The box is the first copy; the count is shown once it is chosen. */
function Quantity({ name, one: { values, chosen, card, variant } }: { name: string; one: ShownChoice }) {
  const label = `${leadingName(card)} ${card.number}, ${variant}`;
  const [first, ...more] = values;
  const usual = more.find(({ count }) => count === chosen)?.value ?? "";
  return (
    <>
      {more.length > 0 && (
        <select className="input" name={name} defaultValue={usual} aria-label={`Copies of ${label}`}>
          <option value="">1</option>
          {more.map(({ count, value }) => (
            <option key={count} value={value}>
              {count}
            </option>
          ))}
        </select>
      )}
      <label className="check">
        <input type="checkbox" name={name} value={first?.value} defaultChecked={chosen > 0} aria-label={label} />
      </label>
    </>
  );
}
