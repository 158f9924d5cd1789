import * as v from "valibot";
import { themes } from "#ui/form/theme-choice.tsx";
import { CATEGORY_IDS } from "../catalogue/rules/paths.ts";

export const ThemeForm = v.strictObject({ theme: v.picklist(themes, `must be one of ${themes.join(", ")}`) });

export const OfCategoryOrNone = v.object({
  category: v.picklist(CATEGORY_IDS, `must be one of ${CATEGORY_IDS.join(", ")}`),
});

export const OfSeries = v.object({
  ...OfCategoryOrNone.entries,
  series: v.pipe(v.string(), v.maxLength(200, "is too long")),
});
