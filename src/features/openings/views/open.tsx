import { LockedNotice } from "#features/collection/entries/views/locked-notice.tsx";
import { Button, ButtonLink } from "#ui/form/button.tsx";
import { Field, SelectField, type SelectOption } from "#ui/form/field.tsx";
import { Hidden } from "#ui/form/hidden.tsx";
import { atField, type Fault, FormNotice } from "#ui/form/panel-form.tsx";
import { ProgressBar } from "#ui/progress.tsx";
import { type PullTotals, totalText } from "../rules.ts";
import { Pad } from "./pad.tsx";
import { type OpenedCard, openingsApi, openingsPath, openPath, openTitle, PulledLine } from "./pulled.tsx";

export type OpenProps = {
  setId: string;
  sets: { label: string; options: SelectOption[] }[];
  /** Of the set, in any variant. */
  progress: { owned: number; total: number };
  /** What may come before or after the digits of a number of this set. */
  letters: string[];
  typed: string;
  fault?: Fault;
  opening: string;
  cards: OpenedCard[];
  totals: PullTotals;
  /** Sent with the form, so that it counts once. */
  formId: string;
  /** Whether cards are pushed to the stream; null where there is none. */
  push: boolean | null;
  isLocked: boolean;
};

export const OpenPage = (props: OpenProps) => (
  <div className="opening" data-pad={props.isLocked ? undefined : props.setId} data-opening={props.opening}>
    <header className="page-head">
      <h1>{openTitle}</h1>
      <div className="actions">
        <Finish {...props} />
        <ButtonLink tone="quiet" href={openingsPath}>
          Openings
        </ButtonLink>
      </div>
    </header>
    {props.isLocked && <LockedNotice href={openPath} />}
    <SetChoice {...props} />
    <div className="opening-now">
      {props.push !== null && <PushSwitch isOn={props.push} />}
      <NumberForm {...props} />
      <Pad letters={props.letters} />
    </div>
    <PulledList {...props} />
  </div>
);

const SetChoice = ({ setId, sets, opening, progress }: OpenProps) => (
  <form id="set-form" className="opening-set" action={openPath}>
    <SelectField name="set" label="Set" options={[]} groups={sets} value={setId} />
    <Hidden values={{ opening }} />
    <Button>Choose</Button>
    <div id="set-progress">
      <ProgressBar goal="complete" label="Your cards of this set" owned={progress.owned} total={progress.total} />
    </div>
  </form>
);

/** Of the form of numbers; with a script it stays beside the pad. */
const PushSwitch = ({ isOn }: { isOn: boolean }) => (
  <label className="check opening-push">
    <input type="checkbox" name="push" value="true" form="pull-form" defaultChecked={isOn} />
    Push to stream
  </label>
);

const NumberForm = ({ setId, opening, formId, typed, fault, isLocked }: OpenProps) => (
  <form id="pull-form" className="form opening-form" method="post" action={`${openingsApi}/${opening}/pulls`}>
    <FormNotice fault={fault} />
    <Hidden values={{ setId, id: formId }} />
    <Field
      name="numbers"
      label="Card number"
      hint="57, or R57 for the reverse holofoil. The card is added to your collection."
      defaultValue={typed}
      autoComplete="off"
      autoCapitalize="characters"
      required
      disabled={isLocked}
      {...atField(fault, "numbers")}
    />
    <Button tone="primary" disabled={isLocked}>
      Add
    </Button>
  </form>
);

const Finish = ({ opening, totals }: OpenProps) => (
  <form
    className="opening-end"
    method="post"
    action={`${openingsApi}/${opening}?_method=PUT`}
    hidden={totals.copies === 0}
  >
    <Hidden values={{ isClosed: "true" }} />
    <Button tone="primary">Finish</Button>
  </form>
);

const PulledList = ({ opening, cards, totals }: OpenProps) => (
  <section className="opening-pulls" aria-labelledby="pulled">
    <h2 id="pulled">Pulled</h2>
    <p id="pull-total" role="status">
      {totals.copies > 0 ? totalText(totals) : "Nothing yet. Type the number of the first card."}
    </p>
    <form id="unpull" method="post" action={`${openingsApi}/${opening}/pulls?_method=DELETE`} />
    <ol className="pulled" id="pulled-list">
      {cards.map((pull) => (
        <PulledLine key={pull.entry} pull={pull} />
      ))}
    </ol>
    <template id="pulled-line">
      <PulledLine pull={null} />
    </template>
  </section>
);
