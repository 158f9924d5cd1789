import { countText } from "#lib/text/locale.ts";
import { Button, ButtonLink } from "#ui/form/button.tsx";
import { RadioField, TextField } from "#ui/form/field.tsx";
import { Breadcrumbs } from "#ui/navigation/breadcrumbs.tsx";
import { Notice } from "#ui/notice.tsx";
import { importPath } from "./shared.ts";
import { CancelForm } from "./stages.tsx";

type UploadPageProps = {
  formats: string[];
  maxMegabytes: number;
  maxRows: number;
  mode: "add" | "replace";
  text?: string;
  error?: string;
  open?: { id: string; fileName: string };
};

export const uploadTitle = "Import";

export function UploadPage(props: UploadPageProps) {
  const { open } = props;
  return (
    <section className="transfer">
      <header className="page-head">
        <Breadcrumbs trail={[{ title: "Collection", href: "/collection" }]} />
        <h1>Import cards</h1>
        <p>Move your collection from another app. You’ll see a preview first; nothing changes until you confirm.</p>
      </header>
      {open ? <Open {...open} /> : <UploadForm {...props} />}
    </section>
  );
}

const Open = ({ id, fileName }: NonNullable<UploadPageProps["open"]>) => (
  <>
    <Notice>
      You have an unfinished import: <span className="file-name">{fileName}</span>
    </Notice>
    <div className="actions">
      <ButtonLink tone="primary" href={importPath({ id })}>
        Continue import
      </ButtonLink>
      <CancelForm id={id} title="Cancel import" />
    </div>
  </>
);

function UploadForm(props: UploadPageProps) {
  return (
    <form method="post" action="/api/collection/imports" encType="multipart/form-data" className="form">
      <FileField {...props} />
      <DeckListField text={props.text} />
      <ModeField mode={props.mode} />
      <p className="actions">
        <Button tone="primary">Preview import</Button>
      </p>
    </form>
  );
}

const DeckListField = ({ text }: { text?: string }) => (
  <details className="more" open={Boolean(text)}>
    <summary>Paste a deck list instead</summary>
    <TextField
      name="text"
      label="Deck list"
      hint="Copied from PTCG Live, Limitless or elsewhere: 4 Charizard ex OBF 125."
      defaultValue={text}
    />
  </details>
);

function FileField({ formats, maxMegabytes, maxRows, error }: UploadPageProps) {
  const describedBy = `file-hint${error ? " file-error" : ""}`;
  return (
    <div className="field">
      <label htmlFor="file">File</label>
      <input
        type="file"
        className="input file"
        id="file"
        name="file"
        accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
        aria-describedby={describedBy}
        aria-invalid={error ? true : undefined}
      />
      <p className="hint" id="file-hint">
        A CSV export of {formats.slice(0, -1).join(", ")}, any other table of cards, or a {formats.at(-1)}. Up to{" "}
        {maxMegabytes} MB and {countText(maxRows)} rows.
      </p>
      {error && (
        <p className="field-error" id="file-error">
          {error}
        </p>
      )}
    </div>
  );
}

const ModeField = ({ mode }: Pick<UploadPageProps, "mode">) => (
  <RadioField
    name="mode"
    label="Import mode"
    value={mode}
    options={[
      { value: "add", label: "Add", description: "Adds the file’s copies to your collection." },
      {
        value: "replace",
        label: "Replace",
        description: "Replaces your collection for the games in the file. Cards not in the file are removed.",
      },
    ]}
  />
);
