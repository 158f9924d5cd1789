import type { FaceFacts } from "#features/catalogue/face/rules/types.ts";
import { CardFace } from "#features/catalogue/face/views/card-face.tsx";
import { profilePath } from "#features/people/friends/state.ts";
import { langOf } from "#lib/text/language.ts";
import { counted } from "#lib/text/locale.ts";
import { Button, ButtonLink } from "#ui/form/button.tsx";
import { Breadcrumbs } from "#ui/navigation/breadcrumbs.tsx";
import { Notice } from "#ui/notice.tsx";
import { CopyLine } from "#ui/share/copy-line.tsx";
import { unknownText } from "../rules/text.ts";
import type { TradeState } from "../rules/trades.ts";
import { counterPath, tradeApi, tradesPath } from "../state.ts";

export type SlipLine = {
  key: string;
  card: FaceFacts;
  href: string;
  name: string;
  number: string;
  set: string;
  variant: string;
  quantity: number;
  price: string | null;
  origin: string | null;
};

type SlipSide = {
  count: number;
  lines: SlipLine[];
  total: string | null /** In the partner’s currency, where it is another. */;
  theirs: string | null;
  /** Cards without a price. */
  unknown: number;
};

export type SlipProps = {
  id: string;
  round: number;
  username: string;
  /** Null when the account is deleted. */
  slug: string | null;
  avatar: string;
  state: TradeState;
  isOfferer: boolean;
  hasSwapped: boolean;
  theySwapped: boolean;
  wantsUndo: boolean;
  theyWantUndo: boolean;
  status: string;
  give: SlipSide;
  take: SlipSide;
  gap: string | null;
  /** The trade as plain text. */
  text: string;
  openUntil: string | null;
  updated: string;
};

export const SlipPage = (props: SlipProps) => (
  <div data-live-page>
    <header className="page-head">
      <Breadcrumbs trail={[{ title: "Trades", href: tradesPath }]} />
      <h1 className="with-thumb">
        <img className="avatar" src={props.avatar} alt="" width="40" height="40" />
        <span>
          Trade with {props.slug === null ? props.username : <a href={profilePath(props.slug)}>{props.username}</a>}
        </span>
      </h1>
    </header>
    <article className="slip" aria-label={`Trade with ${props.username}`}>
      <p className="slip-state">
        <b>{props.status}</b>{" "}
        <small>
          {props.openUntil === null
            ? props.updated
            : `Open until ${props.openUntil}${props.round > 1 ? ` · Offer ${props.round}` : ""}`}
        </small>
      </p>
      <div className="sides">
        <Side title="You get" side={props.take} gift={`A gift to ${props.username}: you get nothing in return.`} />
        <Side title="You give" side={props.give} gift={`A gift from ${props.username}: you give nothing in return.`} />
      </div>
      {props.gap !== null && (
        <p className="slip-total">
          Difference <b>{props.gap}</b>
        </p>
      )}
    </article>
    {props.slug !== null && <Actions {...props} slug={props.slug} />}
    <details className="more slip-text">
      <summary>Copy or print</summary>
      <CopyLine id="trade-text" label="As text" text={props.text} action="Copy trade" />
      <p className="hint">Print this page for a slip with both lists.</p>
    </details>
  </div>
);

type SideProps = { title: string; side: SlipSide; gift: string };

/** `gift` is said where a side has nothing, so that no one takes it for a fault, or for a trade. */
const Side = ({ title, side: { count, lines, total, theirs, unknown }, gift }: SideProps) => (
  <section>
    <h2>
      {title} {count > 0 && <small>{counted(count, "card", "cards")}</small>}
    </h2>
    {count === 0 && <Notice>{gift}</Notice>}
    {lines.length > 0 && (
      <ul className="offer">
        {lines.map((line) => (
          <Line key={line.key} line={line} />
        ))}
      </ul>
    )}
    {(total !== null || unknown > 0) && (
      <p className="slip-total">
        Value <b>{total ?? "unknown"}</b> {theirs !== null && <small>({theirs})</small>}
        {unknown > 0 && <small> · {unknownText(unknown)}</small>}
      </p>
    )}
  </section>
);

const Line = ({ line: { card, href, name, number, set, variant, quantity, price, origin } }: { line: SlipLine }) => (
  <li>
    <CardFace card={card} />
    <p>
      <a href={href} lang={langOf(name)}>
        {name}
      </a>
      <small>
        {variant} · <span lang={langOf(set)}>{set}</span> {number}
      </small>
      {price !== null && (
        <small>
          <b>{price}</b> {origin}
        </small>
      )}
    </p>
    <b>×{quantity}</b>
  </li>
);

type ActProps = {
  id: string;
  method: "PUT" | "DELETE";
  part?: string;
  round?: number;
  tone?: "primary" | "danger";
  children: string;
};

const Act = ({ id, method, part = "", round, tone, children }: ActProps) => (
  <form method="post" action={`${tradeApi}/${id}${part}?_method=${method}`}>
    {round !== undefined && <input type="hidden" name="round" value={round} />}
    <Button tone={tone}>{children}</Button>
  </form>
);

function Actions(props: SlipProps & { slug: string }) {
  const { id, round, slug, state, isOfferer, hasSwapped, gap } = props;
  if (state === "completed") return <Undo {...props} />;
  if (state !== "proposed" && state !== "accepted") return null;
  const canAccept = state === "proposed" && !isOfferer;
  return (
    <div className="actions">
      {gap !== null && <p className="hint slip-gap">{gap}</p>}
      {canAccept && (
        <>
          <Act id={id} method="PUT" part="/acceptance" round={round} tone="primary">
            Accept
          </Act>
          <ButtonLink href={counterPath(slug, id)}>Counter-offer</ButtonLink>
        </>
      )}
      {state === "accepted" && !hasSwapped && (
        <Act id={id} method="PUT" part="/swap" tone="primary">
          We swapped
        </Act>
      )}
      <Act id={id} method="DELETE" tone="danger">
        {canAccept ? "Decline" : "Cancel trade"}
      </Act>
      {state === "accepted" && <p className="hint">Both collections change once you both confirm the swap.</p>}
    </div>
  );
}

const Undo = ({ id, username, wantsUndo, theyWantUndo }: SlipProps) => (
  <div className="actions">
    {wantsUndo ? (
      <p className="hint">You asked to undo this trade. It will be undone once {username} agrees.</p>
    ) : (
      <Act id={id} method="PUT" part="/undo">
        {theyWantUndo ? "Agree to undo" : "Ask to undo"}
      </Act>
    )}
    {theyWantUndo && !wantsUndo && <p className="hint">{username} wants to undo this trade.</p>}
  </div>
);
