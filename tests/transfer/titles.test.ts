import { describe, expect, test } from "bun:test";
import { dialectOf } from "#features/transfer/file/rules/dialect.ts";
import { fieldsOfColumns, withFields } from "#features/transfer/file/rules/reading.ts";

/** A header, one row below it, and what each column is read as: "-" for none. */
type Case = [header: string, row: string, fields: string];

const fieldsIn = async ([header, row]: Case): Promise<string> => {
  const reading = await dialectOf(`${header}\n${row}`);
  expect(reading.asks).toEqual([]);
  return fieldsOfColumns(reading)
    .map((field) => field ?? "-")
    .join(" ");
};

const cases: Case[] = [
  ["Card Name,Set,Number,# Owned", "Pikachu,Base Set,58,3", "name setName number quantity"],
  [
    "Id,CardName,NumberOwned,Expansion,Pack,Rarity,Collected",
    "A1-1,Bulbasaur,0,A1,Mewtwo,1 Diamond,FALSE",
    "printId name quantity setName - rarity owned",
  ],
  ["Name;Set;No.;Amount Owned;Condition", "Pikachu;151;25;2;NM", "name setName number quantity condition"],
  ["name,setName,cardNumber,copiesOwned,language", "Pikachu,151,25,2,en", "name setName number quantity language"],
  [
    "CARD,EXPANSION,COLLECTOR_NUMBER,OWNED_QTY,FINISH",
    "Pikachu,151,25,2,Holo",
    "name setName number quantity printing",
  ],
  ["Card,Sets,Card No,Count Owned", "Pikachu,151,25,2", "name setName number quantity"],
  ["Pokemon,Set,Card #,Total", "Pikachu,151,25,2", "name setName number quantity"],
  ["Quantity in Collection,Name,Edition,Number", "2,Pikachu,151,25", "quantity name setName number"],
  ["Cards,Set Codes,Numbers,Quantities", "Pikachu,MEW,25,2", "name setCode number quantity"],
  ["card_name,set_code,card_number,copies_in_collection", "Pikachu,MEW,25,2", "name setCode number quantity"],
  ["Title,Series,#,How Many", "Pikachu,151,25,2", "name setName number quantity"],
  ["Owned Copies,Card Title,Set Title,Collector #", "2,Pikachu,151,25", "quantity name setName number"],
  ["Name,Set,Number,Have,Need", "Pikachu,151,25,2,1", "name setName number quantity -"],
  ["Name,Set,Number,My Count,Wanted", "Pikachu,151,25,2,4", "name setName number quantity -"],
  [
    "Name,Set,Number,Number of copies,Price Paid,Date Acquired",
    "Pikachu,151,25,2,1.50,2026-01-02",
    "name setName number quantity cost acquired",
  ],
  ["Name,Set,Number,In Stock,Trade Quantity", "Pikachu,151,25,2,1", "name setName number quantity -"],
  ["Name,Set,Number,Pcs.,Total Price", "Pikachu,151,25,2,3.00", "name setName number quantity -"],
  ["Name,Set,Number,Set Total,Qty Owned", "Pikachu,Base Set,58,102,2", "name setName number - quantity"],
  ["Kartenname;Erweiterung;Nummer;Anz.", "Pikachu;151;25;2", "name setName number quantity"],
  ["Karte;Serie;Kartennummer;Anzahl im Besitz", "Pikachu;151;25;2", "name setName number quantity"],
  ["Karten;Sets;Nr.;Stück", "Pikachu;151;25;2", "name setName number quantity"],
  ["Name;Set;Nr;Menge;Zustand;Sprache", "Pikachu;151;25;2;NM;de", "name setName number quantity condition language"],
  ["Name;Set;Nummer;Im Besitz", "Pikachu;151;25;ja", "name setName number quantity"],
  ["Nom de la carte;Extension;Numéro;Quantité possédée", "Pikachu;151;25;2", "name setName number quantity"],
  [
    "Nom;Série;N°;Nombre d’exemplaires;État;Langue",
    "Pikachu;151;25;2;NM;fr",
    "name setName number quantity condition language",
  ],
  ["Cartes;Extensions;Nº;Qté", "Pikachu;151;25;2", "name setName number quantity"],
  ["Nom;Extension;Numéro;Nombre", "Pikachu;151;25;2", "name setName number quantity"],
  ["Nome carta;Espansione;Numero;Quantità posseduta", "Pikachu;151;25;2", "name setName number quantity"],
  [
    "Nome;Set;N.;Copie possedute;Condizione;Lingua",
    "Pikachu;151;25;2;NM;it",
    "name setName number quantity condition language",
  ],
  ["Carta;Espansioni;Numero carta;Qtà", "Pikachu;151;25;2", "name setName number quantity"],
  ["Nombre de la carta;Expansión;Número;Cantidad", "Pikachu;151;25;2", "name setName number quantity"],
  [
    "Nombre;Colección;Núm.;Copias;Estado;Idioma",
    "Pikachu;151;25;2;NM;es",
    "name setName number quantity condition language",
  ],
  ["Carta;Expansiones;Nº;Cant.", "Pikachu;151;25;2", "name setName number quantity"],
  ["Carta;Set;Número;Unidades poseídas", "Pikachu;151;25;2", "name setName number quantity"],
  ["Nome da carta;Coleção;Número;Quantidade", "Pikachu;151;25;2", "name setName number quantity"],
  [
    "Carta;Expansão;Nº;Qtd.;Condição;Idioma",
    "Pikachu;151;25;2;NM;pt",
    "name setName number quantity condition language",
  ],
  ["Nome;Edição;Número;Cópias possuídas", "Pikachu;151;25;2", "name setName number quantity"],
  [
    "カード名,拡張パック,カード番号,所持枚数,状態,言語",
    "ピカチュウ,151,25,2,NM,ja",
    "name setName number quantity condition language",
  ],
  ["カード名,セット,番号,枚数", "ピカチュウ,151,25,2", "name setName number quantity"],
  ["名前,エキスパンション,番号,所有数", "ピカチュウ,151,25,2", "name setName number quantity"],
  ["Kaartnaam;Uitbreiding;Nummer;Aantal", "Pikachu;151;25;2", "name setName number quantity"],
  [
    "Kaart;Set;Nr.;Aantal in bezit;Staat;Taal",
    "Pikachu;151;25;2;NM;nl",
    "name setName number quantity condition language",
  ],
  ["Naam;Serie;Kaartnummer;Hoeveelheid;Conditie", "Pikachu;151;25;2;NM", "name setName number quantity condition"],
  ["Naam;Sets;Nummer;Stuks", "Pikachu;151;25;2", "name setName number quantity"],
  ["Nazwa karty;Zestaw;Numer;Ilość", "Pikachu;151;25;2", "name setName number quantity"],
  [
    "Karta;Dodatek;Nr;Liczba sztuk;Stan;Język",
    "Pikachu;151;25;2;NM;en",
    "name setName number quantity condition language",
  ],
  [
    "Kortnamn;Set;Nummer;Antal;Skick;Språk",
    "Pikachu;151;25;2;NM;en",
    "name setName number quantity condition language",
  ],
  [
    "Kortnavn;Sæt;Nummer;Antal;Stand;Sprog",
    "Pikachu;151;25;2;NM;en",
    "name setName number quantity condition language",
  ],
  ["Kortnavn;Sett;Nummer;Antall", "Pikachu;151;25;2", "name setName number quantity"],
  [
    "Název karty;Edice;Číslo;Počet;Stav;Jazyk",
    "Pikachu;151;25;2;NM;en",
    "name setName number quantity condition language",
  ],
  [
    "Kortin nimi;Sarja;Numero;Määrä;Kunto;Kieli",
    "Pikachu;151;25;2;NM;en",
    "name setName number quantity condition language",
  ],
  ["카드 이름,세트,번호,수량", "피카츄,151,25,2", "name setName number quantity"],
  [
    "카드명,확장팩,카드번호,보유 수량,상태,언어",
    "피카츄,151,25,2,NM,ko",
    "name setName number quantity condition language",
  ],
  ["卡牌名称,系列,编号,数量", "皮卡丘,151,25,2", "name setName number quantity"],
  ["卡名,卡包,卡號,持有数量,品相,语言", "皮卡丘,151,25,2,NM,zh", "name setName number quantity condition language"],
  ["Kart adı;Set;Numara;Adet", "Pikachu;151;25;2", "name setName number quantity"],
  ["Kártya neve;Kiadás;Szám;Darab", "Pikachu;151;25;2", "name setName number quantity"],
  ["Название карты;Набор;Номер;Количество", "Пикачу;151;25;2", "name setName number quantity"],
  // Fifteen more headers.
  ["Card;Set;Card No.;Qty.;Cond.;Lang.", "Pikachu;151;25;2;NM;en", "name setName number quantity condition language"],
  ["Card Name,Set Name,Set Number,Copies Owned", "Pikachu,151,25,2", "name setName number quantity"],
  ["Number,Name,Set Code,Total Owned,Rarity", "25,Pikachu,MEW,2,Common", "number name setCode quantity rarity"],
  ["Collection Count,Card Name,Expansion Code,Collector No.", "2,Pikachu,MEW,25", "quantity name setCode number"],
  ["name,set,number,no_of_copies,variant", "Pikachu,151,25,2,Holo", "name setName number quantity printing"],
  ["Card Name,Expansion Name,Card Num,Amount in collection", "Pikachu,151,25,2", "name setName number quantity"],
  ["My Copies,Name,Expansion Name,Collector’s Number", "2,Pikachu,151,25", "quantity name setName number"],
  ["Pokémon,Expansion,No,Units,Artist", "Pikachu,151,25,2,Mitsuhiro Arita", "name setName number quantity artist"],
  ["Pokémon Name,Set Abbreviation,Number,Count", "Pikachu,MEW,25,2", "name setCode number quantity"],
  [
    "CardName;SetName;CardNumber;Amount;Finish;Notes",
    "Pikachu;151;25;2;Holo;",
    "name setName number quantity printing note",
  ],
  ["Card,Card Set,Nr,Stock", "Pikachu,151,25,2", "name setName number quantity"],
  ["Name of card,Name of set,Number of card,Quantity owned", "Pikachu,151,25,2", "name setName number quantity"],
  ["Name,Set,Number,Qty in binder,Language", "Pikachu,151,25,2,en", "name setName number quantity language"],
  ["NAME|SET|NUMBER|QTY OWNED", "Pikachu|151|25|2", "name setName number quantity"],
  ["English Name,Name,Expansion,Number,Pieces", "Pikachu,ピカチュウ,151,25,2", "name - setName number quantity"],
  // Six more languages: Greek, Romanian, Ukrainian, Croatian, Indonesian, Vietnamese.
  [
    "Όνομα κάρτας;Σετ;Αριθμός;Ποσότητα;Κατάσταση;Γλώσσα",
    "Pikachu;151;25;2;NM;en",
    "name setName number quantity condition language",
  ],
  [
    "Nume carte;Set;Număr;Cantitate;Stare;Limbă",
    "Pikachu;151;25;2;NM;en",
    "name setName number quantity condition language",
  ],
  [
    "Назва картки;Набір;Номер;Кількість;Стан;Мова",
    "Pikachu;151;25;2;NM;en",
    "name setName number quantity condition language",
  ],
  [
    "Naziv karte;Set;Broj;Količina;Stanje;Jezik",
    "Pikachu;151;25;2;NM;en",
    "name setName number quantity condition language",
  ],
  [
    "Nama kartu;Set;Nomor;Jumlah;Kondisi;Bahasa",
    "Pikachu;151;25;2;NM;en",
    "name setName number quantity condition language",
  ],
  [
    "Tên thẻ;Bộ;Số thẻ;Số lượng;Tình trạng;Ngôn ngữ",
    "Pikachu;151;25;2;NM;en",
    "name setName number quantity condition language",
  ],
];

describe("columns are understood by the words of their titles:", () => {
  test.each(cases)("%s", async (header, row, fields) => expect(await fieldsIn([header, row, fields])).toBe(fields));
});

describe("a quantity is built of words in any order, case and number:", () => {
  const counts = ["quantity", "qty", "count", "amount", "copies", "number", "#", "total"];
  const written = [
    (a: string, b: string) => `${a} ${b}`,
    (a: string, b: string) => `${a.toUpperCase()}_${b.toUpperCase()}`,
    (a: string, b: string) => `${a}${b[0]?.toUpperCase()}${b.slice(1)}`,
  ];
  test.each(counts)("%s", async (count) => {
    for (const owned of ["owned", "collected", "in collection"]) {
      for (const write of written) {
        const title = write(count, owned);
        expect([title, await fieldsIn([`Name,Set,Number,${title}`, "Pikachu,151,25,2", ""])]).toEqual([
          title,
          "name setName number quantity",
        ]);
      }
    }
  });
});

describe("what is not certain is asked about:", () => {
  const asked = async (text: string) => {
    const { asks, header } = await dialectOf(text);
    return asks.map(({ why, field, places }) =>
      [why, field, places.map((place) => header[place])].flat().filter(Boolean).join(" "),
    );
  };

  test.each([
    ["two quantities", "Name,Set,Number,Quantity,Total\nPikachu,151,25,2,3", ["twice quantity Quantity Total"]],
    ["two owned counts", "Name,Set,Number,Count,Owned\nPikachu,151,25,1,3", ["twice quantity Count Owned"]],
    ["two sets", "Name,Set,Expansion,Number,Qty\nPikachu,151,Jungle,25,1", ["twice setName Set Expansion"]],
    [
      "two numbers of cards",
      "Card Name,Set,Card Num,# of Cards\nPikachu,151,25,2",
      ["twice number Card Num # of Cards", "counts # of Cards"],
    ],
    ["a count of foils", "Name,Set,Number,Qty,Foil Qty\nPikachu,151,25,2,1", ["twice quantity Qty Foil Qty"]],
    ["two equal columns are one", "Name,Set,Expansion,Number,Qty\nPikachu,151,151,25,1", []],
    ["the row’s number beside the card’s", "#,Name,Set,Number,Qty\n1,a,151,9,1\n2,b,151,8,1\n3,c,151,4,1", []],
    ["numbers under an unknown title", "Name,Set,Number,Stash\nPikachu,151,25,3\nMew,151,151,0", ["counts Stash"]],
    [
      "marks under an unknown title",
      "Name,Set,Number,Erledigt\nPikachu,151,25,ja\nMew,151,151,nein",
      ["counts Erledigt"],
    ],
    ["ticks under no title", "Name,Set,Number,\nPikachu,151,25,✓\nMew,151,151,", ["counts"]],
    ["two such columns", "Name,Set,Number,A,B\nPikachu,151,25,3,0", ["counts A B"]],
    ["other numbers and words", "Name,Set,Number,HP,Year,Rarity\nPikachu,151,25,60,1999,Common", []],
    ["no such column", "Name,Set,Number\nPikachu,151,25", []],
    ["a total of the set’s size", "Name,Set,Number,Total\nPikachu,Base Set,58,102", []],
  ])("%s", async (_, text, wanted) => expect(await asked(text)).toEqual(wanted));
});

test("a count of copies and one of foils can be read as counts of finishes", async () => {
  const reading = await dialectOf("Name,Set,Number,Qty,Foil Qty\nPikachu,151,25,2,1");
  const { finishes } = withFields(reading, ["name", "setName", "number", "finish", "finish"]);
  expect(finishes).toEqual([
    { place: 3, printing: "" },
    { place: 4, printing: "Foil" },
  ]);
});
