/** Kinds of words in column titles, of which titles are built: "Number of copies owned" is number, count, owned. */
export type TitleWordKind =
  | "name"
  | "card"
  | "set"
  | "number"
  | "code"
  | "count"
  | "total"
  | "owned"
  | "collection"
  | "collector"
  | "english"
  | "of"
  | "filler";

const words: Record<TitleWordKind, string> = {
  name: "name namn navn nom nome nombre naam nazwa nazev nimi nev adı ad 名 名前 名称 名稱 이름 명 имя название titolo titulo titre titel ονομα nume назва naziv nama tên",
  card: "card karte kaart kort kortti carte carta karta kart kartya lap カード 卡 卡牌 卡片 카드 карта карты karty kortin κάρτα κάρτας картка картки kartu",
  set: "set expansion edition erweiterung extension espansione expansao edicion edizione edicao coleccion colecao edice editie uitgave uitbreiding dodatek zestaw udgave utgave sarja kiadas sæt sett setti sada 拡張パック エキスパンション セット 弾 확장팩 세트 系列 卡包 набор сет издание σετ набір bộ",
  number:
    "number no nr num n nummer numero numer cislo szam sorszam номер 番号 ナンバー 编号 編號 号 號 번호 numara tal αριθμός număr broj nomor số #",
  code: "code abbreviation abbr kurzel sigle codice codigo kod kode id",
  count:
    "quantity qty count amount copy piece pcs pc unit stock howmany tally anzahl anz menge stuck stk stuckzahl bestand zahl quantite qte exemplaire exemplar exemplaar cantidad cant unidad copia copie ejemplar quantita qta pezzo pz quantidade qtd qtde unidade aantal hoeveelheid stuk ilosc sztuk liczba nombre antal antall maara kpl pocet kus ks adet miktar darab db mennyiseg количество колво шт 枚数 数量 數量 数 所持数 点数 장수 수량 개수 张数 張數 ποσότητα cantitate кількість kolicina jumlah lượng",
  total: "total totale totaal gesamt insgesamt sum summe somme suma 合計 合计",
  owned:
    "owned own have got obtained collected posession possession besitz besitze besitzt besessen vorhanden possede possedee posseduto posseduta possiedo poseido poseida poseo tengo tenho possuo possuido possuida bezit heb ho 所持 所有 保有 持有 拥有 擁有 보유 소장 posiadane posiadam har omistan vlastnim sahip",
  collection: "collection sammlung collezione collectie inventory inventar binder",
  collector: "collector sammler",
  english: "english englisch anglais ingles inglese engels 英語",
  of: "of",
  filler:
    "the in d my our a i it de d del della dell di da do dei des la le les el los las l der die das den dem im mein meine meiner mes ma mi mis mia mie minha mijn van het min mina mitt w na o je j ai ich you の 的",
};

const plain = (text: string): string =>
  text
    .toLowerCase()
    .normalize("NFKD")
    .replace(/[^\p{L}\p{N}]/gu, "");

/** A column's title folded for comparison; "#" reads as "number". */
export const plainTitle = (title: string): string => plain(title.replace("#", "number"));

const kinds: ReadonlyMap<string, TitleWordKind[]> = new Map(
  [
    ...Map.groupBy(
      (Object.entries(words) as [TitleWordKind, string][]).flatMap(([kind, list]) =>
        list.split(" ").map((word) => ({ kind, word: plain(word) })),
      ),
      ({ word }) => word,
    ),
  ].map(([word, found]) => [word, found.map(({ kind }) => kind)]),
);

const endings: [RegExp, string][] = [
  [/ies$/, "y"],
  [/oes$/, "ao"],
  [/[snex]$/, ""],
  [/(?:es|en|er|ar|or)$/, ""],
  [/i$/, "o"],
  [/i$/, "e"],
  [/[ei]$/, "a"],
];

/** A word, and what it can be the plural of. */
export const titleSingulars = (word: string): string[] => [
  word,
  ...endings.map(([ending, singular]) => word.replace(ending, singular)).filter((one) => one.length > 2),
];

/** Every beginning of a known word. */
const beginnings = new Set([...kinds.keys()].flatMap((word) => [...word].map((_, at) => word.slice(0, at + 1))));
/** What `titleSingulars` may change at the end of a word. */
const longestEnding = 3;

/** How far from its start a text may be a known word in the singular or plural. */
function reachOf(text: string): number {
  let known = 0;
  while (known < text.length && beginnings.has(text.slice(0, known + 1))) known++;
  return Math.min(text.length - 1, known + longestEnding);
}

const kindsOf = (word: string): TitleWordKind[] | undefined => {
  const known = titleSingulars(word).find((one) => kinds.has(one));
  return known === undefined ? undefined : kinds.get(known);
};

const longestWord = 24;
const longestTitle = 80;
const mostWords = 8;
const isLatin = (word: string) => /^[a-z]+$/.test(word);
const fewestLetters = 3;

/** "kartennummer" and "所持枚数" are two words each; undefined if a part is unknown. */
function partsOf(word: string): TitleWordKind[][] | undefined {
  const own = kindsOf(word);
  if (own) return [own];
  for (let end = reachOf(word); end > 0; end--) {
    const first = word.slice(0, end);
    if (isLatin(first) && (first.length < fewestLetters || word.length - end < fewestLetters)) continue;
    const [kind, rest] = [kindsOf(first), kindsOf(first) && partsOf(word.slice(end))];
    if (kind && rest) return [kind, ...rest];
  }
  return undefined;
}

/** The kinds of a title's words in their order, without fillers; undefined if one is unknown. */
export function kindsIn(title: string): TitleWordKind[][] | undefined {
  if (title.length > longestTitle) return undefined;
  const split = title
    .replaceAll("#", " number ")
    .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .replace(/\bhow\W?many\b/i, "howmany")
    .replace(/кол-во/i, "количество")
    .replace(/[’']s\b/g, "")
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .map(plain)
    .filter((word) => word !== "");
  const found: TitleWordKind[][] = [];
  for (const word of split) {
    const parts = word.length > longestWord ? undefined : partsOf(word);
    if (!parts) return undefined;
    found.push(...parts.filter(([kind]) => kind !== "filler"));
  }
  return found.length > mostWords ? undefined : found;
}
