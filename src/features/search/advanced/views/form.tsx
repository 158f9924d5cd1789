import { AdvancedSearch, type AdvancedSearchProps } from "#islands/advanced-search/advanced-search.tsx";
import type { Fault } from "#islands/advanced-search/state.ts";
import { Island } from "#ui/island.tsx";

export type { Fault };

/** The form submits its query as text, so every search has a link. */
export const AdvancedSearchForm = (props: AdvancedSearchProps) => (
  <Island name="advanced-search" component={AdvancedSearch} props={props} />
);
