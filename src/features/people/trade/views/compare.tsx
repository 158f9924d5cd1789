import { leadingName } from "#features/catalogue/rules/names.ts";
import type { FriendStatus } from "#features/people/friends/rules.ts";
import { profilePath } from "#features/people/friends/state.ts";
import { FirstActions } from "#features/people/profile/views/actions.tsx";
import { counted } from "#lib/text/locale.ts";
import { Empty } from "#ui/empty.tsx";
import { Button, ButtonLink } from "#ui/form/button.tsx";
import { Hidden } from "#ui/form/hidden.tsx";
import { PageHead } from "#ui/frame/page-head.tsx";
import { Breadcrumbs } from "#ui/navigation/breadcrumbs.tsx";
import { unknownText } from "../rules/text.ts";
import { type CompareView, comparePath, tradeApi, tradePath, tradesPath } from "../state.ts";
import {
  chosenOf,
  type ShownChoice,
  type SideChoices,
  SideTitle,
  shownChoiceKey,
  TradeChoices,
  WayLinks,
} from "./choices.tsx";
import { Filters, SearchForTrade } from "./filters.tsx";
import { noneOfYoursText, noneText, othersOf, type WayToMore, type Why } from "./none.ts";

type SideTotal = {
  text: string;
  /** The value in the partner’s currency, where it is another. */
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

type CompareSide = SideChoices & { why: Why | null };

export type CompareProps = {
  who: { id: string; username: string; slug: string };
  view: CompareView;
  give: CompareSide;
  take: CompareSide;
  /** Null while prices are hidden. */
  balance: BalanceProps | null;
  counter?: { id: string; round: number };
  formId: string;
};

/** Cards of a side from which the search is shown without a tap. */
const longList = 20;

export function TradeWithPage(props: CompareProps) {
  const { who, view, give, take, balance, counter, formId } = props;
  const [gives, takes] = [give.list, take.list];
  const path = comparePath(who.slug);
  const origin = onlyOrigin([...gives, ...takes]);
  const hasSearch = view.q !== "" || [give, take].some(({ list, more }) => list.length + more > longList);
  const shared = { path, isPriced: balance !== null, origin };
  const { both, ofTake, ofGive } = waysOf(props);
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
        {hasSearch && <SearchForTrade path={path} text={view.q} />}
        <Filters path={path} hasSearch={hasSearch} username={who.username} view={view} />
        {origin && <p className="hint">Prices: {origin}</p>}
        <div className="sides">
          <TradeChoices
            name="take"
            title="You get"
            {...take}
            {...shared}
            chosen={chosenOf(takes)}
            none={noneText(who.username, view, take)}
            others={ofTake}
          />
          <TradeChoices
            name="give"
            title="You give"
            {...give}
            {...shared}
            chosen={chosenOf(gives)}
            none={noneOfYoursText(who.username, view, give)}
            others={ofGive}
          />
        </div>
        {both.length > 0 && (
          <div className="actions">
            <WayLinks ways={both} />
          </div>
        )}
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

/** The ways to more cards of each side; those that both empty sides have stand once, below them. */
function waysOf({ who, view, give, take }: CompareProps) {
  const ways = (side: CompareSide) => (side.list.length > 0 ? [] : othersOf(comparePath(who.slug), view, side));
  const [ofTake, ofGive] = [ways(take), ways(give)];
  const isIn = (ways: WayToMore[]) => (way: WayToMore) => ways.some(({ href }) => href === way.href);
  const both = ofTake.filter(isIn(ofGive));
  const own = (ways: WayToMore[]) => ways.filter((way) => !isIn(both)(way));
  return { both, ofTake: own(ofTake), ofGive: own(ofGive) };
}

/** Picks the side that a phone shows. It is outside the form, so it is never sent. */
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

/** Source and day of all prices, if these are the same. */
function onlyOrigin(choices: ShownChoice[]): string | null {
  const [origin = null, ...others] = new Set(choices.flatMap(({ price, origin }) => (price === null ? [] : [origin])));
  return others.length === 0 ? origin : null;
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
            <Button
              key={shownChoiceKey(one)}
              tone="quiet"
              name={field}
              value={shownChoiceKey(one)}
              formMethod="get"
              formAction={path}
            >
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

type FriendsOnlyProps = {
  who: { id: string; username: string; path: string };
  status: FriendStatus;
  isBlocked: boolean;
};

const steps: Partial<Record<FriendStatus, (username: string) => string>> = {
  sent: (username) => `You can trade once ${username} accepts your friend request.`,
  received: (username) => `${username} sent you a friend request. Accept it to trade.`,
};

export function FriendsOnly({ who, status, isBlocked }: FriendsOnlyProps) {
  const { username, path } = who;
  const isSelf = status === "self";
  const step = steps[status] ?? (() => `Add ${username} as a friend first.`);
  return (
    <div data-live-page={isSelf ? undefined : true}>
      <PageHead
        trail={[
          { title: "Trades", href: tradesPath },
          { title: username, href: path },
        ]}
        title={`Trade with ${username}`}
      />
      <div data-social>
        <Empty
          title={isSelf ? "You can’t trade with yourself" : "You can only trade with friends"}
          icon="swap"
          actions={
            isSelf ? (
              <ButtonLink href={tradesPath}>Your trades</ButtonLink>
            ) : (
              <FirstActions who={who} status={status} isBlocked={isBlocked} />
            )
          }
        >
          {isSelf ? "Open a friend’s profile to trade." : isBlocked ? `You blocked ${username}.` : step(username)}
        </Empty>
      </div>
    </div>
  );
}
