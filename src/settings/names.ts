import * as v from "valibot";
import { localLanguages } from "#lib/text/language.ts";
import { setting } from "./providers.ts";

const nameLanguages = v.pipe(
  v.string(),
  v.transform((text) => text.split(",").map((name) => name.trim())),
  v.check(
    (names) => names.every((name) => localLanguages.some((one) => one === name)),
    `must be a comma-separated list of ${localLanguages.join(", ")}`,
  ),
);

/** Which names of cards are brought beside the English and Japanese ones. */
export const namesSettings = {
  CATALOGUE_LANGUAGES: setting(
    "Languages, such as `fr,pt`, whose names of cards `catalogue sync` and **Admin → Catalogue** bring: one call more a set and language. Not set: English and Japanese alone.",
    v.optional(nameLanguages),
  ),
};
