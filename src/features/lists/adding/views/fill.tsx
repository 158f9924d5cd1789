import type { ReactNode } from "react";
import { counted } from "#lib/text/locale.ts";
import { Button, ButtonLink } from "#ui/form/button.tsx";
import { SelectField, type SelectOption, TextField } from "#ui/form/field.tsx";
import { Hidden } from "#ui/form/hidden.tsx";
import { Breadcrumbs } from "#ui/navigation/breadcrumbs.tsx";
import { Notice } from "#ui/notice.tsx";
import { CountOnList } from "./add.tsx";
import { type FoundProps, SearchForList } from "./found.tsx";
import { Lines, linesSummary, type ShownLine } from "./lines.tsx";

type FillProps = {
  name: string;
  path: string;
  back: string;
  count: number;
  isBinder: boolean;
  action: string;
  text: string;
  sets: { label: string; options: SelectOption[] }[];
  lists: SelectOption[];
  chosen: { setId: string; goal: string; of: string; from: string; order: string };
  pocket: { page: number; pocket: number } | null;
  /** Results of the search for cards; absent while a preview is shown. */
  found?: FoundProps;
  fault?: { message: string; fields: Record<string, string> };
  preview?: { cards: number; lines: ShownLine[] };
};

export function FillPage(props: FillProps) {
  const { name, path, pocket, fault, preview, found } = props;
  return (
    <section className="list-form">
      <Breadcrumbs
        trail={[
          { title: "My Lists", href: "/lists" },
          { title: name, href: path },
        ]}
      />
      <h1>{pocket ? `Add to page\u00a0${pocket.page}, pocket\u00a0${pocket.pocket}` : "Add cards"}</h1>
      {props.isBinder && (
        <p className="hint">
          {pocket
            ? "The first card goes into this pocket, the rest into the pockets after it."
            : "New cards go into the pockets after your last card."}
        </p>
      )}
      {fault && <Notice tone="bad">{fault.message}</Notice>}
      {preview && <Preview {...props} preview={preview} />}
      {found && <SearchForList {...found} path={path} />}
      <Sources {...props} />
      {found && (
        <div className="pick-bar add-bar">
          <CountOnList listId={found.listId} count={props.count} />
          <ButtonLink tone="primary" href={props.back}>
            Done
          </ButtonLink>
        </div>
      )}
    </section>
  );
}

const Sources = (props: FillProps) => (
  <div className="fill-sources">
    <Source {...props} title="Paste a list" isOpen={props.text !== ""}>
      <TextField
        name="text"
        label="Paste cards"
        rows={6}
        defaultValue={props.text}
        hint="One card per line, such as “2 Charizard ex MEW 199” or “Charizard ex 199/165”."
      />
    </Source>
    <Source {...props} title="Add from a set" isOpen={props.text === "" && props.chosen.setId !== ""}>
      <SetFields {...props} />
    </Source>
    {props.lists.length > 0 && (
      <Source {...props} title="Copy from another list" isOpen={props.chosen.from !== ""}>
        <SelectField
          name="from"
          label="List"
          options={[{ value: "", label: "Choose a list" }, ...props.lists]}
          value={props.chosen.from}
        />
      </Source>
    )}
  </div>
);

type SourceProps = FillProps & { title: string; isOpen: boolean; children: ReactNode };

const Source = ({ action, chosen, title, isOpen, children }: SourceProps) => (
  <details open={isOpen}>
    <summary>{title}</summary>
    <form className="form" method="post" action={action}>
      <Hidden values={{ order: chosen.order }} />
      {children}
      <p className="panel-end">
        <Button name="step" value="preview">
          Preview
        </Button>
      </p>
    </form>
  </details>
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

/** What a pasted text would add; nothing has changed yet. */
function Preview({
  action,
  text,
  chosen,
  preview: { cards, lines },
}: FillProps & { preview: { cards: number; lines: ShownLine[] } }) {
  const count = counted(cards, "card", "cards");
  return (
    <section className="panel form">
      <h2>{cards === 0 ? "Nothing to add" : `${count} to add`}</h2>
      {lines.length > 0 && <p>{linesSummary(lines)}</p>}
      {cards > 0 && (
        <form method="post" action={action}>
          <Hidden values={{ text, ...chosen }} />
          <Button tone="primary" name="step" value="add">
            Add {count}
          </Button>
        </form>
      )}
      {lines.length > 0 && <Lines lines={lines} />}
    </section>
  );
}
