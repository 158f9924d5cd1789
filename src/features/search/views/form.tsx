import {
  AdvancedSearch,
  type AdvancedSearchProps,
  type Fault,
} from "../../../../islands/advanced-search/advanced-search.tsx";
import { Island } from "../../../ui/island.tsx";

export type { Fault };

/** The form submits its query as text, so every search has a link. */
export const SearchForm = (props: AdvancedSearchProps) => (
  <Island name="advanced-search" component={AdvancedSearch} props={props} />
);
