import { cellNames } from "#features/collection/rules/copies.ts";
import type { FileFormat, ImportField } from "./fields.ts";
import { plainTitle } from "./words-of-titles.ts";

/** Titles beside those that `claimsOf` reads by their words, as letters and digits; the likeliest first. */
const names = {
  name: "productname simplename cardtitle product itemname item pokemon pokemonname title subject articulo artikel article description carddescription 商品名",
  setName:
    "setexpansion expname settitle series seriesname group consolename serie collection kollektion collezione brand",
  setCode: "expansioncode editioncode setabbreviation setabbr abbreviation ptcgocode setid exp setkurzel",
  number: "cardnum 型番",
  printId: "cardid id uniqueid tcgdexid",
  quantity: "groupcount",
  owned: "",
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
  ...cellNames,
  game: "game tcg tcgregion region",
  tcgplayerId: "tcgplayerid tcgplayerproductid productid",
  cardmarketId: "idproduct cardmarketid cardmarketproductid idcardmarket mkmid mcmid",
  company: "gradingcompany gradedby grader company",
  grade: "grade",
  certificate: "certificate cert certnumber certificatenumber gradingcertid",
  note: "note notes comment comments remarks notiz notizen bemerkung kommentar commentaire notas observaciones",
  watched: "watchlist wishlist",
} as const satisfies Partial<Record<ImportField, string>>;

export type SheetField = keyof typeof names;
export const sheetFields = Object.keys(names) as SheetField[];

export const fieldOfTitle = new Map(
  sheetFields.flatMap((field) =>
    names[field]
      .split(" ")
      .filter((name) => name !== "")
      .map((name, rank) => [plainTitle(name), { field, rank }] as const),
  ),
);

/** A table of no known app: its columns are understood by their titles, or chosen. */
export const sheet: FileFormat = { key: "sheet", title: "Spreadsheet", needs: [], fields: {}, noPrinting: "plain" };

/** Cardmarket's stock and shipments, whose columns are read like those of any table. */
export const cardmarket: FileFormat = { ...sheet, title: "Cardmarket" };
