import type { StaffSet } from "#features/catalogue/edits/queries/sets.ts";
import { setPath } from "#features/catalogue/rules/paths.ts";
import { langOf } from "#lib/text/language.ts";
import { countText } from "#lib/text/locale.ts";
import { hrefWith } from "#lib/url/href.ts";
import { ButtonLink } from "#ui/form/button.tsx";
import { Field } from "#ui/form/field.tsx";
import type { Column } from "#ui/table.tsx";
import { fieldOf, OwnForm, OwnLink, OwnList, type OwnListProps, OwnPart, type OwnProps } from "./own.tsx";

export const editSetPath = (set: string): string => hrefWith("/admin/cards/edit-set", { set });

const columns: Column<StaffSet>[] = [
  {
    title: "Set",
    cell: ({ id, name, seriesName }) => (
      <OwnLink name={name} href={editSetPath(id)}>
        <small lang={langOf(seriesName)}>{seriesName}</small>
      </OwnLink>
    ),
  },
  { title: "Cards", isNumber: true, cell: ({ cards }) => countText(cards) },
  { title: "Status", cell: ({ isImported, cards }) => (isImported ? "Imported" : cards === 0 ? "Hidden" : "Shown") },
];

export const SetsPage = (props: OwnListProps<StaffSet>) => (
  <OwnList
    {...props}
    kind="sets"
    title="Sets created by staff"
    none="No sets created by staff"
    about="Sets that no source lists yet. An import with the same ID fills in the details."
    actions={<ButtonLink href="/admin/cards/new-set">New set</ButtonLink>}
    columns={columns}
    empty="Create one for cards that no source lists yet."
  />
);

export const EditSetPage = ({ set, seen, history, now, ...form }: OwnProps & { set: StaffSet }) => {
  const field = fieldOf(set, form);
  return (
    <OwnPart
      kind="set"
      part={set}
      list={{ title: "Sets created by staff", href: "/admin/cards/sets" }}
      shownAt={set.cards > 0 ? setPath(set.category, set.seriesSlug, set.slug) : undefined}
      actions={
        <ButtonLink href={hrefWith("/admin/cards/new", { category: set.category, set: set.id })}>New card</ButtonLink>
      }
      history={history}
      now={now}
    >
      <OwnForm action="/api/admin/cards/sets" part={set} seen={seen} form={form}>
        <Field {...field("code", "Code")} hint="In deck lists, such as MEW" maxLength={10} />
        <Field
          {...field("printedTotal", "Printed total")}
          hint="The number after the slash: 165 of 006/165"
          inputMode="numeric"
        />
      </OwnForm>
    </OwnPart>
  );
};
