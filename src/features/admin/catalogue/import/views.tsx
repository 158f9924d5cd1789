import type { FileEffect } from "#features/catalogue/import/service/file.ts";
import { langOf } from "#lib/text/language.ts";
import { countText } from "#lib/text/locale.ts";
import { Button } from "#ui/form/button.tsx";
import { Field } from "#ui/form/field.tsx";
import { FormNotice, type FormState } from "#ui/form/panel-form.tsx";
import { ReasonField } from "#ui/form/reason-field.tsx";
import { Breadcrumbs } from "#ui/navigation/breadcrumbs.tsx";
import { Notice } from "#ui/notice.tsx";
import { type Column, Table } from "#ui/table.tsx";

type Props = FormState & { maxMegabytes: number; effect?: FileEffect; isSaved?: boolean };

export const CatalogueImportPage = ({ maxMegabytes, effect, isSaved, fault }: Props) => {
  const isPreviewed = effect !== undefined && !isSaved;
  return (
    <div className="report-page">
      <header className="page-head">
        <Breadcrumbs trail={[{ title: "Catalogue", href: "/admin/catalogue" }]} />
        <h1>Import a file</h1>
        <p>Staff edits are kept. Collections don’t change.</p>
      </header>
      {effect && <Effect effect={effect} isSaved={isSaved === true} />}
      <form className="panel form" method="post" action="/api/admin/catalogue/import" encType="multipart/form-data">
        <FormNotice fault={fault} />
        <Field
          name="file"
          label="File"
          type="file"
          required
          accept=".json,.csv,.gz,.tar,.tgz"
          hint={`TCGdex, pokemon-tcg-data, TCG Pocket or PTCG-database JSON, or PokéAPI CSV; gzip and tar too. Up to ${maxMegabytes} MB and 5,000 cards.`}
          error={fault?.fields.file}
        />
        <ReasonField state={{ fault }} />
        <div className="actions">
          <Button tone={isPreviewed ? undefined : "primary"} name="isPreview" value="true">
            Preview
          </Button>
          <Button tone={isPreviewed ? "primary" : "quiet"}>Import</Button>
        </div>
      </form>
    </div>
  );
};

type SetEffect = FileEffect["sets"][number];

const count = (title: string, of: (set: SetEffect) => number): Column<SetEffect> => ({
  title,
  isNumber: true,
  cell: (set) => countText(of(set)),
});

const setColumns: Column<SetEffect>[] = [
  { title: "Set", cell: ({ name }) => <span lang={langOf(name)}>{name}</span> },
  count("New", ({ added }) => added),
  count("Changed", ({ changed }) => changed),
  count("Removed", ({ gone }) => gone),
  count("Unchanged", ({ unchanged }) => unchanged),
];

const whats = { added: "New", changed: "Changed", gone: "Removed" };

const cardColumns: Column<FileEffect["cards"][number]>[] = [
  { title: "Card", cell: ({ title }) => <span lang={langOf(title)}>{title}</span> },
  { title: "Change", cell: ({ what }) => whats[what] },
];

const Effect = ({ effect: { sets, cards, rejects }, isSaved }: { effect: FileEffect; isSaved: boolean }) => (
  <section className="panel preview" aria-labelledby="preview-title">
    <h2 id="preview-title">{isSaved ? "Imported" : "Preview: nothing is saved yet"}</h2>
    {!isSaved && cards.length > 0 && <p>To import the file, choose it again and press Import.</p>}
    <Table
      caption="Sets in the file"
      isCaptionHidden
      columns={setColumns}
      rows={sets}
      keyOf={({ id }) => id}
      empty={<p className="soft">This file has no sets or cards that this site knows.</p>}
    />
    {cards.length > 0 && (
      <details className="problems">
        <summary>{cards.length === 500 ? "The first 500 cards" : "Cards"} that change</summary>
        <Table caption="Cards that change" isCaptionHidden columns={cardColumns} rows={cards} keyOf={({ id }) => id} />
      </details>
    )}
    {rejects.length > 0 && <Rejects rejects={rejects} />}
  </section>
);

const mostRejects = 50;

const Rejects = ({ rejects }: Pick<FileEffect, "rejects">) => (
  <>
    <Notice tone="bad">{countText(rejects.length)} entries in the file aren’t valid and will be skipped.</Notice>
    <RejectLines rejects={rejects.slice(0, mostRejects)} />
    {rejects.length > mostRejects && (
      <details className="more">
        <summary>{countText(rejects.length - mostRejects)} more</summary>
        <RejectLines rejects={rejects.slice(mostRejects)} />
      </details>
    )}
  </>
);

const RejectLines = ({ rejects }: Pick<FileEffect, "rejects">) => (
  <ul className="problems">
    {rejects.map(({ id, reason }) => (
      <li key={`${id} ${reason}`}>
        {id}: {reason}
      </li>
    ))}
  </ul>
);
