import {
  AdvancedSearch,
  type AdvancedSearchProps,
  type Fault,
} from "../../../../islands/advanced-search/advanced-search.tsx";
import { Island } from "../../../ui/island.tsx";

export type { Fault };

/** Every filter as a field. Its answer is the text of the query, so that every search is a link. */
export const SearchForm = (props: AdvancedSearchProps) => (
  <Island name="advanced-search" component={AdvancedSearch} props={props} />
);
