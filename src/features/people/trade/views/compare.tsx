import { counted } from "../../../../lib/text/counted.ts";
import { langOf } from "../../../../lib/text/language.ts";
import { hrefWith } from "../../../../lib/url/href.ts";
import { Empty } from "../../../../ui/empty.tsx";
import { Button, ButtonLink } from "../../../../ui/form/button.tsx";
import { Hidden } from "../../../../ui/form/hidden.tsx";
import { Breadcrumbs } from "../../../../ui/navigation/breadcrumbs.tsx";
import type { FaceFacts } from "../../../catalogue/face/rules/types.ts";
import { CardFace } from "../../../catalogue/face/views/card-face.tsx";
import { leadingName } from "../../../catalogue/rules/names.ts";
import { profilePath } from "../../friends/state.ts";
import { unknownText } from "../rules/text.ts";
import { type CompareView, comparePath, tradeApi, tradePath, tradesPath } from "../state.ts";
import { Filters } from "./filters.tsx";

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
  /** Source and day of the price. */
  origin: string | null;
  amount: number | null;
};

type SideTotal = {
  text: string /** In the partner’s currency, where it is another. */;
  theirs: string | null;
  cards: number;
  unknown: number;
};

export type BalanceProps = {
  give: SideTotal;
  take: SideTotal;
  /** Null while a chosen card has no price. */
  gap: string | null;
  field: "give" | "take";
  suggested: ShownChoice[];
};

export type CompareProps = {
  who: { id: string; username: string; slug: string };
  view: CompareView;
  gives: ShownChoice[];
  takes: ShownChoice[];
  more: { gives: number; takes: number };
  /** Null while prices are hidden. */
  balance: BalanceProps | null;
  counter?: { id: string; round: number };
  formId: string;
};

export function ComparePage(props: CompareProps) {
  const { who, view, gives, takes, more, balance, counter, formId } = props;
  const path = comparePath(who.slug);
  const origin = onlyOrigin([...gives, ...takes]);
  const others = othersOf(path, view);
  return (
    <>
      <header className="page-head">
        <Breadcrumbs
          trail={[
            counter ? { title: "Trade", href: tradePath(counter.id) } : { title: "Trades", href: tradesPath },
            { title: who.username, href: profilePath(who.slug) },
          ]}
        />
        <h1>{counter ? `Counter-offer to ${who.username}` : `Trade with ${who.username}`}</h1>
      </header>
      <SidePicker takes={chosenOf(takes)} gives={chosenOf(gives)} />
      <form
        className="trade"
        method="post"
        action={counter ? `${tradeApi}/${counter.id}/offer?_method=PUT` : tradeApi}
        hx-get={path}
        hx-trigger="change"
        hx-sync="this:replace"
        hx-target="#balance"
        hx-swap="outerHTML"
      >
        <Hidden values={counter ? { round: String(counter.round) } : { userId: who.id, formId }} />
        <Filters path={path} username={who.username} view={view} />
        {origin && <p className="hint">Prices: {origin}</p>}
        <div className="sides">
          <Choices
            name="take"
            title="You get"
            list={takes}
            origin={origin}
            more={more.takes}
            chosen={chosenOf(takes)}
            none={`${who.username} has no spares you need.`}
            others={others}
          />
          <Choices
            name="give"
            title="You give"
            list={gives}
            origin={origin}
            more={more.gives}
            chosen={chosenOf(gives)}
            none={`You have no spares ${who.username} needs.`}
            others={takes.length === 0 ? [] : others}
          />
        </div>
        <div className="trade-end">
          <Balance balance={balance} path={path} />
          <div className="actions">
            <Button tone="primary" aria-describedby="balance">
              {counter ? "Send counter-offer" : "Propose trade"}
            </Button>
            <span className="without-script">
              <Button formMethod="get" formAction={`${path}#balance`}>
                Update
              </Button>
            </span>
          </div>
        </div>
      </form>
    </>
  );
}

/** On a phone, one side at a time. It is outside the form, so it is never sent. */
const SidePicker = ({ takes, gives }: { takes: number; gives: number }) => (
  <fieldset className="side-picker">
    <legend>Side</legend>
    <label>
      <input type="radio" name="side" value={0} defaultChecked />
      <SideTitle name="take" title="You get" chosen={takes} />
    </label>
    <label>
      <input type="radio" name="side" value={1} />
      <SideTitle name="give" title="You give" chosen={gives} />
    </label>
  </fieldset>
);

type SideTitleProps = { name: "give" | "take"; title: string; chosen: number };

/** A script counts what is chosen meanwhile. */
const SideTitle = ({ name, title, chosen }: SideTitleProps) => (
  <span>
    {title} <b data-chosen={name}>{chosen > 0 && chosen}</b>
  </span>
);

const chosenOf = (list: ShownChoice[]): number => list.reduce((sum, { chosen }) => sum + chosen, 0);

/** Source and day of all prices, if these are the same. */
function onlyOrigin(choices: ShownChoice[]): string | null {
  const [origin = null, ...others] = new Set(choices.flatMap(({ price, origin }) => (price === null ? [] : [origin])));
  return others.length === 0 ? origin : null;
}

type ChoicesProps = SideTitleProps & {
  list: ShownChoice[];
  origin: string | null;
  more: number;
  none: string;
  others: { title: string; href: string }[];
};

/** Links that are shown when no cards match. */
function othersOf(path: string, view: CompareView): ChoicesProps["others"] {
  const { counter, show, keep, q } = view;
  const shared = { counter: counter || undefined, goal: view.goal, theirGoal: view.theirGoal, special: view.special };
  return [
    ...(q === "" ? [] : [{ title: "Clear search", href: hrefWith(path, { ...shared, show, keep }) }]),
    ...(show === "spare"
      ? []
      : [{ title: "Show all spares", href: hrefWith(path, { ...shared, keep, show: "spare" }) }]),
    ...(keep === "0" ? [] : [{ title: "Include last copies", href: hrefWith(path, { ...shared, show, keep: "0" }) }]),
  ];
}

const Choices = ({ name, title, chosen, list, origin, more, none, others }: ChoicesProps) => (
  <section>
    <h2>
      <SideTitle name={name} title={title} chosen={chosen} />
    </h2>
    {list.length === 0 ? (
      <Empty
        title="No matching cards"
        icon="cards"
        actions={others.map(({ title, href }) => (
          <ButtonLink key={title} href={href}>
            {title}
          </ButtonLink>
        ))}
      >
        {none}
      </Empty>
    ) : (
      <ul className="offer">
        {list.map((one) => (
          <ChoiceLine key={keyOf(one)} name={name} one={one} origin={origin} />
        ))}
      </ul>
    )}
    {more > 0 && <p className="hint">{counted(more, "more card", "more cards")}. Search to narrow the list.</p>}
  </section>
);

const keyOf = ({ values }: ShownChoice) => values[0]?.value;

const ChoiceLine = ({ name, one, origin }: { name: string; one: ShownChoice; origin: string | null }) => (
  <li>
    <a href={one.href} aria-label={`Open ${leadingName(one.card)} ${one.card.number}`}>
      <CardFace card={one.card} />
    </a>
    <p>
      <b lang={langOf(leadingName(one.card))}>{leadingName(one.card)}</b>
      <small>
        {one.variant} · <span lang={langOf(one.set)}>{one.set}</span> {one.card.number}
      </small>
      <small>
        {one.price !== null && <b>{one.price}</b>} {one.price !== null && one.origin !== origin && one.origin}
        {one.most > 1 && ` ×${one.most}`}
      </small>
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

type BalanceViewProps = { balance: BalanceProps | null; path: string };

/** What both sides are worth, and what would close the gap. */
export function Balance({ balance, path }: BalanceViewProps) {
  if (balance === null) return <div id="balance" />;
  const { give, take, gap, suggested, field } = balance;
  const isEmpty = give.cards + take.cards === 0;
  return (
    <div id="balance" role="status">
      {isEmpty ? (
        <p className="hint">Choose cards to see what both sides are worth.</p>
      ) : (
        <dl className="balance">
          <Total title="You get" side={take} />
          <Total title="You give" side={give} />
          {gap !== null && (
            <div>
              <dt>Difference</dt>
              <dd>{gap}</dd>
            </div>
          )}
        </dl>
      )}
      {suggested.length > 0 && (
        <p className="suggested">
          To even it out, add{" "}
          {suggested.map((one) => (
            <Button key={keyOf(one)} tone="quiet" name={field} value={keyOf(one)} formMethod="get" formAction={path}>
              {leadingName(one.card)} {one.card.number} ({one.price})
            </Button>
          ))}
        </p>
      )}
    </div>
  );
}

const Total = ({ title, side }: { title: string; side: SideTotal }) => (
  <div>
    <dt>{title}</dt>
    <dd>
      {side.text} {side.theirs && <small>({side.theirs})</small>} <small>{counted(side.cards, "card", "cards")}</small>
      {side.unknown > 0 && <small> · {unknownText(side.unknown)}</small>}
    </dd>
  </div>
);

export const FriendsOnly = ({ username, slug, isSelf }: { username: string; slug: string; isSelf: boolean }) => (
  <>
    <h1>Trade with {username}</h1>
    <Empty
      title={isSelf ? "You can’t trade with yourself" : "You can only trade with friends"}
      icon="swap"
      actions={
        <ButtonLink href={isSelf ? tradesPath : profilePath(slug)}>{isSelf ? "Your trades" : "Profile"}</ButtonLink>
      }
    >
      {isSelf ? "Open a friend’s profile to trade." : `Add ${username} as a friend first.`}
    </Empty>
  </>
);
