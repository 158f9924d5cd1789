import { expect, test } from "bun:test";
import type { Flag } from "#access/flags/rules.ts";
import { type Ability, abilities, may, type Rule } from "#access/rules.ts";
import type { Role } from "#access/viewer.ts";

const people: Record<string, Role[] | null> = {
  visitor: null,
  newcomer: [],
  member: ["member"],
  subscriber: ["member", "subscriber"],
  comped: ["member", "comped_subscriber"],
  "data entry": ["member", "data_entry"],
  "senior data entry": ["member", "senior_data_entry"],
  tester: ["member", "stream_tools_tester"],
  "tester of payments": ["member", "stripe_tester"],
  admin: ["admin"],
};
const everyone = Object.keys(people);
const members = everyone.filter((name) => people[name]?.length);
const subscribers = ["subscriber", "comped", "admin"];
const pro = { free: members, sold: subscribers };
/** The column of `people`, in its order. */
const withTester = everyone.filter((name) => subscribers.includes(name) || name === "tester");

/** Who may on a site without memberships, and on one that sells them; with every flag on. */
const expected: Record<Ability, { free: string[]; sold: string[] }> = {
  manageSite: { free: ["admin"], sold: ["admin"] },
  editCatalogue: {
    free: ["data entry", "senior data entry", "admin"],
    sold: ["data entry", "senior data entry", "admin"],
  },
  curateCatalogue: { free: ["senior data entry", "admin"], sold: ["senior data entry", "admin"] },
  customBanner: pro,
  gradedCards: pro,
  privateNotes: pro,
  longHistory: pro,
  wideShowcase: pro,
  personalTrends: { free: everyone, sold: subscribers },
  arrangeCards: { free: everyone, sold: subscribers },
  manyLists: pro,
  pokedexLists: pro,
  manyDecks: pro,
  streamTools: { free: members, sold: withTester },
  seePro: { free: [], sold: everyone },
  buyPro: { free: [], sold: members },
};

const names = Object.keys(abilities) as Ability[];
const allFlags = new Set<Flag>(["promo", "pro", "streamTools", "stripe"]);
const allowed = (ability: Ability, membership: "off" | "stripe", flags = allFlags, ownerId?: string) =>
  everyone.filter((name) => {
    const roles = people[name];
    return may(ability, { viewer: roles ? { id: name, roles } : null, membership, flags }, ownerId);
  });

test.each(names)("%s: free and sold", (ability) => {
  expect({ free: allowed(ability, "off"), sold: allowed(ability, "stripe") }).toEqual(expected[ability]);
});

test.each(names)("%s: without flags only testers reach a part that needs one, free and sold", (ability) => {
  const rule: Rule = abilities[ability];
  const testers = everyone.filter((name) => name === "admin" || people[name]?.includes(rule.tester as Role));
  const [free, sold] = [allowed(ability, "off", new Set()), allowed(ability, "stripe", new Set())];
  if (rule.flag === undefined) expect({ free, sold }).toEqual(expected[ability]);
  else expect({ free, sold }).toEqual({ free: rule.isSold ? [] : testers, sold: testers });
});

test.each(names)("%s: on the own collection", (ability) => {
  const rule: Rule = abilities[ability];
  const isIn = (list: string[]) => list.includes("member");
  expect(isIn(allowed(ability, "stripe", allFlags, "member"))).toBe(
    rule.isFreeOnOwn === true || isIn(expected[ability].sold),
  );
});
