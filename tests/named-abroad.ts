import type { NameLanguage } from "#lib/text/language.ts";
import { changeCatalogue } from "./change-catalogue.ts";
import type { Person, TestApp } from "./harness.ts";

const names = {
  "sv03.5-006": { de: "Glurak-ex", es: "Charizard de prueba", "pt-br": "Charizard de teste" },
  "sv03.5-005": { de: "Glutexo", es: "Charmeleon de prueba", "es-mx": "Charmeleon de México" },
  "sv03.5-025": { de: "Pikachu" },
};

/** Gives three cards of the starter catalogue names in other languages. */
export const nameCards = (site: TestApp): Promise<void> =>
  changeCatalogue(
    site,
    site.sql`insert into local_card_names select key, value from jsonb_each(${JSON.stringify(names)}::text::jsonb)`,
  );

/** A person who chose a language of card names. */
export async function readerOf(site: TestApp, nameLanguage: NameLanguage): Promise<Person> {
  const person = await site.signUp();
  await site.sql`update users set name_language = ${nameLanguage} where id = ${person.id}`;
  return person;
}
