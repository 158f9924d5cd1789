import type { FaceFacts } from "#features/catalogue/face/rules/types.ts";
import { FaceThumb } from "#features/catalogue/face/views/card-face.tsx";
import { Empty } from "#ui/empty.tsx";
import { ButtonLink } from "#ui/form/button.tsx";
import { PageHead } from "#ui/frame/page-head.tsx";
import { Icon } from "#ui/icons.tsx";
import { NextPager } from "#ui/navigation/pager.tsx";
import { newTradePath, tradePath, tradesPath } from "../state.ts";

/** What a side gives, the first of its faces, how many lines have none, its value. */
type Side = { text: string; faces: FaceFacts[]; more: number; total: string | null; isUnknown: boolean };

export type TradeRow = {
  id: string;
  username: string;
  status: string;
  /** What is to be done, where it waits for the one who looks. */
  act: string | null;
  isOpen: boolean;
  avatar: string;
  gives: Side;
  takes: Side;
  /** What both sides differ by. */
  gap: string | null;
  when: string;
  at: string;
};

type ListProps = { rows: TradeRow[]; next: string | null; isFirst: boolean };

export function TradesPage({ rows, next, isFirst }: ListProps) {
  const [open, past] = [rows.filter(({ isOpen }) => isOpen), rows.filter(({ isOpen }) => !isOpen)];
  return (
    <section className="narrow" data-live-page>
      <PageHead
        title="Trades"
        actions={
          <ButtonLink tone="primary" href={newTradePath} icon="swap">
            New trade
          </ButtonLink>
        }
      />
      {rows.length === 0 && (
        <Empty title="No trades yet" icon="swap">
          Choose New trade, then a friend to swap cards with.
        </Empty>
      )}
      {open.length > 0 && <Rows title="Open" rows={open} />}
      {past.length > 0 && <Rows title="History" rows={past} />}
      <NextPager first={isFirst ? null : tradesPath} next={next} />
    </section>
  );
}

const Rows = ({ title, rows }: { title: string; rows: TradeRow[] }) => (
  <section className="trade-rows">
    <h2>{title}</h2>
    <ul className="people trades">
      {rows.map((row) => (
        <Row key={row.id} row={row} />
      ))}
    </ul>
  </section>
);

const Row = ({ row }: { row: TradeRow }) => {
  const { id, username, avatar, status, act, gives, takes, gap, when, at } = row;
  return (
    <li className="person trade-row">
      <a href={tradePath(id)}>
        <img className="avatar" src={avatar} alt="" width="40" height="40" loading="lazy" />
        <span>
          <b>{username}</b>
          {act === null ? <small>{status}</small> : <span className="badge">{status}</span>}
        </span>
      </a>
      <dl>
        <RowSide title="You give" side={gives} />
        <Icon name="swap" />
        <RowSide title="You get" side={takes} />
      </dl>
      <p className="trade-state">
        <span>
          {gap !== null && `${gap} · `}
          <time dateTime={at}>{when}</time>
        </span>
        {act !== null && (
          <ButtonLink tone="primary" href={tradePath(id)} label={`${act}: ${username}`}>
            {act}
          </ButtonLink>
        )}
      </p>
    </li>
  );
};

const RowSide = ({ title, side }: { title: string; side: Side }) => (
  <div>
    <dt>{title}</dt>
    <dd>
      {side.faces.length > 0 && (
        <span className="thumbs" aria-hidden="true">
          <Thumbs side={side} />
        </span>
      )}
      <span>
        {side.text}
        {side.total !== null && <b>{side.total}</b>}
        {side.isUnknown && <small>Value unknown</small>}
      </span>
    </dd>
  </div>
);

const Thumbs = ({ side: { more, faces } }: { side: Side }) => (
  <>
    {faces.map((card, index) => (
      <FaceThumb key={index} card={card} />
    ))}
    {more > 0 && <small>+{more}</small>}
  </>
);
