import { Button } from "#ui/form/button.tsx";
import { CheckField, Field, SelectField } from "#ui/form/field.tsx";
import { Icon } from "#ui/icons.tsx";
import { type CompareView, reservedPath } from "../state.ts";

type FiltersProps = {
  path: string;
  hasSearch: boolean;
  username: string;
  view: CompareView;
};

const goals = [
  { value: "complete", label: "Complete" },
  { value: "master", label: "Master" },
  { value: "grandmaster", label: "Grandmaster" },
];

const lists = [
  { value: "needed", label: "Spares they need" },
  { value: "spare", label: "All spares" },
];

type SearchProps = { path: string; text: string };

/** First in the offer's form, so that Enter searches. */
export const SearchForTrade = ({ path, text }: SearchProps) => (
  <search className="find trade-search">
    <input
      className="input"
      type="search"
      name="q"
      defaultValue={text}
      placeholder="Name or set"
      aria-label="Search cards by name or set"
      maxLength={100}
    />
    <button type="submit" className="icon-button go" formMethod="get" formAction={path} aria-label="Search">
      <Icon name="search" />
    </button>
  </search>
);

/** Filters of the spares, inside the offer's form, so chosen cards survive a change of filters. */
export const Filters = ({ path, hasSearch, username, view }: FiltersProps) => (
  <details className="more trade-filter">
    <summary>Filters</summary>
    <div className="form">
      {view.counter !== "" && <input type="hidden" name="counter" value={view.counter} />}
      <div className="columns">
        <SelectField name="goal" label="Your goal" options={goals} value={view.goal} />
        <SelectField name="theirGoal" label="Their goal" options={goals} value={view.theirGoal} />
        <Field name="keep" label="Copies to keep" inputMode="numeric" defaultValue={view.keep} maxLength={2} />
        <SelectField name="show" label="Cards" options={lists} value={view.show} />
        {!hasSearch && <Field name="q" label="Name or set" type="search" defaultValue={view.q} maxLength={100} />}
      </div>
      <CheckField
        name="special"
        value="1"
        label="Include copies with details"
        hint={`Yours and ${username}’s: graded, below Near Mint or in a language other than most`}
        checked={view.special === "1"}
      />
      <p className="hint">
        <a href={reservedPath}>Set copies to keep for single sets</a>
      </p>
      <div className="actions">
        <Button formMethod="get" formAction={path}>
          Show
        </Button>
      </div>
    </div>
  </details>
);
