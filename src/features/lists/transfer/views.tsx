import { Button } from "#ui/form/button.tsx";
import { Field, SelectField } from "#ui/form/field.tsx";
import { Breadcrumbs } from "#ui/navigation/breadcrumbs.tsx";
import { Notice } from "#ui/notice.tsx";
import { maxListName } from "../list/rules/limits.ts";
import { listTypes, traits } from "../list/rules/types.ts";

export const importTitle = "Import a list";

type ImportProps = { name: string; type: string; fault?: { message: string; fields: Record<string, string> } };

export const ImportListPage = ({ name, type, fault }: ImportProps) => (
  <section className="list-form">
    <Breadcrumbs trail={[{ title: "My Lists", href: "/lists" }]} />
    <h1>{importTitle}</h1>
    <p>Creates a new list from a CSV or JSON file exported here. Your other lists don’t change.</p>
    {fault && !fault.fields.file && !fault.fields.name && <Notice tone="bad">{fault.message}</Notice>}
    <form className="form" method="post" action="/api/lists/import" encType="multipart/form-data">
      <Field
        type="file"
        name="file"
        label="File"
        accept=".csv,.json,text/csv,application/json"
        error={fault?.fields.file}
      />
      <Field
        name="name"
        label="Name"
        hint="Leave blank to use the file’s name."
        maxLength={maxListName}
        defaultValue={name}
        error={fault?.fields.name}
      />
      <SelectField
        name="type"
        label="Type"
        hint="For CSV files. A JSON file contains its type."
        value={type}
        options={listTypes.map((value) => ({ value, label: traits[value].name }))}
      />
      <Button tone="primary">Import list</Button>
    </form>
  </section>
);
