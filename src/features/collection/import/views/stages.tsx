import { counted } from "../../../../lib/text/counted.ts";
import { Button, ButtonLink } from "../../../../ui/form/button.tsx";
import { Notice } from "../../../../ui/notice.tsx";
import { callOf, type ImportPageProps, number, pathOf } from "./shared.ts";

export function Going(props: ImportPageProps) {
  const isReading = props.state === "reading";
  return (
    <>
      <div className="progress">{isReading ? <Reading {...props} /> : <Writing />}</div>
      <p className="soft">You can leave this page: it goes on.</p>
      <div className="actions">
        <ButtonLink href={pathOf(props)}>Refresh</ButtonLink>
        {isReading && <Cancel {...props} title="Call it off" />}
      </div>
      <div id="import-poll" hx-get={pathOf(props)} hx-trigger="every 1s" hx-target="#import" hx-swap="outerMorph" />
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
    <span>Writing to your collection</span>
    <span />
    <progress aria-label="Writing" />
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
      {isUndone ? <Notice>This import was taken back.</Notice> : <Outcome {...props} />}
      <div className="actions">
        <ButtonLink tone="primary" href="/collection">
          See the collection
        </ButtonLink>
        {batch && !isUndone && <UndoForm batch={batch} />}
        <Cancel {...props} title="Import another file" />
      </div>
    </>
  );
}

function Outcome({ copies, counts }: ImportPageProps) {
  const left = counts.ambiguous + counts.unresolved;
  return (
    <Notice tone="good">
      {copies === 0 ? "What is matched" : counted(copies, "copy", "copies")} of the file {copies <= 1 ? "is" : "are"} in
      your collection.
      {left > 0 && ` ${counted(left, "row", "rows")} stayed out.`}
    </Notice>
  );
}

const UndoForm = ({ batch }: { batch: string }) => (
  <form method="post" action="/api/collection/undo">
    <input type="hidden" name="batch" value={batch} />
    <Button icon="undo">Undo the import</Button>
  </form>
);

export function Commit(props: ImportPageProps) {
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
