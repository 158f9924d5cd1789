import { Button, ButtonLink } from "../../../../ui/form/button.tsx";
import { RadioField, TextField } from "../../../../ui/form/field.tsx";
import { Notice } from "../../../../ui/notice.tsx";

type UploadPageProps = {
  formats: string[];
  maxMegabytes: number;
  maxRows: number;
  mode: "add" | "replace";
  text?: string;
  error?: string;
  open?: { href: string; fileName: string };
};

export const uploadTitle = "Import";

export function UploadPage(props: UploadPageProps) {
  const { mode, open } = props;
  return (
    <section className="transfer">
      <header className="page-head">
        <h1>Import cards</h1>
        <p>Move your collection from another app. You’ll see a preview first; nothing changes until you confirm.</p>
      </header>
      {open && (
        <Notice>
          Your import of {open.fileName} isn’t finished. <a href={open.href}>Continue</a>, or cancel it there to start a
          new one.
        </Notice>
      )}
      <form method="post" action="/api/collection/imports" encType="multipart/form-data" className="form">
        <FileField {...props} />
        <TextField
          name="text"
          label="Or a deck list"
          hint="Copied from PTCG Live, Limitless or elsewhere: 4 Charizard ex OBF 125."
          defaultValue={props.text}
        />
        <ModeField mode={mode} />
        <p className="actions">
          <Button tone="primary">Preview import</Button>
          <ButtonLink tone="quiet" href="/collection">
            Back to collection
          </ButtonLink>
        </p>
      </form>
    </section>
  );
}

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
        {maxMegabytes} MB and {maxRows.toLocaleString("en")} rows.
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
