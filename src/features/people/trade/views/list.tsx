import { counted } from "../../../../lib/text/counted.ts";
import { Empty } from "../../../../ui/empty.tsx";
import { ButtonLink } from "../../../../ui/form/button.tsx";
import { Icon } from "../../../../ui/icons.tsx";
import { NextPager } from "../../../../ui/navigation/pager.tsx";
import type { FaceFacts } from "../../../catalogue/face/rules/types.ts";
import { FaceThumb } from "../../../catalogue/face/views/card-face.tsx";
import { friendsPath } from "../../friends/state.ts";
import { tradePath, tradesPath } from "../state.ts";

/** All copies of a side, and the first of its faces. */
type Side = { count: number; faces: FaceFacts[] };

export type TradeRow = {
  id: string;
  username: string;
  status: string;
  isWaiting: boolean;
  isOpen: boolean;
  avatar: string;
  gives: Side;
  takes: Side;
  when: string;
  at: string;
};

type ListProps = { rows: TradeRow[]; next: string | null; isFirst: boolean };

export function TradesPage({ rows, next, isFirst }: ListProps) {
  const [open, past] = [rows.filter(({ isOpen }) => isOpen), rows.filter(({ isOpen }) => !isOpen)];
  return (
    <section className="narrow" data-live-page>
      <h1>Trades</h1>
      {rows.length === 0 && (
        <Empty title="No trades yet" icon="swap" actions={<ButtonLink href={friendsPath}>Friends</ButtonLink>}>
          Open a friend’s profile and choose Trade to swap cards.
        </Empty>
      )}
      {open.length > 0 && <Rows title="Open" rows={open} />}
      {past.length > 0 && <Rows title="History" rows={past} />}
      <NextPager first={isFirst ? null : tradesPath} next={next} />
    </section>
  );
}

const Rows = ({ title, rows }: { title: string; rows: TradeRow[] }) => (
  <>
    <h2>{title}</h2>
    <ul className="people trades">
      {rows.map((row) => (
        <Row key={row.id} row={row} />
      ))}
    </ul>
  </>
);

const Row = ({ row: { id, username, avatar, status, isWaiting, gives, takes, when, at } }: { row: TradeRow }) => (
  <li className="person">
    <a href={tradePath(id)}>
      <img className="avatar" src={avatar} alt="" width="40" height="40" loading="lazy" />
      <span>
        {username}
        <small>
          {[
            gives.count > 0 && `You give ${counted(gives.count, "card", "cards")}`,
            takes.count > 0 && `You get ${counted(takes.count, "card", "cards")}`,
          ]
            .filter(Boolean)
            .join(" · ")}
        </small>
      </span>
    </a>
    <span className="swapped" aria-hidden="true">
      <Thumbs side={gives} />
      <Icon name="swap" />
      <Thumbs side={takes} />
    </span>
    <span className="trade-state">
      <span className={isWaiting ? "badge" : "soft"}>{status}</span>
      <time dateTime={at}>{when}</time>
    </span>
  </li>
);

const Thumbs = ({ side: { count, faces } }: { side: Side }) => (
  <>
    {faces.map((card, index) => (
      <FaceThumb key={index} card={card} />
    ))}
    {count > faces.length && <small>+{count - faces.length}</small>}
  </>
);
