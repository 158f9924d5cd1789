import type { StaffSeries } from "#features/catalogue/edits/queries/series.ts";
import { leadingName } from "#features/catalogue/rules/names.ts";
import { seriesPath } from "#features/catalogue/rules/paths.ts";
import { countText } from "#lib/text/locale.ts";
import { hrefWith } from "#lib/url/href.ts";
import { ButtonLink } from "#ui/form/button.tsx";
import type { Column } from "#ui/table.tsx";
import { OwnForm, OwnLink, OwnList, type OwnListProps, OwnPart, type OwnProps } from "./own.tsx";

export const editSeriesPath = (series: string): string => hrefWith("/admin/cards/edit-series", { series });

const stateOf = ({ isImported, shownSets }: StaffSeries): string =>
  isImported ? "Imported" : shownSets === 0 ? "Hidden" : "Shown";

const columns: Column<StaffSeries>[] = [
  { title: "Series", cell: (series) => <OwnLink name={leadingName(series)} href={editSeriesPath(series.id)} /> },
  { title: "Sets", isNumber: true, cell: ({ sets }) => countText(sets) },
  { title: "Status", cell: stateOf },
];

const NewSet = () => <ButtonLink href="/admin/cards/new-set">New set</ButtonLink>;

export const StaffSeriesPage = (props: OwnListProps<StaffSeries>) => (
  <OwnList
    {...props}
    kind="series"
    title="Series created by staff"
    none="No series created by staff"
    about="A series appears once one of its sets has cards."
    actions={<ButtonLink href="/admin/cards/new-series">New series</ButtonLink>}
    columns={columns}
    empty="Create one for sets that don’t belong to any series."
  />
);

export const EditSeriesPage = ({ series, seen, history, now, ...form }: OwnProps & { series: StaffSeries }) => (
  <OwnPart
    kind="series"
    part={series}
    list={{ title: "Series created by staff", href: "/admin/cards/series" }}
    shownAt={series.shownSets > 0 ? seriesPath(series.category, series.slug) : undefined}
    actions={<NewSet />}
    history={history}
    now={now}
  >
    <OwnForm action="/api/admin/cards/series" part={series} seen={seen} form={form} />
  </OwnPart>
);
