import { counted, countText, listText } from "#lib/text/locale.ts";
import { Button, ButtonLink, type ButtonTone } from "#ui/form/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { callOf, decidesIn, decisionsForm, type ImportPageProps, importPath } from "./shared.ts";

export function Going(props: ImportPageProps) {
  const isReading = props.state === "reading";
  return (
    <>
      <div className="progress">{isReading ? <Reading {...props} /> : <Writing />}</div>
      <p className="soft">You can leave this page; the import continues.</p>
      <div className="actions">
        <ButtonLink href={importPath(props)}>Refresh</ButtonLink>
        {isReading && <CancelForm id={props.id} title="Cancel import" />}
      </div>
      <div
        id="import-poll"
        hx-get={importPath(props)}
        hx-trigger="every 10s"
        hx-target="#import"
        hx-swap="outerMorph"
      />
    </>
  );
}

const Reading = ({ seen, total }: ImportPageProps) => (
  <>
    <span>Reading the file</span>
    <span>
      <b>{countText(seen)}</b> / {countText(total)} rows
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

export function CancelForm({ tone = "quiet", ...props }: { id: string; title: string; tone?: ButtonTone }) {
  return (
    <form method="post" action={`${callOf(props)}?_method=DELETE`}>
      <Button tone={tone}>{props.title}</Button>
    </form>
  );
}

export function Again(props: ImportPageProps) {
  return (
    <div className="actions">
      <CancelForm id={props.id} tone="plain" title="Try another file" />
    </div>
  );
}

export function ImportDone(props: ImportPageProps) {
  const { batch, isUndone, counts } = props;
  const isNothing = counts.matched === 0;
  return (
    <>
      {isUndone ? <Notice>This import was undone.</Notice> : <Outcome {...props} />}
      <div className="actions">
        {isNothing ? (
          <CancelForm id={props.id} tone="primary" title="Try another file" />
        ) : (
          <ButtonLink tone="primary" href="/collection">
            View cards
          </ButtonLink>
        )}
        {batch && !isUndone && <UndoForm batch={batch} />}
        {!isNothing && <CancelForm id={props.id} tone="plain" title="Add more" />}
      </div>
    </>
  );
}

const importedOf = (copies: number) => (copies === 0 ? "notes and graded cards" : counted(copies, "copy", "copies"));

function Outcome({ copies, counts }: ImportPageProps) {
  const left = counts.ambiguous + counts.unresolved;
  const skipped = left > 0 && ` ${counted(left, "row was", "rows were")} skipped.`;
  if (counts.matched === 0) return <Notice tone="bad">Nothing was imported.{skipped}</Notice>;
  return (
    <Notice tone="good">
      Imported {importedOf(copies)}.{skipped}
    </Notice>
  );
}

const UndoForm = ({ batch }: { batch: string }) => (
  <form method="post" action="/api/collection/undo">
    <input type="hidden" name="batch" value={batch} />
    <Button aria-label="Undo import">Undo</Button>
  </form>
);

export function Commit(props: ImportPageProps) {
  const { mode, copies, remarks, counts, games } = props;
  const left = counts.ambiguous + counts.unresolved;
  const what = importedOf(copies);
  return (
    <>
      {mode === "replace" && games.length > 0 && (
        <Notice>
          The matched cards replace your {listText(games)} collection. Cards not in the file are removed.{" "}
          <a href="/collection/export">Export it first</a> to be safe.
        </Notice>
      )}
      {left > 0 && (
        <p>
          <b>
            {countText(counts.matched)} of {counted(left + counts.matched, "row", "rows")} matched.
          </b>{" "}
          {decidesIn(props) || props.rows.some(({ mayBeFound }) => mayBeFound)
            ? "Choose cards below; the rest won’t be imported."
            : "The rest won’t be imported."}
        </p>
      )}
      {remarks > 0 && (
        <p>
          <a href={`${importPath(props)}?tab=matched`}>
            {counted(remarks, "matched row has", "matched rows have")} a remark
          </a>
          , listed first.
        </p>
      )}
      <div className="actions import-bar">
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
        <CancelForm id={props.id} title="Cancel import" />
      </div>
    </>
  );
}
