import { langOfLeading, leadingName, nameBelow } from "#features/catalogue/rules/names.ts";
import { cardPath, numberKey } from "#features/catalogue/rules/paths.ts";
import { entryText } from "#features/collection/rules/entry.ts";
import type { FoundCard } from "#features/stall/have/rules/find.ts";
import { dayOfPrice, type HaveCard, type HaveVariant, stallMarks, stepLabel } from "#features/stall/have/rules/tile.ts";
import { langOf } from "#lib/text/language.ts";
import type { KeptCards } from "./kept.ts";

/** A found card as the server's tiles show it. */
export function tileOf({ card, set, game, localName, language }: FoundCard, kept: KeptCards): HaveCard {
  const { id, number, isExtra, name, english, variants } = card;
  const inJapanese = game === "JP" && kept.own?.language === "ja" && { localName: name, language: "ja" };
  const local = localName !== "" && { localName, language };
  const named = { name, englishName: english, ...(inJapanese || local) };
  return {
    ...{ id, setId: set.id, number, isExtra, isWanted: kept.isWanted(id), set: set.english ?? set.name },
    ...{ name: leadingName(named), lang: langOfLeading(named), below: nameBelow(named) },
    href: cardPath(game, set.series, set.slug, numberKey(number)),
    variants: variants.map((variant) => {
      const { quantity = 0, special = 0, price = null, day = null } = kept.of(id, variant.key) ?? {};
      return { ...variant, copies: quantity, kept: { keep: kept.keepOf(set.id), special }, price, day };
    }),
  };
}

/** A tile made of the page's pattern. */
export function drawTile(pattern: Element, card: HaveCard): Element {
  const tile = pattern.cloneNode(true) as HTMLElement;
  const { name, lang, below, set, number, href, variants } = card;
  Object.assign(tile.dataset, { card: card.id, variants: String(variants.length), extra: String(card.isExtra) });
  write(tile, ".name", name, lang)?.setAttribute("href", href);
  write(tile, ".have-below", below, below === null ? undefined : langOf(below));
  write(tile, ".have-set", set, langOf(set));
  write(tile, ".have-number", number);
  drawHeart(tile.querySelector(".heart"), card);
  const list = tile.querySelector("ul");
  const row = list?.firstElementChild;
  if (list) list.ariaLabel = `Variants of ${name} ${number}`;
  if (row) list?.replaceChildren(...variants.map((variant) => drawVariant(row, card, variant)));
  showMarks(tile);
  return tile;
}

function drawHeart(heart: HTMLButtonElement | null, { id, name, number, isWanted }: HaveCard): void {
  if (!heart) return;
  heart.value = `${id}/${!isWanted}`;
  heart.ariaPressed = String(isWanted);
  heart.ariaLabel = `Want ${name} ${number}`;
}

function drawVariant(pattern: Element, card: HaveCard, variant: HaveVariant): Element {
  const row = pattern.cloneNode(true) as HTMLElement;
  const { key, name, tier, copies, kept, price, day } = variant;
  Object.assign(row.dataset, { variant: key, tier, keep: String(kept.keep), special: String(kept.special) });
  write(row, ".have-variant", name);
  write(row, ".price", price ?? null);
  write(row, "small", price && day ? dayOfPrice(day) : null);
  const stepper = row.querySelector<HTMLElement>(".stepper");
  if (stepper) drawStepper(stepper, card, variant, copies);
  return row;
}

function drawStepper(stepper: HTMLElement, card: HaveCard, { key, name }: HaveVariant, copies: number): void {
  const target = { setId: card.setId, cardId: card.id, variant: key };
  stepper.id = `own-${card.id}-${key}`;
  stepper.dataset.owned = String(copies > 0);
  const output = stepper.querySelector("output");
  if (output) output.textContent = String(copies);
  const label = stepLabel(card, name);
  const [less, more] = stepper.querySelectorAll("button");
  const steps = [
    [less, Math.max(0, copies - 1), `Remove one ${label}`],
    [more, copies + 1, `Add one ${label}`],
  ] as const;
  for (const [step, quantity, name] of steps) {
    if (!step) continue;
    step.value = `${entryText(target)}/${quantity}`;
    step.ariaLabel = name;
  }
}

/** Writes a text, or takes its place away where there is none. */
function write(within: Element, selector: string, text: string | null, lang?: string): Element | null {
  const place = within.querySelector<HTMLElement>(selector);
  if (!place) return null;
  if (text === null) place.remove();
  else {
    place.textContent = text;
    place.lang = lang ?? "";
    if (!lang) place.removeAttribute("lang");
  }
  return place;
}

/** Says again what a card is needed for and what is to spare, by the numbers that its tile shows. */
export function showMarks(tile: HTMLElement): void {
  const marks = stallMarks({
    id: tile.dataset.card ?? "",
    isExtra: tile.dataset.extra === "true",
    variants: [...tile.querySelectorAll<HTMLElement>("ul > [data-variant]")].map((row) => ({
      key: row.dataset.variant ?? "",
      tier: row.dataset.tier === "special" ? "special" : "standard",
      copies: Number(row.querySelector("output")?.textContent),
      kept: { keep: Number(row.dataset.keep), special: Number(row.dataset.special) },
    })),
  });
  for (const [name, text] of Object.entries(marks)) {
    const mark = tile.querySelector<HTMLElement>(`[data-mark="${name}"]`);
    if (!mark || mark.textContent === text) continue;
    mark.textContent = text;
    mark.hidden = text === "";
  }
}
