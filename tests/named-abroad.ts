import type { NameLanguage } from "#lib/text/language.ts";
import { changeCatalogue } from "./change-catalogue.ts";
import type { Person, TestApp } from "./harness.ts";
import { below, type Element, treeOf } from "./page/tree.ts";

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

/** The part of a page, such as a row, in which a link leads there. */
export function partLeadingTo(html: string, tag: "li" | "tr" | "a", href: string | RegExp): Element {
  const fits = (one = "") => (typeof href === "string" ? one === href : href.test(one));
  const links = ({ attributes }: Element) => fits(attributes.get("href"));
  const found = [...below(treeOf(html))].find((one) => one.tag === tag && [...below(one)].some(links));
  if (!found) throw new Error(`No ${tag} with a link to ${href}`);
  return found;
}

const lettersOf = (node: Element | string): string =>
  typeof node === "string" ? node : node.children.map(lettersOf).join("");

/** What stands in a language, also where only one who sees the page meets it. */
export const wordsIn = (part: Element, language: string): string[] =>
  [...below(part)].filter(({ attributes }) => attributes.get("lang") === language).map((one) => lettersOf(one).trim());

/** What stands in elements of a tag. */
export const wordsOf = (part: Element, tag: string): string[] =>
  [...below(part)].filter((one) => one.tag === tag).map((one) => lettersOf(one).trim());
