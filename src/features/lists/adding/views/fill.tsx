import type { ReactNode } from "react";
import { counted } from "../../../../lib/text/counted.ts";
import { Button } from "../../../../ui/form/button.tsx";
import { SelectField, type SelectOption, TextField } from "../../../../ui/form/field.tsx";
import { Hidden } from "../../../../ui/form/hidden.tsx";
import { Breadcrumbs } from "../../../../ui/navigation/breadcrumbs.tsx";
import { Notice } from "../../../../ui/notice.tsx";
import { Table } from "../../../../ui/table.tsx";
import type { FilledLine } from "../rules.ts";

type FillProps = {
  name: string;
  path: string;
  action: string;
  text: string;
  sets: { label: string; options: SelectOption[] }[];
  lists: SelectOption[];
  chosen: { setId: string; goal: string; of: string; from: string; order: string };
  fault?: { message: string; fields: Record<string, string> };
  preview?: { cards: number; lines: FilledLine[] };
};

export function FillPage(props: FillProps) {
  const { name, path, fault, preview } = props;
  return (
    <section className="list-form">
      <Breadcrumbs
        trail={[
          { title: "My Lists", href: "/lists" },
          { title: name, href: path },
        ]}
      />
      <h1>Add cards</h1>
      {fault && <Notice tone="bad">{fault.message}</Notice>}
      {preview && <Preview {...props} preview={preview} />}
      <FillForm {...props} />
    </section>
  );
}

/** Three ways to say which cards, each with its own button. */
const FillForm = (props: FillProps) => (
  <>
    <Source {...props} title="Paste a list" isFirst>
      <TextField
        name="text"
        label="Paste cards"
        rows={6}
        defaultValue={props.text}
        hint="One card per line, such as “2 Charizard ex MEW 199” or “Charizard ex 199/165”."
      />
    </Source>
    <Source {...props} title="Add from a set">
      <SetFields {...props} />
    </Source>
    {props.lists.length > 0 && (
      <Source {...props} title="Copy from another list">
        <SelectField
          name="from"
          label="List"
          options={[{ value: "", label: "Choose a list" }, ...props.lists]}
          value={props.chosen.from}
        />
      </Source>
    )}
  </>
);

type SourceProps = FillProps & { title: string; isFirst?: boolean; children: ReactNode };

const Source = ({ action, chosen, preview, title, isFirst, children }: SourceProps) => (
  <form className="form panel" method="post" action={action}>
    <h2>{title}</h2>
    <Hidden values={{ order: chosen.order }} />
    {children}
    <p className="panel-end">
      <Button tone={isFirst && !preview ? "primary" : "plain"} name="step" value="preview">
        Preview
      </Button>
    </p>
  </form>
);

const SetFields = ({ sets, chosen }: FillProps) => (
  <>
    <SelectField
      name="setId"
      label="Set"
      options={[{ value: "", label: "Choose a set" }]}
      groups={sets}
      value={chosen.setId}
    />
    <div className="fill-pair">
      <SelectField
        name="of"
        label="Cards"
        value={chosen.of}
        options={[
          { value: "missing", label: "Cards I need" },
          { value: "all", label: "All cards" },
        ]}
      />
      <SelectField
        name="goal"
        label="Goal"
        value={chosen.goal}
        options={[
          { value: "complete", label: "Complete" },
          { value: "master", label: "Master" },
          { value: "grandmaster", label: "Grandmaster" },
        ]}
      />
    </div>
  </>
);

const states: Record<FilledLine["state"], string> = {
  matched: "Matched",
  ambiguous: "Newest printing",
  unknown: "Not found",
};

/** Nothing has changed yet. */
function Preview({
  action,
  text,
  chosen,
  preview: { cards, lines },
}: FillProps & { preview: { cards: number; lines: FilledLine[] } }) {
  const rows = lines.map((line, index) => ({ ...line, index }));
  return (
    <section className="panel">
      <h2>Preview</h2>
      <p>{cards === 0 ? "Nothing to add." : `${counted(cards, "card", "cards")} to add.`}</p>
      {rows.length > 0 && (
        <Table
          caption="How each line was read"
          isCaptionHidden
          keyOf={({ index }) => String(index)}
          rows={rows}
          columns={[
            { title: "Line", cell: ({ line }) => line },
            { title: "Card", cell: ({ card, set }) => (card ? `${card.name} ${card.number}, ${set}` : "") },
            { title: "Result", cell: ({ state }) => states[state] },
          ]}
        />
      )}
      {cards > 0 && (
        <form method="post" action={action}>
          <Hidden values={{ text, ...chosen }} />
          <Button tone="primary" name="step" value="add">
            Add {counted(cards, "card", "cards")}
          </Button>
        </form>
      )}
    </section>
  );
}
