import type { FaceFacts } from "#features/catalogue/face/rules/types.ts";
import { WithThumb } from "#features/catalogue/face/views/card-face.tsx";
import { langOf } from "#lib/text/language.ts";
import { counted } from "#lib/text/locale.ts";
import { Empty } from "#ui/empty.tsx";
import { Button } from "#ui/form/button.tsx";
import { Field, SelectField, type SelectOption } from "#ui/form/field.tsx";
import { Hidden } from "#ui/form/hidden.tsx";
import { atField, type Fault, FormNotice } from "#ui/form/panel-form.tsx";
import { Breadcrumbs } from "#ui/navigation/breadcrumbs.tsx";
import { type Column, Table } from "#ui/table.tsx";

export const packsTitle = "Open packs";
export const packsPath = "/stream-tools/packs";
const apiPath = "/api/stream/pulls";

export type PulledCard = {
  batch: string;
  /** Cards that were typed together, and are undone together. */
  together: number;
  face: FaceFacts;
  href: string;
  name: string;
  number: string;
  set: string;
  variant: string | null;
  copies: number;
  isFirst: boolean;
  /** Null when unknown, undefined while hidden. */
  price: string | null | undefined;
};

export type PacksProps = {
  setId: string;
  sets: { label: string; options: SelectOption[] }[];
  typed: string;
  fault?: Fault;
  cards: PulledCard[];
  copies: number;
  /** Null while prices are hidden. */
  value: string | null;
  /** Id that is sent with the form, so that it counts once. */
  formId: string;
};

export const PacksPage = (props: PacksProps) => (
  <div className="stream">
    <header className="page-head">
      <Breadcrumbs trail={[{ title: "Stream Tools", href: "/stream-tools" }]} />
      <h1>{packsTitle}</h1>
    </header>
    <Packs {...props} />
  </div>
);

/** Swapped whole; the box has the focus again. */
export const Packs = (props: PacksProps) => (
  <div id="packs">
    <PackForm {...props} />
    <section aria-labelledby="pulled">
      <div className="pulled-head">
        <h2 id="pulled">Pulled today</h2>
        {props.cards.length > 0 && <PulledTotal {...props} />}
      </div>
      {props.cards.length === 0 ? <NoPulls /> : <Pulled {...props} />}
    </section>
  </div>
);

const swap = { "hx-target": "#packs", "hx-swap": "outerHTML" };

const PackForm = ({ setId, sets, typed, fault, formId }: PacksProps) => (
  <form className="form packs-form" method="post" action={apiPath} hx-post={apiPath} {...swap}>
    <FormNotice fault={fault} />
    <Hidden values={{ id: formId }} />
    <SelectField name="setId" label="Set" options={[]} groups={sets} value={setId} error={fault?.fields.setId} />
    <Numbers typed={typed} fault={fault} />
    <output
      className="typed"
      hx-get={`${apiPath}/typed`}
      hx-trigger="input from:closest form delay:250ms"
      hx-include="closest form"
      hx-swap="innerHTML"
      hx-sync="this:replace"
    />
    <Button tone="primary">Add and push</Button>
  </form>
);

const Numbers = ({ typed, fault }: Pick<PacksProps, "typed" | "fault">) => (
  <Field
    name="numbers"
    label="Card number"
    hint="12, or R12 for the reverse holofoil. The card is added to your collection and pushed to your stream."
    defaultValue={typed}
    autoComplete="off"
    autoCapitalize="characters"
    required
    data-focus
    {...atField(fault, "numbers")}
    autoFocus
  />
);

export type TypedCard = Pick<PulledCard, "face" | "name" | "number" | "variant" | "copies">;

const mostTyped = 4;

export const TypedCards = ({ cards }: { cards: TypedCard[] }) => (
  <>
    {cards.slice(0, mostTyped).map(({ face, name, number, variant, copies }) => (
      <WithThumb key={`${number} ${variant}`} card={face}>
        <b lang={langOf(name)}>{name}</b> {number} {copies > 1 && `×${copies}`}
        {variant && <small>{variant}</small>}
      </WithThumb>
    ))}
    {cards.length > mostTyped && <p className="hint">and {cards.length - mostTyped} more</p>}
  </>
);

const NoPulls = () => <Empty title="No cards yet">Type the number of the first card you pull.</Empty>;

const PulledTotal = ({ copies, value }: PacksProps) => (
  <p role="status">
    {counted(copies, "card", "cards")} {value !== null && <b>{value}</b>}
  </p>
);

const Pulled = ({ cards }: PacksProps) => (
  <>
    <Table
      caption="Cards pulled in the last 24 hours"
      isCaptionHidden
      columns={columns}
      rows={cards}
      keyOf={({ batch, href, variant }) => `${batch} ${href} ${variant}`}
    />
    <NewSession />
  </>
);

const NewSession = () => (
  <form className="packs-new" method="post" action={`${apiPath}?_method=DELETE`} hx-delete={apiPath} {...swap}>
    <Button>Start a new session</Button>
    <p className="hint">Clears this list, not your collection.</p>
  </form>
);

const columns: Column<PulledCard>[] = [
  { title: "Card", cell: PulledName },
  { title: "Price", isNumber: true, cell: ({ price }) => price },
  { title: "Undo", cell: UndoForm },
];

function PulledName({ face, href, name, number, set, variant, copies, isFirst }: PulledCard) {
  return (
    <WithThumb card={face}>
      <a href={href} lang={langOf(name)}>
        {name}
      </a>{" "}
      {number} {copies > 1 && `×${copies} `}
      {isFirst && <span className="badge">New</span>}
      <small lang={langOf(set)}>{[set, variant].filter(Boolean).join(" · ")}</small>
    </WithThumb>
  );
}

function UndoForm({ batch, name, together }: PulledCard) {
  const path = `${apiPath}/${batch}`;
  return (
    <form method="post" action={`${path}?_method=DELETE`} hx-delete={path} {...swap}>
      <Button tone="quiet" aria-label={together > 1 ? undefined : `Undo ${name}`}>
        {together > 1 ? `Undo ${together} cards` : "Undo"}
      </Button>
    </form>
  );
}
