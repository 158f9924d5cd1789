import { expect, test } from "bun:test";
import { firstAdditive, isAdditive, migrations } from "#db/migrate.ts";

const name = String.raw`(?:"?\w+"?\.)?"?\w+"?`;

/** What the release before cannot live with: it still reads and writes what was there when it was built. */
const breaking: [what: string, pattern: RegExp][] = [
  [
    "drops what the release before uses",
    /\bdrop (?:table|column|constraint|schema|view|type|function|trigger|index)\b/i,
  ],
  ["renames", /\brename\b/i],
  ["changes a type", /\balter (?:column )?"?\w+"? (?:set data )?type\b/i],
  ["refuses null where the release before may write it", /\bset not null\b/i],
  ["takes a default away", /\bdrop default\b/i],
  [
    "needs a value that the release before does not write",
    new RegExp(
      String.raw`\badd (?:column )?(?:if not exists )?(?!constraint\b)${name} (?=[^,;]*\bnot null\b)(?![^,;]*\b(?:default|generated)\b)`,
      "i",
    ),
  ],
  [
    "refuses rows that the release before writes",
    /\badd (?:constraint "?\w+"? )?(?:check|unique|primary key|foreign key|exclude)\b/i,
  ],
];

/** A table that the same migration makes may have what it wants. */
function breaks(statements: string[]): string[] {
  const made = new Set(
    statements.flatMap((one) => /^\s*create table (?:if not exists )?"?(\w+)"?/i.exec(one)?.[1] ?? []),
  );
  return statements.flatMap((statement) => {
    const plain = statement.replace(/--.*$/gm, "").trim();
    const table = /^alter table (?:only )?(?:"?public"?\.)?"?(\w+)"?/i.exec(plain)?.[1] ?? "";
    if (made.has(table) || /^create table\b/i.test(plain)) return [];
    const unique = /^create unique index\b.*?\bon (?:"?public"?\.)?"?(\w+)"?/is.exec(plain)?.[1];
    if (unique && !made.has(unique)) return [`refuses rows that the release before writes: ${plain}`];
    return breaking.filter(([, pattern]) => pattern.test(plain)).map(([what]) => `${what}: ${plain}`);
  });
}

test("migrations are additive: a build of the release before runs on the newer schema. Way out: decision 133", () => {
  expect(migrations().flatMap(({ sql }, place) => (isAdditive(place, sql) ? breaks(sql) : []))).toEqual([]);
});

test("one that cannot be additive says so in its first line, and is marked as such", () => {
  const rename = "ALTER TABLE copies RENAME COLUMN cost TO price";
  expect(isAdditive(firstAdditive, [rename])).toBe(true);
  expect(isAdditive(firstAdditive, [`-- breaks the release before: it reads cost\n${rename}`])).toBe(false);
  expect(isAdditive(firstAdditive - 1, ["select 1"])).toBe(false);
});

test("the migration that changed the keys is the last that the rule would refuse", () => {
  expect(breaks(migrations()[firstAdditive - 1]?.sql ?? [])).not.toEqual([]);
});

test.each([
  `ALTER TABLE "copies" DROP COLUMN "cost"`,
  `drop table copies`,
  `ALTER TABLE "copies" RENAME COLUMN "cost" TO "price"`,
  `ALTER TABLE "copies" ALTER COLUMN "cost" SET DATA TYPE bigint`,
  `ALTER TABLE "copies" ALTER COLUMN "cost" SET NOT NULL`,
  `ALTER TABLE "copies" ALTER COLUMN "quantity" DROP DEFAULT`,
  `ALTER TABLE "copies" ADD COLUMN "shop" text NOT NULL`,
  `ALTER TABLE "copies" ADD CONSTRAINT "copies_cheap" CHECK (cost < 100)`,
  `CREATE UNIQUE INDEX "copies_once" ON "copies" USING btree ("card_id")`,
])("refused: %s", (statement) => {
  expect(breaks([statement])).toHaveLength(1);
});

test("allowed: what the release before can leave alone", () => {
  const statements = [
    `ALTER TABLE "copies" ADD COLUMN "shop" text`,
    `ALTER TABLE "copies" ADD COLUMN "shop" text DEFAULT '' NOT NULL`,
    `CREATE INDEX "copies_shop" ON "copies" USING btree ("shop")`,
    `CREATE TABLE "tags" ("name" text NOT NULL)`,
    `ALTER TABLE "tags" ADD CONSTRAINT "tags_pk" PRIMARY KEY("name")`,
  ];
  expect(breaks(statements)).toEqual([]);
});
