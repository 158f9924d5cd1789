import { hydrated } from "../hydrated.ts";
import { AdvancedSearch } from "./advanced-search.tsx";

export const mount = hydrated(AdvancedSearch);
