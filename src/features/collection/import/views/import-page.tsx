import type { ReactNode } from "react";
import { counted } from "../../../../lib/text/counted.ts";
import { langOf } from "../../../../lib/text/language.ts";
import { Empty } from "../../../../ui/empty.tsx";
import { Button, ButtonLink } from "../../../../ui/form/button.tsx";
import { Pager } from "../../../../ui/navigation/pager.tsx";
import { Tabs } from "../../../../ui/navigation/tabs.tsx";
import { Notice } from "../../../../ui/notice.tsx";
import type { ImportTab } from "../schema.ts";

type ShownRow = {
  line: number;
  reason: string | null;
  said: { name: string; set: string; number: string; printing: string };
  quantity: number;
  card: string | null;
  set: string | null;
  variant: string | null;
  choices: { name: string }[];
};

export type ImportPageProps = {
  id: string;
  fileName: string;
  format: string | null;
  mode: "add" | "replace";
  state: "reading" | "ready" | "committing" | "done" | "failed";
  seen: number;
  total: number;
  message: string | null;
  batch: string | null;
  isUndone: boolean;
  counts: Record<ImportTab, number>;
  copies: number;
  /** The games whose cards would be replaced. */
  games: string[];
  tab: ImportTab;
  page: number;
  pages: number;
  rows: ShownRow[];
};

const number = (value: number) => value.toLocaleString("en");
const pathOf = ({ id }: { id: string }) => `/collection/import/${id}`;
const callOf = ({ id }: { id: string }) => `/api/collection/imports/${id}`;

const titles: Record<ImportTab, string> = {
  matched: "Matched",
  ambiguous: "To decide",
  unresolved: "Not found",
  skipped: "Left out",
};

/** An import, from the reading of its file to what became of it. */
export function ImportPage({
  children,
  fileName,
  format,
}: {
  children: ReactNode;
  fileName: string;
  format: string | null;
}) {
  return (
    <section className="transfer">
      <header className="page-head">
        <h1>Import</h1>
        <p className="file-name">
          {fileName}
          {format && ` · ${format}`}
        </p>
      </header>
      {children}
    </section>
  );
}

/** The part of the page that is fetched again while something goes on. */
export function ImportState(props: ImportPageProps) {
  const { state, message } = props;
  return (
    <div id="import">
      {message && <Notice tone="bad">{message}</Notice>}
      {(state === "reading" || state === "committing") && <Going {...props} />}
      {state === "failed" && <Again {...props} />}
      {state === "done" && <Done {...props} />}
      {state === "ready" && <Commit {...props} />}
      {(state === "ready" || state === "done") && <Rows {...props} />}
    </div>
  );
}

function Going(props: ImportPageProps) {
  const { state, seen, total } = props;
  const isReading = state === "reading";
  return (
    <>
      <div className="progress">
        <span>{isReading ? "Reading the file" : "Writing to your collection"}</span>
        <span>
          {isReading && (
            <>
              <b>{number(seen)}</b> / {number(total)} rows
            </>
          )}
        </span>
        <progress aria-label={isReading ? "Rows read" : "Writing"} {...(isReading && { value: seen, max: total })} />
      </div>
      <p className="soft">You can leave this page: it goes on.</p>
      <div className="actions">
        <ButtonLink href={pathOf(props)}>Refresh</ButtonLink>
        {isReading && <Cancel {...props} title="Call it off" />}
      </div>
      <div id="import-poll" hx-get={pathOf(props)} hx-trigger="every 1s" hx-target="#import" hx-swap="outerMorph" />
    </>
  );
}

function Cancel(props: ImportPageProps & { title: string }) {
  return (
    <form method="post" action={`${callOf(props)}?_method=DELETE`}>
      <Button tone="quiet">{props.title}</Button>
    </form>
  );
}

function Again(props: ImportPageProps) {
  return (
    <div className="actions">
      <Cancel {...props} title="Try another file" />
    </div>
  );
}

function Done(props: ImportPageProps) {
  const { copies, counts, batch, isUndone } = props;
  const left = counts.ambiguous + counts.unresolved;
  return (
    <>
      {isUndone ? (
        <Notice>This import was taken back.</Notice>
      ) : (
        <Notice tone="good">
          {copies === 0 ? "What is matched" : counted(copies, "copy", "copies")} of the file{" "}
          {copies <= 1 ? "is" : "are"} in your collection.
          {left > 0 && ` ${counted(left, "row", "rows")} stayed out.`}
        </Notice>
      )}
      <div className="actions">
        <ButtonLink tone="primary" href="/collection">
          See the collection
        </ButtonLink>
        {batch && !isUndone && (
          <form method="post" action="/api/collection/undo">
            <input type="hidden" name="batch" value={batch} />
            <Button icon="undo">Undo the import</Button>
          </form>
        )}
        <Cancel {...props} title="Import another file" />
      </div>
    </>
  );
}

/** What would happen, and the button that does it. */
function Commit(props: ImportPageProps) {
  const { mode, copies, counts, games } = props;
  const left = counts.ambiguous + counts.unresolved;
  const what = copies === 0 ? "notes and graded cards" : counted(copies, "copy", "copies");
  return (
    <>
      {mode === "replace" && games.length > 0 && (
        <Notice>
          Your collection of {games.join(" and ")} becomes what is matched here; cards that are not in it are removed.{" "}
          <a href="/collection/export">Export it first</a>, to be safe.
        </Notice>
      )}
      {left > 0 && (
        <p>
          {counted(left, "row is", "rows are")} not matched{counts.ambiguous > 0 && " yet"}, and would stay out.
        </p>
      )}
      <div className="actions">
        {counts.matched > 0 && (
          <form method="post" action={`${callOf(props)}/commit`}>
            <Button tone={mode === "add" ? "primary" : "danger"}>
              {mode === "add" ? `Add ${what}` : `Replace with ${what}`}
            </Button>
          </form>
        )}
        <Cancel {...props} title="Call it off" />
      </div>
    </>
  );
}

function Rows(props: ImportPageProps) {
  const { state, counts, tab, page, pages, rows } = props;
  const path = pathOf(props);
  const shown = (Object.keys(titles) as ImportTab[]).filter((key) => key === tab || counts[key] > 0);
  return (
    <>
      <Tabs
        label="Rows"
        current={tab}
        tabs={shown.map((key) => ({ key, title: titles[key], href: `${path}?tab=${key}`, count: number(counts[key]) }))}
      />
      {rows.length === 0 && <Empty title={`No rows: ${titles[tab].toLowerCase()}`} />}
      {rows.length > 0 &&
        (tab === "ambiguous" && state === "ready" ? <Decisions {...props} /> : <RowList rows={rows} tab={tab} />)}
      <Pager page={page} pages={pages} href={(to) => `${path}?tab=${tab}&page=${to}`} />
    </>
  );
}

const saidOf = ({ said: { name, set, number: printed, printing } }: ShownRow) =>
  [name, set, printed, printing].filter((part) => part !== "").join(" · ");

function RowHead({ row }: { row: ShownRow }) {
  return (
    <p>
      <span className="line">Row {number(row.line)}</span> <b lang={langOf(saidOf(row))}>{saidOf(row) || "No card"}</b>
      {row.quantity > 0 && <span className="soft copies">×{number(row.quantity)}</span>}
    </p>
  );
}

function RowList({ rows, tab }: { rows: ShownRow[]; tab: ImportTab }) {
  return (
    <ul className="import-rows">
      {rows.map((row) => (
        <li key={row.line}>
          <RowHead row={row} />
          {tab === "matched" && <Target row={row} />}
          {row.reason !== null && <p className="soft">{row.reason}</p>}
        </li>
      ))}
    </ul>
  );
}

const targetOf = ({ card, set, variant }: ShownRow) => [card, set, variant].filter((part) => part !== null).join(", ");

function Target({ row }: { row: ShownRow }) {
  return (
    <p className="soft">
      → <span lang={langOf(targetOf(row))}>{targetOf(row)}</span>
    </p>
  );
}

/** A choice for each row that could be several cards; none is made for its owner. */
function Decisions(props: ImportPageProps) {
  const { rows, tab, page } = props;
  return (
    <form method="post" action={`${callOf(props)}/choices?tab=${tab}&page=${page}`} className="decisions">
      <p className="soft">What you choose also holds for other rows that say the same.</p>
      <ul className="import-rows">
        {rows.map((row) => (
          <li key={row.line}>
            <RowHead row={row} />
            <p className="soft" id={`reason-${row.line}`}>
              {row.reason}
            </p>
            <input type="hidden" name="line" value={row.line} />
            <select
              className="input"
              name="choice"
              aria-label={`Card of row ${number(row.line)}, ${saidOf(row)}`}
              aria-describedby={`reason-${row.line}`}
              autoComplete="off"
            >
              <option value="">Not decided</option>
              {row.choices.map(({ name }, place) => (
                <option key={name} value={place}>
                  {name}
                </option>
              ))}
              <option value="skip">Leave it out</option>
            </select>
          </li>
        ))}
      </ul>
      <p className="actions">
        <Button>Save these choices</Button>
      </p>
    </form>
  );
}
