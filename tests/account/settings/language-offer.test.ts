import { beforeAll, expect, test } from "bun:test";
import { preferredLanguage } from "#features/catalogue/local/rules.ts";
import { bodyOf, json, type Person, useSite } from "#tests/harness.ts";
import { nameCards } from "#tests/named-abroad.ts";
import { readPage } from "#tests/page/page.ts";

const site = await useSite({}, "starter");
beforeAll(() => nameCards(site));

const german = "de-AT,de;q=0.9,en;q=0.8";

/** The landing page as a browser with these languages asks for it. */
const landing = async (person: Person, languages = german) =>
  readPage(
    await bodyOf(person.request("/collection", { headers: { accept: "text/html", "accept-language": languages } })),
  );

const choose = (person: Person, nameLanguage: string) =>
  person.post(
    "/api/user/preferences?_method=PUT",
    { nameLanguage },
    { accept: "text/html", referer: `${origin}/collection` },
  );
const origin = "http://localhost";

test.each([
  [german, "de"],
  ["de", "de"],
  ["DE-de", "de"],
  ["pt-BR,pt;q=0.9", "pt-br"],
  ["pt-PT,pt;q=0.9,es;q=0.4", "es"],
  // What has no names is passed over.
  ["nl,fi;q=0.9,de;q=0.5", "de"],
  ["en-GB,de;q=0.9", null],
  ["de;q=0.3,en;q=0.8", null],
  ["nl", null],
  ["*", null],
  ["", null],
  [",;q=;;;=,", null],
])("a browser that prefers %s reads names in %s", (accepted, language) => {
  expect(preferredLanguage(accepted, ["en", "de", "es", "pt-br", "ja"])).toBe(language as never);
});

test("the browser's language is offered until it is answered, and the answer counts everywhere", async () => {
  const misty = await site.signUp();
  const page = await landing(misty);
  expect(page.names("button")).toEqual(expect.arrayContaining(["Show card names in German", "Keep English"]));
  const answer = await choose(misty, "de");
  expect([answer.status, answer.headers.get("location")]).toEqual([303, "/collection"]);
  expect((await landing(misty)).find("button", "Keep English")).toBeUndefined();
  expect(await json(misty.json("/api/user/preferences"))).toMatchObject({ nameLanguage: "de" });
  // Back in English in the settings, which was a choice.
  await choose(misty, "en");
  expect((await landing(misty)).find("button", "Keep English")).toBeUndefined();
});

test("who keeps English is not asked again", async () => {
  const brock = await site.signUp();
  expect((await landing(brock)).find("button", "Keep English")).toBeDefined();
  await choose(brock, "en");
  expect((await landing(brock)).find("button", "Keep English")).toBeUndefined();
});

test("nothing is offered to who reads English, or whose language has no names here", async () => {
  const gary = await site.signUp();
  for (const languages of ["en-US,en;q=0.9,de;q=0.8", "nl-NL,nl;q=0.9", ""])
    expect((await landing(gary, languages)).find("button", "Keep English")).toBeUndefined();
});
