import { counted } from "../../../../lib/text/counted.ts";
import { Button, ButtonLink } from "../../../../ui/form/button.tsx";
import { Notice } from "../../../../ui/notice.tsx";
import { callOf, decidesIn, decisionsForm, type ImportPageProps, number, pathOf } from "./shared.ts";

export function Going(props: ImportPageProps) {
  const isReading = props.state === "reading";
  return (
    <>
      <div className="progress">{isReading ? <Reading {...props} /> : <Writing />}</div>
      <p className="soft">You can leave this page; the import continues.</p>
      <div className="actions">
        <ButtonLink href={pathOf(props)}>Refresh</ButtonLink>
        {isReading && <Cancel {...props} title="Cancel import" />}
      </div>
      <div id="import-poll" hx-get={pathOf(props)} hx-trigger="every 10s" hx-target="#import" hx-swap="outerMorph" />
    </>
  );
}

const Reading = ({ seen, total }: ImportPageProps) => (
  <>
    <span>Reading the file</span>
    <span>
      <b>{number(seen)}</b> / {number(total)} rows
    </span>
    <progress aria-label="Rows read" value={seen} max={total} />
  </>
);

const Writing = () => (
  <>
    <span>Updating your collection</span>
    <span />
    <progress aria-label="Updating" />
  </>
);

function Cancel(props: ImportPageProps & { title: string }) {
  return (
    <form method="post" action={`${callOf(props)}?_method=DELETE`}>
      <Button tone="quiet">{props.title}</Button>
    </form>
  );
}

export function Again(props: ImportPageProps) {
  return (
    <div className="actions">
      <Cancel {...props} title="Try another file" />
    </div>
  );
}

export function Done(props: ImportPageProps) {
  const { batch, isUndone } = props;
  return (
    <>
      {isUndone ? <Notice>This import was undone.</Notice> : <Outcome {...props} />}
      <div className="actions">
        <ButtonLink tone="primary" href="/collection">
          View collection
        </ButtonLink>
        {batch && !isUndone && <UndoForm batch={batch} />}
        <Cancel {...props} title="Import another file" />
      </div>
    </>
  );
}

const importedOf = (copies: number) => (copies === 0 ? "notes and graded cards" : counted(copies, "copy", "copies"));

function Outcome({ copies, counts }: ImportPageProps) {
  const left = counts.ambiguous + counts.unresolved;
  return (
    <Notice tone="good">
      {counts.matched > 0 ? `Imported ${importedOf(copies)}.` : "Nothing was imported."}
      {left > 0 && ` ${counted(left, "row", "rows")} skipped.`}
    </Notice>
  );
}

const UndoForm = ({ batch }: { batch: string }) => (
  <form method="post" action="/api/collection/undo">
    <input type="hidden" name="batch" value={batch} />
    <Button icon="undo">Undo import</Button>
  </form>
);

export function Commit(props: ImportPageProps) {
  const { mode, copies, counts, games } = props;
  const left = counts.ambiguous + counts.unresolved;
  const what = importedOf(copies);
  return (
    <>
      {mode === "replace" && games.length > 0 && (
        <Notice>
          The matched cards replace your {games.join(" and ")} collection. Cards not in the file are removed.{" "}
          <a href="/collection/export">Export it first</a> to be safe.
        </Notice>
      )}
      {left > 0 && (
        <p>
          {counted(left, "row is", "rows are")} unmatched
          {decidesIn(props) ? ". Choose cards below; the rest won’t be imported." : " and won’t be imported."}
        </p>
      )}
      <div className="actions">
        {counts.matched > 0 && (
          <form method="post" action={`${callOf(props)}/commit`}>
            <Button
              tone={mode === "add" ? "primary" : "danger"}
              {...(decidesIn(props) && { form: decisionsForm, formAction: `${callOf(props)}/commit` })}
            >
              {mode === "add" ? `Add ${what}` : `Replace with ${what}`}
            </Button>
          </form>
        )}
        <Cancel {...props} title="Cancel import" />
      </div>
    </>
  );
}
