import { describe, expect, test } from "bun:test";
import { join } from "node:path";
import { Glob } from "bun";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { CardOverlay } from "../../src/features/browse/card/views/overlay.tsx";
import { CardPage } from "../../src/features/browse/card/views/page.tsx";
import type { CardPageProps } from "../../src/features/browse/card/views/props.ts";
import { SetPage, type SetPageProps } from "../../src/features/browse/set/views/set.tsx";
import { SetEmpty } from "../../src/features/cards/groups/views/empty.tsx";
import { CardTable, Row } from "../../src/features/cards/rows/views.tsx";
import { Tile, TileGrid, type TileProps } from "../../src/features/cards/tiles/views/tile.tsx";
import {
  type FaceFacts,
  faceType,
  faceTypes,
  finishOf,
  rarityMark,
  stageLabel,
} from "../../src/features/catalogue/face/views/card-face.tsx";
import { copiesOf } from "../../src/features/collection/entries/views/copies.ts";
import { TypedStepper } from "../../src/features/collection/entries/views/stepper.tsx";
import { LevelBadge } from "../../src/features/collection/progress/views/level.tsx";
import { ProgressOfSet, TabsOfSet } from "../../src/features/collection/progress/views/set-progress.tsx";
import { defaultSetView } from "../../src/features/collection/state.ts";
import { CollectionLanding } from "../../src/features/collection/value/views/landing.tsx";
import { Field } from "../../src/ui/form/field.tsx";
import { AuthPage } from "../../src/ui/frame/auth-page.tsx";
import { ErrorPage } from "../../src/ui/frame/error-page.tsx";
import { Layout, type LayoutProps } from "../../src/ui/frame/layout.tsx";
import { Gallery } from "../../src/ui/gallery/gallery.tsx";
import { iconNames } from "../../src/ui/icons.tsx";
import { Pager } from "../../src/ui/navigation/pager.tsx";
import { root } from "../paths.ts";

const hostile = `"><script>alert('x')</script>&`;
const escaped = "&quot;&gt;&lt;script&gt;";

/** Renders and hands back both the text and something to ask by selector. */
function render(view: ReactNode) {
  const html = renderToStaticMarkup(view);
  const all = (selector: string) => {
    const found: { attributes: Record<string, string>; text: string }[] = [];
    new HTMLRewriter()
      .on(selector, {
        element(element) {
          found.push({ attributes: Object.fromEntries(element.attributes), text: "" });
        },
        text(chunk) {
          const last = found.at(-1);
          if (last) last.text += chunk.text;
        },
      })
      .transform(html);
    return found;
  };
  return { html, all, one: (selector: string) => all(selector)[0] };
}

const face: FaceFacts = {
  id: "sv03.5-006",
  name: "Charizard ex",
  number: "006",
  total: "165",
  type: "fire",
  hp: 330,
  stage: "Stage 2",
  rarity: "Double Rare",
  hasImage: true,
};

const tile = (over: Partial<TileProps> = {}, card: Partial<TileProps["card"]> = {}): TileProps => ({
  card: { ...face, setId: "sv03.5", href: "/series/sv/151/6", price: "$8.71", ...card },
  variant: { key: "holo", name: "Holofoil" },
  dots: [
    { key: "holo", name: "Holofoil", owned: "true" },
    { key: "stamp", name: "Stamped", owned: "false" },
  ],
  copies: copiesOf(2),
  signIn: "/auth/signin?callbackUrl=%2Fseries",
  ...over,
});

const setPage = (over: Partial<SetPageProps> = {}): SetPageProps => ({
  path: "/series/sv/151",
  view: defaultSetView,
  variants: [
    { key: "normal", name: "Normal" },
    { key: "reverse", name: "Reverse Holofoil" },
  ],
  set: {
    id: "sv03.5",
    name: "151",
    code: "MEW",
    trail: [{ title: "English TCG", href: "/series" }],
    series: { name: "Scarlet & Violet", href: "/series/sv" },
    released: "22 Sep 2023",
    printed: 165,
    secret: 42,
    worth: "≈ $1,214.50",
    top: { name: "Charizard ex", number: "199", href: "/c", price: "≈ $412.03" },
    priceNote: "TCGplayer, 15 h old",
  },
  progress: {
    complete: { part: 41, whole: 207 },
    second: { goal: "grandmaster", part: 47, whole: 412 },
    copies: 96,
    level: 1,
    counts: { all: 207, have: 41, need: 166, dupes: 7 },
  },
  signIn: "/auth/signin",
  pages: 1,
  children: null,
  ...over,
});

const cardPage = (over: Partial<CardPageProps> = {}): CardPageProps => ({
  setId: "sv03.5",
  face,
  href: "/series/sv/151/6",
  reportHref: "/reports/new?setId=sv03.5",
  isMember: true,
  trail: [{ title: "151", href: "/series/sv/151" }],
  facts: {
    types: ["fire"],
    hp: 330,
    stage: "Stage 2",
    species: [],
    evolvesFrom: { name: "Charmeleon", href: "/search?q=Charmeleon" },
    weaknesses: [{ type: "water", value: "×2" }],
    resistances: [],
    retreat: 2,
    rarity: "Double Rare",
    set: { name: "151", href: "/series/sv/151" },
    artist: null,
    regulationMark: "G",
    legalIn: [],
    released: null,
    attacks: [{ name: "Brave Wing", cost: ["fire", "colorless"], damage: "60+" }],
    abilities: [],
    rules: [],
    flavor: null,
  },
  variants: [
    {
      key: "holo",
      name: "Holofoil",
      tier: "standard",
      price: "$4.74",
      priceNote: "TCGplayer, 15 h old",
      copies: copiesOf(12),
    },
    { key: "stamp", name: "Stamped", tier: "special", price: null, copies: copiesOf(0) },
  ],
  signIn: "/auth/signin",
  previous: { name: "Charmeleon", number: "005", href: "/series/sv/151/5" },
  next: null,
  tabs: [{ key: "card", title: "Card", href: "/series/sv/151/6" }],
  tab: "card",
  related: [],
  outside: [],
  ...over,
});

const layout = (over: Partial<LayoutProps> = {}): LayoutProps => ({
  title: "151",
  description: "A set",
  path: "/series/sv/151?own=need",
  viewer: null,
  navigation: [{ title: "Browse", items: [{ title: "English TCG", href: "/series", icon: "cards" }] }],
  assets: { css: "/a.css", js: "/a.js", early: "/early.js" },
  theme: "system",
  accountLinks: [{ title: "Settings", href: "/account/settings", icon: "settings", isInTopBar: true }],
  footerLinks: [{ title: "Privacy", href: "/privacy" }],
  year: 2031,
  children: null,
  ...over,
});

const misty = { id: "7", username: "misty", slug: "misty", image: "/avatars/3.png", isPro: true };

describe("the card face", () => {
  test("type comes from the first type, then the kind of Trainer, then energy", () => {
    const of = (supertype: string, types: string[] = [], subtypes: string[] = []) =>
      faceType({ supertype, types, subtypes });
    expect(of("pokemon", ["Fire", "Water"])).toBe("fire");
    expect(of("pokemon")).toBe("colorless");
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
      "gold",
    ]);
    expect(finishOf(null)).toBe("plain");
  });

  test("a stage is written with a space", () => {
    expect(stageLabel("Stage2")).toBe("Stage 2");
    expect(stageLabel("Basic")).toBe("Basic");
  });
});

describe("a tile", () => {
  test("escapes what the sources call a card", () => {
    const { html, all } = render(<Tile {...tile({}, { name: hostile, rarity: hostile, price: hostile })} />);
    expect(html).toContain(escaped);
    expect(all("script")).toHaveLength(0);
  });

  test("prints slots as they are given, and decides nothing by them", () => {
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

  test("keeps the same elements for nothing and for many", () => {
    const names = (quantity: number) => render(<Tile {...tile({ copies: copiesOf(quantity) })} />).html.match(/<\w+/g);
    expect(names(0)).toEqual(names(12));
  });

  test("its form works without script and says what it sends", () => {
    const { one, all } = render(<Tile {...tile({}, { setId: "a&b c" })} />);
    expect(one("form")?.attributes).toMatchObject({
      id: "own-sv03.5-006-holo",
      method: "post",
      action: "/api/collection?setId=a%26b%20c&amp;_method=PUT",
      "data-owned": "true",
    });
    expect(
      all("button").map(({ attributes }) => [attributes.name, attributes.value, attributes["aria-label"]]),
    ).toEqual([
      ["quantity", "1", "Remove one Charizard ex 006"],
      ["quantity", "3", "Add one Charizard ex 006"],
    ]);
    expect(all("input").map(({ attributes }) => [attributes.name, attributes.value])).toEqual([
      ["cardId", "sv03.5-006"],
      ["variant", "holo"],
    ]);
  });

  test("N/A for an unknown price, nothing for a hidden one", () => {
    expect(render(<Tile {...tile({}, { price: null })} />).one(".price")?.text).toBe("N/A");
    expect(render(<Tile {...tile({}, { price: undefined })} />).all(".price")).toHaveLength(0);
  });

  test("one variant shows no dots, several lead to the variant table", () => {
    const lone = tile().dots.slice(0, 1);
    expect(render(<Tile {...tile({ dots: lone })} />).all(".dots")).toHaveLength(0);
    const { one, all } = render(<Tile {...tile()} />);
    expect(one(".dots")?.attributes).toMatchObject({ href: "/series/sv/151/6#variants", "aria-label": "2 variants" });
    expect(all(".dots i").map(({ attributes }) => attributes["data-on"])).toEqual(["true", "false"]);
  });

  test("signed out, + leads to sign-in and there is no form", () => {
    const { one, all } = render(<Tile {...tile({ copies: null })} />);
    expect(all("form")).toHaveLength(0);
    expect(one(".add")?.attributes.href).toBe("/auth/signin?callbackUrl=%2Fseries");
    expect(one(".stepper")?.attributes["data-owned"]).toBeUndefined();
  });

  test("a photo loads late and shows nothing when it fails; without one there is none", () => {
    expect(render(<Tile {...tile()} />).one("img")?.attributes).toMatchObject({
      loading: "lazy",
      alt: "",
      width: "63",
      height: "88",
    });
    expect(render(<Tile {...tile({}, { hasImage: false })} />).all("img")).toHaveLength(0);
  });

  test("the picture opens the overlay, the name leads to the page", () => {
    const { one } = render(<Tile {...tile()} />);
    expect(one("a.face")?.attributes).toMatchObject({
      href: "/series/sv/151/6",
      "data-overlay": "true",
    });
    expect(one("a.name")?.attributes["data-overlay"]).toBeUndefined();
  });
});

describe("the set page", () => {
  test("every state is a link that keeps the rest of the state", () => {
    const view = { ...defaultSetView, sort: "price" as const, dir: "desc" as const, q: "char" };
    const { all } = render(<SetPage {...setPage({ view })} />);
    const need = all(".set-tabs a")[2];
    expect(need?.attributes.href).toBe("/series/sv/151?own=need&amp;sort=price&amp;dir=desc&amp;q=char");
  });

  test("search keeps the state in hidden values, but neither the page nor itself", () => {
    const view = { ...defaultSetView, own: "need" as const, page: 3, q: hostile };
    const { all, one, html } = render(<SetPage {...setPage({ view })} />);
    expect(all(".set-search input[type=hidden]").map(({ attributes }) => [attributes.name, attributes.value])).toEqual([
      ["own", "need"],
    ]);
    expect(one("#set-search")?.attributes.value).toContain("&lt;script&gt;");
    expect(html).not.toContain("<script>alert");
  });

  test("the order in use leads to its reverse", () => {
    const { all } = render(<SetPage {...setPage()} />);
    const [number, name] = all(".sheet a").filter(({ attributes }) => /sort=|dir=/.test(attributes.href ?? ""));
    expect(number?.attributes.href).toBe("/series/sv/151?dir=desc");
    expect(name?.attributes.href).toBe("/series/sv/151?sort=name");
  });

  test("hidden prices leave no trace, unknown ones say so", () => {
    const set = setPage().set;
    const hidden = render(<SetPage {...setPage({ set: { ...set, worth: undefined, top: null } })} />).html;
    expect(hidden).not.toMatch(/price|\$|N\/A|TCGplayer/i);
    expect(render(<SetPage {...setPage({ set: { ...set, worth: null } })} />).html).toContain("<dd>N/A</dd>");
  });

  test("signed out there is nothing to filter by and no progress", () => {
    const { all, html } = render(<SetPage {...setPage({ progress: null })} />);
    expect(all("#set-tabs")).toHaveLength(0);
    expect(all("progress")).toHaveLength(0);
    expect(html).toContain("Log in");
  });

  test("bars, level and counts print slots", () => {
    const slot = { part: "«p»", whole: "«w»" };
    const { all, html } = render(
      <ProgressOfSet
        progress={{ complete: slot, second: { goal: "master", ...slot }, copies: "«c»", level: "«l»" }}
        isSwap
      />,
    );
    expect(all("progress").map(({ attributes }) => [attributes.value, attributes.max])).toEqual([
      ["«p»", "«w»"],
      ["«p»", "«w»"],
    ]);
    expect(html).toContain("<b>«l»</b>");
    expect(all("#set-progress")[0]?.attributes["hx-swap-oob"]).toBe("outerMorph");
    const counts = { all: "«a»", have: "«h»", need: "«n»", dupes: "«d»" };
    const tabs = render(<TabsOfSet path="/s" view={defaultSetView} counts={counts} />);
    expect(tabs.all("a span").map(({ text }) => text)).toEqual(["«a»", "«h»", "«n»", "«d»"]);
    expect(tabs.one("#set-tabs")?.attributes["hx-swap-oob"]).toBeUndefined();
  });

  test("the level is a number or Max", () => {
    const level = (value: number | string) =>
      render(<ProgressOfSet progress={{ ...setPage().progress!, level: value }} />).html;
    expect(level(2)).toContain("<b>Level 2</b>");
    expect(level("Max")).toContain("<b>Max</b>");
  });

  test("each empty filter says what to do next", () => {
    const title = (own: "all" | "have" | "need" | "dupes") =>
      render(<SetEmpty path="/s" view={{ ...defaultSetView, own }} />).one("h2")?.text;
    expect(new Set(["all", "have", "need", "dupes"].map((own) => title(own as "all"))).size).toBe(4);
    const searched = render(<SetEmpty path="/s" view={{ ...defaultSetView, own: "need", q: "zzz" }} />);
    expect(searched.one("a")?.attributes.href).toBe("/s?own=need");
  });

  test("a table row has a number for each variant", () => {
    const variants = cardPage().variants;
    const { all, html } = render(
      <CardTable>
        <Row card={tile().card} variants={variants} signIn="/in" />
      </CardTable>,
    );
    expect(all("form").map(({ attributes }) => attributes.id)).toEqual(["own-sv03.5-006-holo", "own-sv03.5-006-stamp"]);
    expect(html).toContain("N/A");
  });

  test("a locked collection is marked on the grid", () => {
    const grid = render(
      <TileGrid view="grid" isLocked>
        <Tile {...tile()} />
      </TileGrid>,
    );
    expect(grid.one(".grid")?.attributes["data-state"]).toBe("disabled");
  });
});

describe("the card page", () => {
  test("its number can be typed; Enter sends it, not a tap on −", () => {
    const target = { setId: "s", cardId: "c", variant: "v", label: "Pikachu, Normal" };
    const { all, one } = render(<TypedStepper target={target} copies={copiesOf(12)} />);
    expect(all("button")[0]?.attributes).toMatchObject({ type: "submit", class: "set" });
    expect(all("button")[0]?.attributes.name).toBeUndefined();
    expect(one("input[name=typed]")?.attributes).toMatchObject({
      value: "12",
      inputmode: "numeric",
      "aria-label": "Copies of Pikachu, Normal",
    });
  });

  test("heads its rows and says where prices come from once", () => {
    const { all, html } = render(<CardPage {...cardPage()} />);
    expect(all("tbody th[scope=row]")).toHaveLength(2);
    expect(html.split("TCGplayer, 15 h old")).toHaveLength(2);
    expect(all("td.none")[0]?.text).toBe("N/A");
  });

  test("says it at each price where they come from different places", () => {
    const [first, second] = cardPage().variants;
    if (!first || !second) throw new Error("The card has two variants.");
    const variants = [first, { ...second, price: "$1.00", priceNote: "Cardmarket, 7 months ago" }];
    const { all } = render(<CardPage {...cardPage({ variants })} />);
    expect(all("td.price small").map(({ text }) => text)).toEqual(["TCGplayer, 15 h old", "Cardmarket, 7 months ago"]);
  });

  test("hidden prices take their column along", () => {
    const variants = cardPage().variants.map((row) => ({ ...row, price: undefined }));
    expect(render(<CardPage {...cardPage({ variants })} />).all("thead th")).toHaveLength(2);
  });

  test("costs are read as words, and what it lacks is left out", () => {
    const { all, html } = render(<CardPage {...cardPage()} />);
    expect(all(".card-rules .unseen").map(({ text }) => text)).toEqual(["Card text", "Fire", "Colorless"]);
    expect(html).not.toContain("<dt>Artist</dt>");
    expect(html).toContain("No current format");
  });

  test("neighbours are links for the arrow keys; one tab alone is not shown", () => {
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

describe("the shell", () => {
  test("names the page, links past the menu, has its live regions", () => {
    const { html, one } = render(<Layout {...layout({ title: hostile })} />);
    expect(html).toContain(`<title>${escaped}`);
    expect(one("html")?.attributes.lang).toBe("en");
    expect(one(".skip")?.attributes.href).toBe("#main");
    for (const id of ["main", "overlay", "toast", "notice"]) expect(one(`#${id}`)).toBeDefined();
    expect(one("#notice")?.attributes.role).toBe("status");
    expect(html).toContain("2031");
  });

  test("a visitor logs in and comes back to where they were", () => {
    const { all } = render(<Layout {...layout()} />);
    const logIn = all("a").find(({ text }) => text === "Log In");
    expect(logIn?.attributes.href).toBe("/auth/signin?callbackUrl=%2Fseries%2Fsv%2F151%3Fown%3Dneed");
  });

  test("a member has the menu under the avatar instead of the way in", () => {
    const member = render(<Layout {...layout({ viewer: misty })} />);
    expect(member.html).toContain("Sign Out");
    expect(member.html).toContain(">Pro<");
    expect(member.html).not.toContain(">Log In<");
    expect(render(<Layout {...layout()} />).html).not.toContain("Sign Out");
  });

  test("the menus open without script: each button names a popover that is there", () => {
    const { all, one } = render(<Layout {...layout({ viewer: misty })} />);
    const targets = all("[popovertarget]").map(({ attributes }) => attributes.popovertarget ?? "");
    expect(new Set(targets)).toEqual(new Set(["menu", "viewer-menu", "find"]));
    for (const id of targets) expect(one(`#${id}`)?.attributes.popover).toBe("auto");
  });

  test("the current part of the menu is marked, the page itself as the page", () => {
    expect(render(<Layout {...layout()} />).one(".nav a")?.attributes["aria-current"]).toBe("true");
    expect(render(<Layout {...layout({ path: "/series?x=1" })} />).one(".nav a")?.attributes["aria-current"]).toBe(
      "page",
    );
    expect(
      render(<Layout {...layout({ path: "/seriesx" })} />).one(".nav a")?.attributes["aria-current"],
    ).toBeUndefined();
  });

  test("every outline that a page refers to is in its sprite", () => {
    const { all } = render(
      <Layout {...layout({ viewer: misty })}>
        <Gallery />
        <CardPage {...cardPage()} />
      </Layout>,
    );
    const drawn = new Set(all("symbol").map(({ attributes }) => `#${attributes.id}`));
    for (const { attributes } of all("use")) expect(drawn).toContain(attributes.href ?? "");
  });
});

test("no id stands twice on a page with everything on it", () => {
  const { all } = render(
    <Layout {...layout({ viewer: misty })}>
      <SetPage {...setPage({ pages: 2 })}>
        <Tile {...tile()} />
      </SetPage>
      <CardOverlay {...cardPage({ face: { ...face, id: "sv03.5-007" } })} closeHref="/" />
    </Layout>,
  );
  const ids = all("[id]").map(({ attributes }) => attributes.id);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});

describe("forms and messages", () => {
  test("a field's hint and error are tied to it, and what was typed is kept", () => {
    const { one } = render(
      <Field name="username" label="Username" hint="3 to 20" error="Too short" defaultValue={hostile} />,
    );
    const input = one("input")?.attributes;
    expect(one("label")?.attributes.for).toBe("username");
    expect(input).toMatchObject({
      id: "username",
      "aria-describedby": "username-hint username-error",
      "aria-invalid": "true",
    });
    expect(one("#username-error")?.text).toBe("Too short");
    expect(input?.value).toContain("&lt;script&gt;");
  });

  test("a sound field is described by nothing", () => {
    const input = render(<Field name="a" label="A" />).one("input")?.attributes;
    expect(input?.["aria-describedby"]).toBeUndefined();
    expect(input?.["aria-invalid"]).toBeUndefined();
  });

  test("the sign-in form carries its unseen values", () => {
    const { all } = render(
      <AuthPage title="Log In" action="/x" submit="Log In" hidden={{ csrfToken: "t", callbackUrl: "/series" }}>
        {null}
      </AuthPage>,
    );
    expect(all("input[type=hidden]").map(({ attributes }) => [attributes.name, attributes.value])).toEqual([
      ["csrfToken", "t"],
      ["callbackUrl", "/series"],
    ]);
  });

  test("an error shows its code to copy; without one there is none", () => {
    const { one } = render(<ErrorPage message="No" code="01J-9" />);
    expect(one("output")?.text).toBe("01J-9");
    expect(one("[data-copy]")?.attributes["data-copy"]).toBe("error-code");
    expect(render(<ErrorPage message="No" />).all("output")).toHaveLength(0);
  });

  test("the pager has no previous on the first page, no next on the last, and is not there for one page", () => {
    const rels = (page: number, pages: number) =>
      render(<Pager page={page} pages={pages} href={(n) => `?page=${n}`} />)
        .all("a")
        .map(({ attributes }) => `${attributes.rel} ${attributes.href}`);
    expect(rels(1, 3)).toEqual(["next ?page=2"]);
    expect(rels(2, 3)).toEqual(["prev ?page=1", "next ?page=3"]);
    expect(rels(3, 3)).toEqual(["prev ?page=2"]);
    expect(rels(1, 1)).toEqual([]);
  });

  test("a level is its tens in a ring of its ones", () => {
    const { one, all } = render(<LevelBadge badge={12} ring={7} />);
    expect(one("svg")?.attributes["aria-label"]).toBe("Level 127");
    expect(one("text")?.text).toBe("12");
    expect(all("circle")[1]?.attributes["stroke-dasharray"]).toBe("7 10");
    expect(render(<LevelBadge badge={3} ring={0} />).all("circle")).toHaveLength(1);
  });

  test("an empty collection says how to begin", () => {
    const { one } = render(
      <CollectionLanding
        username="ash"
        level={{ badge: 0, ring: 0 }}
        totals={[]}
        inProgress={[]}
        recent={[]}
        gone={[]}
      />,
    );
    expect(one(".empty a")?.attributes.href).toBe("/series");
  });
});

test("no view carries inline style or script: the content security policy would drop them", () => {
  const everything = renderToStaticMarkup(
    <Layout {...layout({ viewer: misty, promoCode: "COLLECT10" })}>
      <SetPage {...setPage({ pages: 2 })}>
        <Tile {...tile()} />
      </SetPage>
      <CardPage {...cardPage()} />
      <CardOverlay {...cardPage()} closeHref="/" />
      <Gallery />
    </Layout>,
  );
  expect(everything).not.toMatch(/\sstyle=|<style|\son\w+=|javascript:|hx-on|<script>/);
  expect(everything.match(/<script [^>]*>/g)).toEqual([
    '<script src="/early.js">',
    '<script type="module" src="/a.js">',
  ]);
});

test("the stylesheet stays under 20 KB compressed and asks nobody else for anything", async () => {
  const folder = join(root, "static/css");
  const built = await Bun.build({ entrypoints: [join(folder, "main.css")], minify: true });
  const css = await built.outputs[0]!.text();
  expect(Bun.gzipSync(css).length).toBeLessThan(20_000);
  expect(css).not.toMatch(/https?:|@import/);
  const entry = await Bun.file(join(folder, "main.css")).text();
  for await (const part of new Glob("*.css").scan(folder)) {
    if (part !== "main.css") expect(entry).toContain(`"./${part}"`);
  }
});
