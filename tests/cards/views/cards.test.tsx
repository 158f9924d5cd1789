import { describe, expect, test } from "bun:test";
import { CardOverlay } from "#features/browse/card/views/overlay.tsx";
import { CardPage } from "#features/browse/card/views/page.tsx";
import { Tile } from "#features/cards/tiles/views/tile.tsx";
import { emblemPath } from "#features/catalogue/emblems/rules/names.ts";
import { finishOf, rarityMark } from "#features/catalogue/face/rules/print.ts";
import { faceType, faceTypes, stageLabel } from "#features/catalogue/face/rules/types.ts";
import { wordedCopies } from "#features/collection/entries/views/copies.ts";
import { TypedStepper } from "#features/collection/entries/views/stepper.tsx";
import { readPage } from "#tests/page/page.ts";
import { iconNames } from "#ui/icons.tsx";
import { cardPage, escaped, hostile, render, tile } from "./samples.tsx";

describe("the card face", () => {
  test("type comes from the first type, then the kind of Trainer, then energy", () => {
    const of = (supertype: string, types: string[] = [], subtypes: string[] = []) =>
      faceType({ supertype, types, subtypes });
    expect(of("pokemon", ["Fire", "Water"])).toBe("fire");
    expect(of("pokemon")).toBe("unknown");
    expect(of("trainer", [], ["Supporter"])).toBe("supporter");
    expect(of("trainer", [], ["Pokémon Tool"])).toBe("tool");
    expect(of("trainer", [], ["Technical Machine"])).toBe("trainer");
    expect(of("energy")).toBe("energy");
    expect(of("energy", ["Grass"])).toBe("grass");
  });

  test("every type has a glyph", () => {
    for (const type of faceTypes) expect(iconNames).toContain(`t-${type}`);
  });

  test("marks and finishes follow the rarity's name", () => {
    expect(["Common", "Uncommon", "Rare", "Double Rare", "Hyper Rare", "Promo"].map(rarityMark)).toEqual([
      "●",
      "◆",
      "★",
      "★★",
      "★★★",
      "P",
    ]);
    expect(["1 Diamond", "4 Diamonds", "2 Stars", "1 Shiny Star", "Crown"].map(rarityMark)).toEqual([
      "◆",
      "◆◆◆◆",
      "★★",
      "✦",
      "♛",
    ]);
    expect(rarityMark(null)).toBe("");
    expect(["Common", "Double Rare", "Illustration Rare", "Hyper Rare"].map(finishOf)).toEqual([
      "plain",
      "foil",
      "full",
      "full gold",
    ]);
    expect(["Special Illustration Rare", "Rare Rainbow", "1 Shiny", "3 Star", "Shiny Rare"].map(finishOf)).toEqual([
      "full special",
      "full rainbow",
      "full shiny",
      "full special",
      "full shiny",
    ]);
    expect(finishOf(null)).toBe("plain");
  });

  test("a stage is written with a space", () => {
    expect(stageLabel("Stage2")).toBe("Stage 2");
    expect(stageLabel("Basic")).toBe("Basic");
  });
});

describe("a tile", () => {
  test("escapes the names from the sources", () => {
    const { html, all } = render(<Tile {...tile({}, { name: hostile, rarity: hostile, price: hostile })} />);
    expect(html).toContain(escaped);
    expect(all("script")).toHaveLength(0);
  });

  test("prints placeholders as given, and never branches on them", () => {
    const copies = { quantity: "«q»", less: "«l»", more: "«m»", owned: "«o»" };
    const dots = [
      { key: "holo", name: "Holofoil", owned: "«d1»" },
      { key: "stamp", name: "Stamped", owned: "«d2»" },
    ];
    const spliced = render(<Tile {...tile({ copies, dots })} />).html;
    const filled = spliced
      .replaceAll("«q»", "2")
      .replaceAll("«l»", "1")
      .replaceAll("«m»", "3")
      .replace(/«(o|d1)»/g, "true")
      .replaceAll("«d2»", "false");
    expect(filled).toBe(render(<Tile {...tile()} />).html);
  });

  test("has the same elements at zero and at any quantity", () => {
    const names = (quantity: number) =>
      render(<Tile {...tile({ copies: wordedCopies(quantity) })} />).html.match(/<\w+/g);
    expect(names(0)).toEqual(names(12));
  });

  test("its buttons work without JavaScript, through the page's one form, and have values", () => {
    const { one, all } = render(<Tile {...tile({}, { setId: "a&b c" })} />);
    expect(all("form")).toHaveLength(0);
    expect(one(".stepper")?.attributes).toMatchObject({ id: "own-sv03.5-006-holo", "data-owned": "true" });
    const buttons = all("button").map(({ attributes }) => attributes);
    expect(buttons.map(({ form, name, value, "aria-label": label }) => [form, name, value, label])).toEqual([
      ["own", "entry", "a%26b%20c/sv03.5-006/holo/1", "Remove one Charizard ex 006, Holofoil"],
      ["own", "entry", "a%26b%20c/sv03.5-006/holo/3", "Add one Charizard ex 006, Holofoil"],
    ]);
  });

  test("N/A for an unknown price, nothing for a hidden one", () => {
    expect(render(<Tile {...tile({}, { price: null })} />).one(".price")?.text).toBe("N/A");
    expect(render(<Tile {...tile({}, { price: undefined })} />).all(".price")).toHaveLength(0);
  });

  test("the set's name stands alone: a code before it would cut it on a phone", () => {
    expect(render(<Tile {...tile({}, { set: "Brilliant Stars" })} />).one(".of")?.text).toBe("Brilliant Stars");
  });

  test("one variant shows no dots, several lead to the variant table", () => {
    const lone = tile().dots.slice(0, 1);
    expect(render(<Tile {...tile({ dots: lone })} />).all(".dots")).toHaveLength(0);
    const { one, all } = render(<Tile {...tile()} />);
    expect(one(".dots")?.attributes).toMatchObject({ href: "/series/sv/151/6#variants" });
    expect(one(".dots .unseen")?.text).toBe("2 variants of Charizard ex 006");
    expect(all(".dots i").map(({ attributes }) => attributes["data-on"])).toEqual(["true", "false"]);
  });

  test("signed out, + links to sign-in and there is no number", () => {
    const { one, all } = render(<Tile {...tile({ copies: null })} />);
    expect(all("output")).toHaveLength(0);
    expect(one(".add")?.attributes.href).toBe("/auth/signin?callbackUrl=%2Fseries&amp;add=sv03.5-006");
    expect(one(".stepper")?.attributes["data-owned"]).toBeUndefined();
  });

  test("loads its photo lazily and hides a failed one; a card without a photo has no image", () => {
    expect(render(<Tile {...tile()} />).one(".face > img")?.attributes).toMatchObject({
      loading: "lazy",
      alt: "",
      width: "63",
      height: "88",
    });
    const { all, one } = render(<Tile {...tile({}, { hasImage: false })} />);
    expect(all(".face > img")).toHaveLength(0);
    expect(one(".face > picture > img")?.attributes).toMatchObject({ src: emblemPath(6, "fire"), loading: "lazy" });
  });

  test("the picture opens the overlay, the name links to the page", () => {
    const { one } = render(<Tile {...tile()} />);
    expect(one("a.face")?.attributes).toMatchObject({
      href: "/series/sv/151/6",
      "data-overlay": "true",
    });
    expect(one("a.name")?.attributes["data-overlay"]).toBeUndefined();
  });
});

describe("the card page", () => {
  test("its number can be typed; Enter sends it, not a tap on −", () => {
    const target = { setId: "s", cardId: "c", variant: "v", label: "Pikachu, Normal" };
    const { all, one } = render(<TypedStepper target={target} copies={wordedCopies(12)} />);
    expect(all("button")[0]?.attributes).toMatchObject({ type: "submit", class: "set" });
    expect(all("button")[0]?.attributes.value).toBe("s/c/v");
    expect(one("input[name=typed]")?.attributes).toMatchObject({
      value: "12",
      inputmode: "numeric",
      "aria-label": "Copies of Pikachu, Normal",
    });
  });

  test("the main variant is above the others, and the source of the prices is named once", () => {
    const { all, html } = render(<CardPage {...cardPage()} />);
    expect(all("tbody th[scope=row]")).toHaveLength(1);
    expect(html.split("TCGplayer, 15 h old")).toHaveLength(2);
    expect(all(".stepper").map(({ attributes }) => attributes.id)).toEqual([
      "own-sv03.5-006-holo",
      "own-sv03.5-006-stamp",
    ]);
    expect(all("td .none")[0]?.text).toBe("N/A");
  });

  test("each price names its source if sources differ", () => {
    const [first, second] = cardPage().variants;
    if (!first || !second) throw new Error("The card has two variants.");
    const variants = [first, { ...second, price: "$1.00", priceNote: "Cardmarket, 7 months ago" }];
    const { all } = render(<CardPage {...cardPage({ variants })} />);
    expect(all(".price small").map(({ text }) => text)).toEqual(["TCGplayer, 15 h old", "Cardmarket, 7 months ago"]);
  });

  test("hidden prices remove their column", () => {
    const variants = cardPage().variants.map((row) => ({ ...row, price: undefined }));
    expect(render(<CardPage {...cardPage({ variants })} />).all("thead th")).toHaveLength(2);
  });

  test("costs are read as words, and missing facts are omitted", () => {
    const { all, html } = render(<CardPage {...cardPage()} />);
    expect(all(".card-rules .unseen").map(({ text }) => text)).toEqual(["Card text", "Fire", "Colorless"]);
    expect(readPage(html).fact("Artist")).toBeUndefined();
    expect(html).toContain("No current format");
  });

  test("neighbors are links for the arrow keys; a single tab is not shown", () => {
    const { all } = render(<CardPage {...cardPage()} />);
    expect(all("[data-prev]")[0]?.attributes["aria-label"]).toBe("Previous card: Charmeleon 005");
    expect(all("[data-next]")).toHaveLength(0);
    expect(all(".tabs")).toHaveLength(0);
  });

  test("the overlay is a named dialog with a way back without script, and shares no id with the page", () => {
    const overlay = render(<CardOverlay {...cardPage()} closeHref="/series/sv/151" />);
    expect(overlay.one("dialog")?.attributes["aria-labelledby"]).toBe("card-overlay-title");
    expect(overlay.one("#card-overlay-title")?.text).toBe("Charizard ex");
    expect(overlay.one("[data-close]")?.attributes.href).toBe("/series/sv/151");
    expect(overlay.one("[data-prev]")?.attributes["data-overlay"]).toBe("true");
    expect(overlay.all("#variants")).toHaveLength(0);
  });
});
