import * as v from "valibot";
import { goals } from "#features/collection/entries/schema.ts";
import { EntryResponse } from "#features/collection/schema/answers.ts";

const text = v.nullable(v.string());

const GameTotal = v.strictObject({
  id: v.string(),
  name: v.string(),
  href: v.string(),
  unique: v.number(),
  copies: v.number(),
  total: v.number(),
  value: text,
});

const SetTotal = v.strictObject({
  setId: v.string(),
  name: v.string(),
  englishName: text,
  code: text,
  slug: v.string(),
  seriesSlug: v.string(),
  seriesId: v.string(),
  category: v.string(),
  cardCount: v.number(),
  uniqueCards: v.number(),
  copies: v.number(),
  /** The highest goal that is reached. */
  goal: v.nullable(v.picklist(goals)),
  touchedAt: text,
});

const GoneEntry = v.strictObject({
  ...EntryResponse.entries,
  cardName: v.string(),
  number: v.string(),
  setName: v.string(),
  category: v.string(),
});

/** A set that is nearly done: how many cards it lacks, and what these cost; null where no price is shown. */
const NearestSet = v.strictObject({ setId: v.string(), left: v.number(), cost: text });

const Cheaper = v.strictObject({
  setId: v.string(),
  cardId: v.string(),
  variant: v.string(),
  name: v.string(),
  number: v.string(),
  currency: v.string(),
  past: v.number(),
  present: v.number(),
});

const WantsHolder = v.strictObject({ username: v.string(), cards: v.number(), doubles: v.number() });

/**
 * `gone`: what you keep of cards that left the catalogue; `value`: null while prices are hidden. `nearest`: the first sets to
 * finish. `cheaper`: wants that cost a tenth less than a week ago. `holders`: friends with cards you want, and how many of
 * these they have more than once. `sets` are those that `q` finds.
 */
export const OverviewResponse = v.strictObject({
  level: v.number(),
  totals: v.array(GameTotal),
  sets: v.array(SetTotal),
  nearest: v.array(NearestSet),
  cheaper: v.array(Cheaper),
  holders: v.array(WantsHolder),
  gone: v.array(GoneEntry),
  value: text,
});
