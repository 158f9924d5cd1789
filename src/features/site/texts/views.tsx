import type { ReactNode } from "react";
import type { AuditRow } from "#access/audit/queries.ts";
import { AuditTable } from "#access/audit/views.tsx";
import { InstallationHead, installationPath } from "#frame/installation.tsx";
import { shownPromo } from "#frame/promo.ts";
import type { PageName, Promotion, TextName } from "#frame/texts/rules.ts";
import { Button } from "#ui/form/button.tsx";
import { Field, TextField } from "#ui/form/field.tsx";
import { Hidden } from "#ui/form/hidden.tsx";
import { atField, FormNotice, type FormState, typedText } from "#ui/form/panel-form.tsx";
import { PreviewOrSave } from "#ui/form/preview-or-save.tsx";
import { Breadcrumbs } from "#ui/navigation/breadcrumbs.tsx";
import { Promo } from "#ui/promo.tsx";
import { type Column, Table } from "#ui/table.tsx";
import { TextPage } from "../views.tsx";
import { unwrapped } from "./rules.ts";

export const textsPath = `${installationPath}/texts`;
const apiPath = (name: TextName) => `/api/admin/texts/${name}`;

export const textTitles: Record<TextName, string> = {
  promo: "Promotion banner",
  help: "How it works",
  privacy: "Privacy",
  tos: "Terms",
  affiliates: "Affiliate program",
};

type TextLine = { name: TextName; source: string; state: string; page: string | null };

const columns: Column<TextLine>[] = [
  { title: "Text", cell: ({ name }) => <a href={`${textsPath}/${name}`}>{textTitles[name]}</a> },
  { title: "Source", cell: ({ source }) => source },
  { title: "Status", cell: ({ state, page }) => (page === null ? state : <PageLink page={page} />) },
  {
    title: "Change",
    cell: ({ name }) => (
      <a className="button" data-tone="plain" href={`${textsPath}/${name}`} aria-label={`Edit: ${textTitles[name]}`}>
        Edit
      </a>
    ),
  },
];

const PageLink = ({ page }: { page: string }) => (
  <span>
    At <a href={page}>{page}</a>
  </span>
);

export const TextsPage = ({ lines }: { lines: TextLine[] }) => (
  <div className="installation">
    <InstallationHead current="texts" title="Texts">
      Texts you save here replace those from the settings immediately.
    </InstallationHead>
    <Table
      id="texts"
      caption="Texts"
      isCaptionHidden
      columns={columns}
      rows={lines}
      keyOf={({ name }) => name}
      isStacked
    />
  </div>
);

type Common = FormState & {
  version: string;
  /** Staff wrote it, so that it can be given up again. */
  isStored: boolean;
  history: AuditRow[];
  now: Date;
};

type Framed = Common & { name: TextName; about: ReactNode; preview: ReactNode; fields: ReactNode };

const Framed = ({ name, about, preview, fields, version, isStored, history, now, ...form }: Framed) => (
  <div className="report-page">
    <header className="page-head">
      <Breadcrumbs trail={[{ title: "Texts", href: textsPath }]} />
      <h1>{textTitles[name]}</h1>
      <p>{about}</p>
    </header>
    {preview && (
      <section className="panel preview" aria-labelledby="preview-title">
        <h2 id="preview-title">Preview: nothing is saved yet</h2>
        {preview}
      </section>
    )}
    <form className="panel form save-form" method="post" action={`${apiPath(name)}?_method=PUT`}>
      <FormNotice fault={form.fault} />
      <Hidden values={{ version: typedText(form, "version", version) }} />
      {fields}
      <PreviewOrSave state={form} />
    </form>
    {isStored && <ResetForm name={name} version={version} />}
    <AuditTable rows={history} now={now} isOfOne />
  </div>
);

const ResetForm = ({ name, version }: { name: TextName; version: string }) => (
  <form className="panel form" method="post" action={`${apiPath(name)}?_method=DELETE`}>
    <h2>Restore the original</h2>
    <p className="soft">
      {name === "promo"
        ? "The text from the settings will be used again."
        : "The file in TEXTS_DIR, or the built-in text, will be used again."}
    </p>
    <Hidden values={{ version }} />
    <div className="actions">
      <Button>Use the original</Button>
    </div>
  </form>
);

type PageProps = Common & { name: PageName; text: string; preview?: string };

export const EditPage = ({ name, text, preview, ...common }: PageProps) => (
  <Framed
    {...common}
    name={name}
    about={<a href={`/${name}`}>View page</a>}
    preview={preview !== undefined && <TextPage markdown={preview} />}
    fields={
      <TextField
        name="text"
        label="Text"
        hint="In Markdown. The first line that starts with # is the title."
        rows={24}
        required
        maxLength={50_000}
        defaultValue={typedText(common, "text", unwrapped(text))}
        {...atField(common.fault, "text")}
      />
    }
  />
);

type Shown = Omit<Promotion, "round">;
/** `isExample`: no one chose these texts yet. */
type PromoProps = Common & { promo: Shown; isExample: boolean; state: string; preview?: Shown };

const minutes = (time: string): string => time.slice(0, 16);

export const EditPromo = ({ promo, isExample, state, preview, ...common }: PromoProps) => {
  const field = (name: keyof Shown, stored: string) => ({
    name,
    required: true,
    defaultValue: typedText(common, name, isExample ? "" : stored),
    placeholder: isExample ? stored : undefined,
    ...atField(common.fault, name),
  });
  return (
    <Framed
      {...common}
      name="promo"
      about={state}
      preview={preview && <Promo {...shownPromo({ ...preview, round: 0 })} round="preview" />}
      fields={
        <>
          <Field {...field("code", promo.code)} label="Code" hint="The promotion code in Stripe" maxLength={40} />
          <Field {...field("title", promo.title)} label="Headline" hint="In bold" maxLength={80} />
          <TextField
            {...field("text", promo.text)}
            label="Text"
            hint="With {CODE} in place of the code"
            rows={2}
            maxLength={200}
          />
          <div className="fields">
            <Field {...field("from", minutes(promo.from))} label="Starts" hint="UTC" type="datetime-local" />
            <Field {...field("until", minutes(promo.until))} label="Ends" hint="UTC" type="datetime-local" />
          </div>
        </>
      }
    />
  );
};
