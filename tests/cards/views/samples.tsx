import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { CardPageProps } from "#features/browse/card/views/props.ts";
import type { SetPageProps } from "#features/browse/set/views/set.tsx";
import type { TileProps } from "#features/cards/tiles/views/control.tsx";
import type { FaceFacts } from "#features/catalogue/face/rules/types.ts";
import { wordedCopies } from "#features/collection/entries/views/copies.ts";
import { defaultSetView } from "#features/collection/state.ts";
import type { LayoutProps } from "#ui/frame/layout.tsx";

export const hostile = `"><script>alert('x')</script>&`;
export const escaped = "&quot;&gt;&lt;script&gt;";

/** Renders and hands back both the text and something to ask by selector. */
export function render(view: ReactNode) {
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

export const face: FaceFacts = {
  id: "sv03.5-006",
  name: "Charizard ex",
  number: "006",
  total: "165",
  type: "fire",
  hp: 330,
  speciesId: 6,
  stage: "Stage 2",
  rarity: "Double Rare",
  hasImage: true,
};

export const tile = (over: Partial<TileProps> = {}, card: Partial<TileProps["card"]> = {}): TileProps => ({
  card: { ...face, setId: "sv03.5", href: "/series/sv/151/6", price: "$8.71", ...card },
  variant: { key: "holo", name: "Holofoil" },
  dots: [
    { key: "holo", name: "Holofoil", owned: "true" },
    { key: "stamp", name: "Stamped", owned: "false" },
  ],
  copies: wordedCopies(2),
  signIn: "/auth/signin?callbackUrl=%2Fseries",
  ...over,
});

export const setPage = (over: Partial<SetPageProps> = {}): SetPageProps => ({
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
    released: "Sep 22, 2023",
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
    reached: { goal: "complete", text: "Set complete" },
    counts: { all: 207, have: 41, need: 166, dupes: 7 },
  },
  signIn: "/auth/signin",
  pages: 1,
  children: null,
  ...over,
});

export const cardPage = (over: Partial<CardPageProps> = {}): CardPageProps => ({
  setId: "sv03.5",
  face,
  href: "/series/sv/151/6",
  actions: [],
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
      copies: wordedCopies(12),
    },
    { key: "stamp", name: "Stamped", tier: "special", price: null, copies: wordedCopies(0) },
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

export const layout = (over: Partial<LayoutProps> = {}): LayoutProps => ({
  locale: "en",
  title: "151",
  description: "A set",
  path: "/series/sv/151?own=need",
  menuPath: "/series/sv/151",
  viewer: null,
  navigation: [{ title: "Browse", items: [{ title: "English TCG", href: "/series", icon: "cards" }] }],
  assets: { css: "/a.css", js: "/a.js", early: "/early.js" },
  theme: "system",
  accountLinks: [{ title: "Settings", href: "/account/settings", icon: "settings", isInTopBar: true }],
  footerLinks: [{ title: "Privacy", href: "/privacy" }],
  dockLinks: [{ title: "Sets", href: "/series", icon: "cards" }],
  year: 2031,
  children: null,
  ...over,
});

export const misty = { id: "7", username: "misty", slug: "misty", image: "/avatars/3.png", isPro: true };
