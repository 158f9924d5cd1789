import { describe, expect, test } from "bun:test";
import { join } from "node:path";
import { companies, gradeFault } from "#features/details/graded/rules.ts";
import { type Person, useSite } from "../harness.ts";
import { readPage } from "../page/page.ts";
import { root } from "../paths.ts";
import { importFile, look, read, whole } from "../transfer/transfer-files.ts";

const setId = "sv03.5";
const at = (number: number) => `/api/collection/${setId}-00${number}/graded?setId=${setId}`;
const slab = (more: object = {}) => ({ variant: "normal", company: "PSA", grade: "10", certificate: "", ...more });

const site = await useSite({}, "starter");
await site.work();

const send = (person: Person, number: number, body: object, method = "POST") =>
  person.request(at(number), { method, body: JSON.stringify(body), headers: { "content-type": "application/json" } });
const fieldsOf = async (response: Response) =>
  Object.keys(((await response.json()) as { fields?: Record<string, string> }).fields ?? {});
const storedGrades = async (person: Person) =>
  (
    await site.sql`select company, grade, certificate from graded_cards where user_id = ${person.id} order by 1, 2, 3`
  ).map(({ company, grade, certificate }) => [company, grade, certificate].filter(Boolean).join(" "));

describe("a grade", () => {
  test.each([
    ["PSA", "10"],
    ["PSA", "8.5"],
    ["PSA", "1.5"],
    ["PSA", "GEM MT 10"],
    ["PSA", "NM-MT 8"],
    ["PSA", "8 (OC)"],
    ["PSA", "Authentic"],
    ["BGS", "9.5"],
    ["BGS", "10 Black Label"],
    ["BGS", "9.5 Gem Mint"],
    ["CGC", "Pristine 10"],
    ["CGC", "9.5 Mint+"],
    ["SGC", "10 Gold Label"],
    ["ARS", "10+"],
    ["TAG", "10 Pristine"],
  ] as const)("%s %s is given by the company", (company, grade) => {
    expect(gradeFault(company, grade)).toBeUndefined();
  });

  test.each([
    ["PSA", "11"],
    ["PSA", "9.5"],
    ["PSA", "10 Black Label"],
    ["PSA", "0"],
    ["PSA", "-1"],
    ["PSA", "1e1"],
    ["PSA", "10.0.1"],
    ["PSA", "9 10"],
    ["PSA", "8.25"],
    ["PSA", "Gem Mint"],
    ["PSA", "very rare 10"],
    ["BGS", "9 Black Label"],
    ["BGS", "100"],
    ["CGC", "9 Pristine"],
    ["ARS", "9+"],
    ["TAG", "1000"],
    ["TGA", "=10"],
    ["PSA", "１０"],
  ] as const)("%s %s is not given by the company", (company, grade) => {
    expect(gradeFault(company, grade)).toContain(company);
  });

  test("of every company includes the whole numbers from 1 to 10, and none above", () => {
    for (const company of companies) {
      for (let grade = 1; grade <= 10; grade++) expect(gradeFault(company, String(grade))).toBeUndefined();
      for (const grade of ["0", "0.5", "10.5", "11", "99"]) expect(gradeFault(company, grade)).toBeDefined();
    }
  });

  test("that its company does not give is refused at its field, when it is added and when it is changed", async () => {
    const misty = await site.signUp();
    const refused = await send(misty, 1, slab({ grade: "11" }));
    expect([refused.status, await fieldsOf(refused.clone())]).toEqual([422, ["grade"]]);
    expect(await refused.text()).toContain("Grade must be 1 to 10 for PSA; half grades up to 8.5");
    const { id } = (await (await send(misty, 1, slab())).json()) as { id: string };
    const changed = await send(misty, 1, { ...slab({ grade: "9.5" }), gradedId: id }, "PUT");
    expect([changed.status, await fieldsOf(changed), await storedGrades(misty)]).toEqual([422, ["grade"], ["PSA 10"]]);
  });

  test("of a file becomes a note if unknown; of our own export it is unresolved", async () => {
    const misty = await site.signUp();
    const other = [
      "product-name,console-name,include-string,quantity,grading-company",
      "Charizard ex #6,Pokemon Scarlet & Violet 151,PSA 11,1,PSA",
    ].join("\n");
    await importFile(misty, other);
    expect([(await whole(misty)).graded, (await whole(misty)).notes]).toMatchObject([[], [{ text: "Grade: PSA 11" }]]);
    const own = ["Kind,Set ID,Card ID,Variant,Quantity,Company,Grade", `graded,${setId},${setId}-006,holo,,PSA,11`];
    const shown = await read(misty, own.join("\n"));
    expect((await look(misty, shown.id, "unresolved")).value.map(({ reason }) => reason)).toEqual([
      "“11” is not a valid PSA grade.",
    ]);
  });
});

describe("a certificate number", () => {
  test("is unique for each company and owner, across cards and ignoring case", async () => {
    const [misty, brock] = [await site.signUp(), await site.signUp()];
    const own = slab({ certificate: " ab12 " });
    expect((await send(misty, 1, own)).status).toBe(200);
    for (const number of [1, 4]) {
      const again = await send(misty, number, slab({ certificate: "AB12", addToCollection: true }));
      expect([again.status, await fieldsOf(again)]).toEqual([409, ["certificate"]]);
    }
    expect((await send(misty, 4, slab({ certificate: "AB12", company: "CGC" }))).status).toBe(200);
    expect((await send(brock, 1, own)).status).toBe(200);
    for (const _ of [1, 2]) expect((await send(misty, 4, slab())).status).toBe(200);
    expect(await storedGrades(misty)).toEqual(["CGC 10 AB12", "PSA 10", "PSA 10", "PSA 10 ab12"]);
    expect([...(await site.sql`select from entries where user_id = ${misty.id}`)]).toEqual([]);
  });

  test("cannot be changed to that of another card of the same owner", async () => {
    const misty = await site.signUp();
    await send(misty, 1, slab({ certificate: "1" }));
    const { id } = (await (await send(misty, 4, slab({ certificate: "2" }))).json()) as { id: string };
    const change = (certificate: string) => send(misty, 4, { ...slab({ certificate }), gradedId: id }, "PUT");
    expect([(await change("1")).status, (await change("2")).status, (await change("3")).status]).toEqual([
      409, 200, 200,
    ]);
  });

  test("goes to one of many simultaneous requests", async () => {
    const misty = await site.signUp();
    const answers = await Promise.all(
      [1, 4, 7, 1, 4, 7].map((number) => send(misty, number, slab({ certificate: "9" }))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    expect(await storedGrades(misty)).toEqual(["PSA 10 9"]);
  });

  test("that is taken gives an error at its field in the form", async () => {
    const misty = await site.signUp();
    await send(misty, 1, slab({ certificate: "77" }));
    const form = { variant: "normal", company: "PSA", grade: "10", certificate: "77" };
    const response = await misty.post(at(4), form, { accept: "text/html" });
    expect(response.status).toBe(409);
    const certificate = readPage(await response.text()).at("graded-new-certificate");
    expect(certificate?.description).toContain("You already have PSA certificate 77.");
  });

  test("is imported once from a file, also when another card has it", async () => {
    const misty = await site.signUp();
    await send(misty, 1, slab({ certificate: "ab1" }));
    const header = "Kind,Set ID,Card ID,Variant,Quantity,Company,Grade,Certificate";
    const rows = ["004,normal,,PSA,9,AB1", "004,normal,,PSA,9,c2", "007,normal,,PSA,9,C2"];
    await importFile(misty, [header, ...rows.map((row) => `graded,${setId},${setId}-${row}`)].join("\n"));
    expect(await storedGrades(misty)).toEqual(["PSA 10 ab1", "PSA 9 c2"]);
  });
});

test("the migration keeps duplicate numbers and appends a counter", async () => {
  const misty = await site.signUp();
  const folder = join(root, "db/migrations");
  const [file = ""] = [...new Bun.Glob("*certificate_once.sql").scanSync(folder)];
  const statements = (await Bun.file(join(folder, file)).text()).split("--> statement-breakpoint");
  const rolledBack = new Error("rolled back");
  const run = site.sql.begin(async (tx) => {
    await tx`drop index graded_cards_certificate`;
    await tx`alter table users drop column sign_up_platform`;
    for (const [number, certificate] of [
      [1, "x1"],
      [4, "X1"],
      [7, "x1"],
      [1, "y"],
      [4, ""],
      [7, ""],
    ] as const) {
      await tx`insert into graded_cards (user_id, set_id, card_id, variant, company, grade, certificate, created_at)
        values (${misty.id}, ${setId}, ${`${setId}-00${number}`}, 'normal', 'PSA', '9', ${certificate},
          timestamptz '2026-01-01' + make_interval(days => ${number}::int))`;
    }
    for (const statement of statements) await tx.unsafe(statement);
    const rows = await tx<{ certificate: string }[]>`
      select certificate from graded_cards where user_id = ${misty.id} order by created_at, certificate`;
    expect(rows.map(({ certificate }) => certificate)).toEqual(["x1", "y", "", "X1 (2)", "", "x1 (3)"]);
    throw rolledBack;
  });
  await expect(run).rejects.toBe(rolledBack);
});
