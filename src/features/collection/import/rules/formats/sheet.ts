import type { Field, Format } from "./fields.ts";
import type { Columns } from "./recognise.ts";

/** Column titles that people and other apps use, as letters and digits; the likeliest first. */
const names = {
  name: "name englishname card cardname productname simplename cardtitle title product itemname item pokemon pokemonname karte kartenname carte nomdelacarte nomcarte nom carta nombredelacarta nomedacarta nomecarta kaartnaam kaart nombre nome naam subject カート名 articulo artikel article",
  setName:
    "set setname expansion expansionname edition editionname expname cardset setexpansion series seriesname group consolename erweiterung extension coleccion espansione expansao colecao edicion edicao edizione serie collection kollektion collezione brand",
  setCode: "setcode expansioncode editioncode setabbreviation setabbr abbreviation ptcgocode setid exp setkurzel",
  number:
    "number cardnumber no cardno collectornumber collectorno num cardnum setnumber nr nummer kartennummer kartennr numero numerodecarte numerodelacarte numerodecarta numerocarta numerodacarta kaartnummer 番号 n ndecarte cardid",
  quantity:
    "quantity qty count amount copies owned have howmany quantityowned qtyowned stock anzahl menge stuck stk bestand quantite qte nombre exemplaires cantidad cant unidades copias quantita qta copie quantidade qtd qtde aantal 枚数",
  printing:
    "variant variantname variance printing finish foil version variation cardvariant varianttype variante ausfuhrung finition acabado acabamento finitura versione versao uitvoering variety holo",
  reverse: "isreverseholo reverseholo isreverse",
  firstEdition: "isfirsted isfirstedition firstedition is1stedition 1stedition",
  condition: "condition cardcondition cond zustand etat estado condizione condicion condicao conditie staat 状態",
  language: "language cardlanguage lang sprache langue idioma lingua taal 言語",
  game: "game tcg tcgregion region",
  tcgplayerId: "tcgplayerid tcgplayerproductid productid",
  cost: "cost costpaid pricepaid purchaseprice paid buyprice boughtfor pricebought averagecostpaid priceperunit kaufpreis einkaufspreis prixdachat preciodecompra prezzodacquisto precodecompra",
  currency: "currency purchasecurrency pricecurrency",
  acquired:
    "acquired acquiredon acquireddate dateacquired dateadded datebought purchasedate bought boughton added addedon kaufdatum gekauftam datedachat fechadecompra datadacquisto",
  company: "gradingcompany gradedby grader company",
  grade: "grade",
  certificate: "certificate cert certnumber certificatenumber gradingcertid",
  note: "note notes comment comments remarks notiz notizen bemerkung kommentar commentaire notas observaciones",
  watched: "watchlist wishlist",
} as const satisfies Partial<Record<Field, string>>;

export type SheetField = keyof typeof names;
export const sheetFields = Object.keys(names) as SheetField[];

/** The title of a column that the user chose for a field. */
export const chosenHeader = (field: SheetField): string => `toploader ${field}`;

export const sheet: Format = {
  key: "sheet",
  title: "Spreadsheet",
  needs: [chosenHeader("name")],
  fields: Object.fromEntries(sheetFields.map((field) => [field, chosenHeader(field)])),
  noPrinting: "unknown",
};

export const plainTitle = (name: string): string =>
  name
    .replace("#", "number")
    .toLowerCase()
    .normalize("NFKD")
    .replace(/[^\p{L}\p{N}]/gu, "");

/** The column of each field, guessed from the column titles. */
export function guessed(header: string[]): Partial<Record<SheetField, number>> {
  const titles = header.map(plainTitle);
  const found: Partial<Record<SheetField, number>> = {};
  for (const field of sheetFields) {
    const place = names[field].split(" ").map((name) => titles.indexOf(name));
    const first = place.find((at) => at >= 0 && !Object.values(found).includes(at));
    if (first !== undefined) found[field] = first;
  }
  return found;
}

/** Where a column says which cards are reverses or of the first edition, the others are not. */
export const sheetOf = (places: Columns["places"]): Format =>
  places.reverse === undefined && places.firstEdition === undefined ? sheet : { ...sheet, noPrinting: "plain" };

/** Recognises a table that has names and a set or number, which is enough to find cards. */
export function recogniseSheet(header: string[]): Columns | undefined {
  const places = guessed(header);
  const isPlaced = places.setName !== undefined || places.setCode !== undefined || places.number !== undefined;
  return places.name !== undefined && isPlaced ? { format: sheetOf(places), places } : undefined;
}
