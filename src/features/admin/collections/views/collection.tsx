import type { AuditRow } from "#access/audit/queries.ts";
import { fieldChanges } from "#access/audit/rules.ts";
import { AuditTable, ChangeList } from "#access/audit/views.tsx";
import type { CuratedState } from "#features/catalogue/edits/queries/curated.ts";
import { counted, plural } from "#lib/text/locale.ts";
import { dateText } from "#lib/time.ts";
import { Button } from "#ui/form/button.tsx";
import { Field, SelectField, TextField } from "#ui/form/field.tsx";
import { Hidden } from "#ui/form/hidden.tsx";
import { atField, FormNotice, type FormState, typedText } from "#ui/form/panel-form.tsx";
import { PreviewOrSave } from "#ui/form/preview-or-save.tsx";
import { Breadcrumbs } from "#ui/navigation/breadcrumbs.tsx";
import { Notice } from "#ui/notice.tsx";
import type { Remark, Unmatched } from "../schema.ts";
import { CollectionCards, FindVariants, type FoundForCollection, type ShownCards } from "./cards.tsx";

export type CuratedChange = Omit<CuratedState, "name" | "category">;

type Props = FormState & {
  slug: string;
  state: CuratedState;
  /** Lines of the form, each a card with its title. */
  lines: string[];
  titles: ReadonlyMap<string, { title: string }>;
  /** What a preview would save. */
  after?: CuratedChange;
  remarks: Remark[];
  /** How many printings with its stamp are not in it yet, and whether the form has them. */
  stamped: number;
  isStamped: boolean;
  unmatched: Unmatched[];
  seen: string;
  shown: ShownCards;
  q: string;
  found: FoundForCollection | null;
  history: AuditRow[];
  now: Date;
};

type Texts = Omit<Props, "titles" | "history" | "now" | "shown" | "q" | "found" | "remarks">;

export const CollectionPage = ({
  slug,
  state,
  titles,
  after,
  shown,
  q,
  found,
  history,
  now,
  remarks,
  ...form
}: Props) => (
  <div className="report-page">
    <header className="page-head">
      <Breadcrumbs trail={[{ title: "Curated collections", href: "/admin/collections" }]} />
      <h1>{state.name}</h1>
      <p>
        {counted(state.cards.length, "card", "cards")}
        {state.cards.length > 0 && (state.isComplete ? " · complete" : " · partial")} ·{" "}
        <a href={`/collections/${slug}`}>View page</a>
      </p>
    </header>
    {after && <Preview state={state} after={after} titles={titles} remarks={remarks} />}
    <FindVariants slug={slug} q={q} found={found} present={state.cards} />
    {form.stamped > 0 && !form.isStamped && <OfferStamped slug={slug} stamped={form.stamped} />}
    <DateForm slug={slug} state={state} {...form} />
    <details className="panel more" open={isTextOpen({ after, ...form })}>
      <summary>Edit or paste as text</summary>
      <CardsForm slug={slug} state={state} after={after} {...form} />
    </details>
    <CollectionCards {...shown} />
    <AuditTable rows={history} now={now} isOfOne />
  </div>
);

const isOfDate = ({ fault }: FormState): boolean => fault?.fields.releaseDate !== undefined;

const OfferStamped = ({ slug, stamped }: Pick<Props, "slug" | "stamped">) => (
  <p>
    {counted(stamped, "printing has", "printings have")} its stamp and may be in it: no source says of which year.{" "}
    <a href={`/admin/collections/${slug}?stamped=1`}>
      {plural(stamped, "Put it into the text", "Put them into the text")}
    </a>{" "}
    and delete the lines that do not belong.
  </p>
);

const isTextOpen = ({
  after,
  unmatched,
  isStamped,
  ...sent
}: Pick<Props, "after" | "unmatched" | "isStamped"> & FormState): boolean =>
  isStamped || after !== undefined || unmatched.length > 0 || (sent.fault !== undefined && !isOfDate(sent));

type PreviewProps = Pick<Props, "state" | "titles" | "remarks"> & { after: NonNullable<Props["after"]> };

function Preview({ state, after, titles, remarks }: PreviewProps) {
  const factsOf = ({ releaseDate, isComplete }: CuratedChange) => ({ releaseDate, isComplete });
  const dates = fieldChanges({ before: factsOf(state), after: factsOf(after) });
  const lacks = (cards: string[], others: string[]) => cards.filter((card) => !others.includes(card));
  const [added, removed] = [lacks(after.cards, state.cards), lacks(state.cards, after.cards)];
  const isSame = Bun.deepEquals(after.cards, state.cards);
  const isMoved = !isSame && added.length + removed.length === 0;
  const title = (card: string) => titles.get(card)?.title ?? card;
  return (
    <section className="panel preview" aria-labelledby="preview-title">
      <h2 id="preview-title">Preview: nothing is saved yet</h2>
      {remarks.length > 0 && <Remarks remarks={remarks} />}
      {isSame && dates.length === 0 && <p>Nothing changes.</p>}
      {isMoved && <p>The order changes.</p>}
      {added.length + removed.length > 0 && (
        <p>
          {counted(after.cards.length, "card", "cards")} after this change: {added.length} added, {removed.length}{" "}
          removed.
        </p>
      )}
      <ul className="changes">
        {added.map((card) => (
          <li key={card}>
            <ins>{title(card)}</ins>
          </li>
        ))}
        {removed.map((card) => (
          <li key={card}>
            <del>{title(card)}</del>
          </li>
        ))}
      </ul>
      {dates.length > 0 && <ChangeList changes={dates} />}
    </section>
  );
}

const Remarks = ({ remarks }: Pick<Props, "remarks">) => (
  <Notice>
    <p>{counted(remarks.length, "line was not read as it stands", "lines were not read as they stand")}:</p>
    <ul>
      {remarks.map(({ line, reason, title }) => (
        <li key={line}>
          {line}{" "}
          <small>
            {reason} Taken as {title}.
          </small>
        </li>
      ))}
    </ul>
  </Notice>
);

const CardsForm = ({ slug, state, lines, after, unmatched, seen, ...sent }: Texts) => (
  <form className="form" method="post" action={`/api/admin/collections/${slug}?_method=PUT`}>
    <FormNotice fault={sent.fault} />
    <Hidden values={{ seen: typedText(sent, "seen", seen) }} />
    {unmatched.length > 0 && <UnmatchedFields unmatched={unmatched} />}
    <TextField
      name="cards"
      label="Cards"
      hint="One per line, in order: id and variant. Text after # is ignored. Move a line to change the order, or delete it to remove the card."
      rows={Math.min(24, Math.max(6, lines.length + 1))}
      spellCheck={false}
      defaultValue={after ? lines.join("\n") : typedText(sent, "cards", lines.join("\n"))}
      {...atField(sent.fault, "cards")}
    />
    <TextField
      name="added"
      label="Add cards"
      hint="Lines such as Charizard ex MEW 6, or a CSV file that Import can read. Added at the end."
      rows={5}
      spellCheck={false}
      defaultValue={after ? "" : typedText(sent, "added", "")}
      {...atField(sent.fault, "added")}
    />
    <SelectField
      name="isComplete"
      label="List"
      options={[
        { value: "false", label: "Partial: more cards may be in it" },
        { value: "true", label: "Complete: these are all its cards" },
      ]}
      value={typedText(sent, "isComplete", String((after ?? state).isComplete))}
      {...atField(sent.fault, "isComplete")}
    />
    <PreviewOrSave state={sent} />
  </form>
);

const DateForm = ({ slug, state, ...sent }: Pick<Texts, "slug" | "state" | keyof FormState>) => (
  <details className="panel more" open={isOfDate(sent)}>
    <summary>Release date: {dateText(state.releaseDate) ?? "none"}</summary>
    <form className="form" method="post" action={`/api/admin/collections/${slug}?_method=PUT`}>
      <Field
        name="releaseDate"
        label="Release date"
        type="date"
        defaultValue={typedText(sent, "releaseDate", state.releaseDate ?? "")}
        {...atField(sent.fault, "releaseDate")}
      />
      <div className="actions">
        <Button>Save date</Button>
      </div>
    </form>
  </details>
);

const skip = { value: "", label: "Skip" };

const UnmatchedFields = ({ unmatched }: { unmatched: Unmatched[] }) => (
  <fieldset className="field unmatched">
    <legend>{counted(unmatched.length, "line needs", "lines need")} review</legend>
    <Notice tone="bad">Nothing was saved. Choose a card for each line, then save.</Notice>
    {unmatched.map(({ line, reason, choices }, at) => (
      <SelectField
        key={line}
        id={`choice-${at}`}
        name="choices"
        label={line}
        hint={reason}
        options={[skip, ...choices.map(({ place, title }) => ({ value: place, label: title }))]}
      />
    ))}
  </fieldset>
);
