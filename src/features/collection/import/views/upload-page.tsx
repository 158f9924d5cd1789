import { Button, ButtonLink } from "../../../../ui/form/button.tsx";
import { RadioField, TextField } from "../../../../ui/form/field.tsx";
import { Notice } from "../../../../ui/notice.tsx";

type UploadPageProps = {
  formats: string[];
  mostMegabytes: number;
  mostRows: number;
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
        <p>
          Bring the collection you keep elsewhere. You see what was understood first; nothing changes until you agree.
        </p>
      </header>
      {open && (
        <Notice>
          {open.fileName} is not finished. <a href={open.href}>Go on with it</a>, or call it off there to begin another.
        </Notice>
      )}
      <form method="post" action="/api/collection/imports" encType="multipart/form-data" className="form">
        <FileField {...props} />
        <TextField
          name="text"
          label="Or a deck list"
          hint="As PTCG Live, Limitless and others copy it: 4 Charizard ex OBF 125."
          defaultValue={props.text}
        />
        <ModeField mode={mode} />
        <p className="actions">
          <Button tone="primary">Look at the file</Button>
          <ButtonLink tone="quiet" href="/collection">
            Back to the collection
          </ButtonLink>
        </p>
      </form>
    </section>
  );
}

function FileField({ formats, mostMegabytes, mostRows, error }: UploadPageProps) {
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
        A CSV export of {formats.slice(0, -1).join(", ")}, or a {formats.at(-1)}. At most {mostMegabytes} MB and{" "}
        {mostRows.toLocaleString("en")} rows.
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
    label="What to do with it"
    value={mode}
    options={[
      { value: "add", label: "Add", description: "Its copies are added to those you have." },
      {
        value: "replace",
        label: "Replace",
        description:
          "For the games in the file, your collection becomes what the file says: cards it does not have are removed.",
      },
    ]}
  />
);
