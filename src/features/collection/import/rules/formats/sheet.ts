import type { Field, Format } from "./fields.ts";
import { finishColumns } from "./finishes.ts";
import type { Columns } from "./recognise.ts";

/** Column titles that people and other apps use, as letters and digits; the likeliest first. */
const names = {
  name: "name englishname card cardname productname simplename cardtitle title product itemname item pokemon pokemonname karte kartenname carte nomdelacarte nomcarte nom carta nombredelacarta nomedacarta nomecarta kaartnaam kaart nombre nome naam subject カート名 articulo artikel article nazwa karta namn kort kortnamn navn nimi kortti nazev ad название карта 名前 カード 名称 description carddescription 商品名",
  setName:
    "set setname expansion expansionname edition editionname expname cardset setexpansion series seriesname group consolename erweiterung extension coleccion espansione expansao colecao edicion edicao edizione serie collection kollektion collezione brand dodatek zestaw udgave utgave serie setti sada набор сет セット 弾 拡張パック 系列",
  setCode: "setcode expansioncode editioncode setabbreviation setabbr abbreviation ptcgocode setid exp setkurzel",
  number:
    "number cardnumber no cardno collectornumber collectorno num cardnum setnumber nr nummer kartennummer kartennr numero numerodecarte numerodelacarte numerodecarta numerocarta numerodacarta kaartnummer 番号 n ndecarte numer kortnummer cislo numara номер カード番号 型番 编号",
  printId: "cardid id uniqueid tcgdexid",
  quantity:
    "quantity qty count amount copies owned have howmany quantityowned qtyowned stock anzahl menge stuck stk bestand quantite qte nombre exemplaires cantidad cant unidades copias quantita qta copie quantidade qtd qtde aantal 枚数 totalquantity aantallen ilosc sztuk antal antall maara kpl pocet adet количество 数量 所持数 所持枚数 groupcount",
  added: "addtoquantity",
  printing:
    "variant variantname variance printing finish foil version variation cardvariant varianttype variante ausfuhrung finition acabado acabamento finitura versione versao uitvoering variety holo",
  reverse: "isreverseholo reverseholo isreverse",
  firstEdition: "isfirsted isfirstedition firstedition firsted is1stedition 1stedition",
  foil: "isfoil",
  signed: "signed issigned",
  altered: "altered isaltered alteredart",
  playset: "playset isplayset",
  rarity: "rarity cardrarity seltenheit rarete rareza rarita raridade",
  artist: "artist illustrator illustration kunstler zeichner artiste illustrateur artista illustratore ilustrador",
  condition:
    "condition cardcondition cond zustand etat estado condizione condicion condicao conditie staat 状態 stan skick tilstand kunto stav состояние",
  language:
    "language cardlanguage idlanguage lang sprache langue idioma lingua taal 言語 jezyk sprak sprog kieli jazyk язык",
  game: "game tcg tcgregion region",
  tcgplayerId: "tcgplayerid tcgplayerproductid productid",
  cardmarketId: "idproduct cardmarketid cardmarketproductid idcardmarket mkmid mcmid",
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
  noPrinting: "plain",
};

/** Cardmarket's stock and shipments, whose columns are read like those of any table. */
export const cardmarket: Format = { ...sheet, title: "Cardmarket" };

export const plainTitle = (name: string): string =>
  name
    .replace("#", "number")
    .toLowerCase()
    .normalize("NFKD")
    .replace(/[^\p{L}\p{N}]/gu, "");

/** Without what is in brackets: "Qualidade (M NM SP MP HP D)". Of a column for each language, ours. */
const bareTitle = (title: string): string =>
  /\((?!EN)[A-Z]{2,4}\)$/.test(title) ? "" : plainTitle(title.replace(/\([^)]*\)/g, ""));

/** The column of each field, guessed from the column titles. TCGplayer's sellers have ids of other things than products. */
export function guessed(header: string[]): Partial<Record<SheetField, number>> {
  const titles = header.map(plainTitle);
  const bare = header.map(bareTitle);
  const found: Partial<Record<SheetField, number>> = {};
  // What a shipment cost was paid; a price of stock is asked.
  const columns = titles.includes("groupcount") ? { ...names, cost: `price ${names.cost}` } : names;
  const own = titles.includes("productline") ? sheetFields.filter((field) => field !== "tcgplayerId") : sheetFields;
  for (const field of own) {
    const places = columns[field].split(" ");
    const place = [...places.map((name) => titles.indexOf(name)), ...places.map((name) => bare.indexOf(name))];
    const first = place.find((at) => at >= 0 && !Object.values(found).includes(at));
    if (first !== undefined) found[field] = first;
  }
  return found;
}

/** Recognises a table that has names and a set or number, which is enough to find cards, or quantities of titles or ids. */
export function recogniseSheet(header: string[]): Columns | undefined {
  const finishes = finishColumns(header, guessed(header).quantity !== undefined);
  const taken = new Set(finishes.map(({ place }) => place));
  const { quantity, ...rest } = guessed(header.map((title, place) => (taken.has(place) ? "" : title)));
  const places: Columns["places"] = finishes.length > 0 || quantity === undefined ? rest : { ...rest, quantity };
  const isPlaced = places.setName !== undefined || places.setCode !== undefined || places.number !== undefined;
  const isCounted = places.quantity !== undefined;
  const isOfIds =
    ((places.printId ?? places.cardmarketId) !== undefined && isCounted) ||
    (places.setCode !== undefined && places.number !== undefined);
  const isOfCards = places.name === undefined ? isOfIds : isPlaced || isCounted;
  if (!isOfCards) return undefined;
  const format = header.some((title) => plainTitle(title) === "idproduct") ? cardmarket : sheet;
  return { format, places, ...(finishes.length > 0 && { finishes }) };
}
