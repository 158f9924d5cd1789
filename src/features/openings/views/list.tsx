import { langOf } from "#lib/text/language.ts";
import { listText } from "#lib/text/locale.ts";
import { Empty } from "#ui/empty.tsx";
import { ButtonLink } from "#ui/form/button.tsx";
import { NextPager } from "#ui/navigation/pager.tsx";
import { totalText } from "../rules.ts";
import { openingsPath, openPath, openTitle } from "./pulled.tsx";

export const openingsTitle = "Your openings";

type Row = { id: string; time: string; isOpen: boolean; copies: number; newCards: number; sets: string[] };

export const OpeningsPage = ({ rows, next, isFirst }: { rows: Row[]; next: string | null; isFirst: boolean }) => (
  <div className="opening">
    <header className="page-head">
      <h1>{openingsTitle}</h1>
      <div className="actions">
        <ButtonLink tone="primary" href={openPath}>
          {openTitle}
        </ButtonLink>
      </div>
    </header>
    {rows.length === 0 ? (
      <Empty title={isFirst ? "No openings yet" : "No older openings"} icon="pack">
        Cards you add on “{openTitle}” are kept together here.
      </Empty>
    ) : (
      <ul className="openings">
        {rows.map((row) => (
          <OpeningLine key={row.id} row={row} />
        ))}
      </ul>
    )}
    <NextPager first={isFirst ? null : openingsPath} next={next} />
  </div>
);

const OpeningLine = ({ row }: { row: Row }) => (
  <li>
    <a href={`${openingsPath}/${row.id}`}>
      <span>
        <b lang={langOf(row.sets.join(" "))}>{row.sets.length > 0 ? listText(row.sets) : "No cards"}</b>{" "}
        {row.isOpen && <span className="badge">Open</span>}
      </span>
      <span>{totalText({ ...row, value: null })}</span>
      <small>{row.time}</small>
    </a>
  </li>
);
