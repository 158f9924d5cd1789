import { afterAll, afterEach, beforeAll, describe, expect, spyOn, test } from "bun:test";
import { renderToStaticMarkup } from "react-dom/server";
import { maxTerms } from "#features/search/language/rules/tokens.ts";
import type { AdvancedSearchProps } from "#islands/advanced-search/advanced-search.tsx";
import { busyness } from "../runner/patience.ts";
import { usePage } from "./dom.ts";

usePage();

const sets = [
  { name: "151", englishName: null, code: "MEW", releaseDate: "2023-09-22" },
  { name: "Base Set", englishName: null, code: "BS", releaseDate: "1999-01-09" },
  { name: "Base Set 2", englishName: null, code: "B2", releaseDate: "2000-02-24" },
];

const artists = [{ name: "Mitsuhiro Arita", slug: "mitsuhiro-arita", cardCount: 600 }];

/** Requests to the server. */
const requested: string[] = [];
let isDown = false;
const server = Bun.serve({
  port: 0,
  hostname: "127.0.0.1",
  fetch(request) {
    const { pathname } = new URL(request.url);
    requested.push(pathname);
    if (isDown) return new Response("", { status: 503 });
    return Response.json(pathname === "/api/set" ? sets : artists);
  },
});
afterAll(() => server.stop(true));

// All look for a document when they are loaded.
let library: typeof import("@testing-library/react/pure");
let mount: typeof import("#islands/advanced-search/mount.ts").mount;
let AdvancedSearchForm: typeof import("#features/search/advanced/views/form.tsx").AdvancedSearchForm;
let unmount = () => {};
const { fetch } = globalThis;

beforeAll(async () => {
  library = await import("@testing-library/react/pure");
  library.configure({ asyncUtilTimeout: 60_000 * busyness(), getElementError: (message) => new Error(message ?? "") });
  ({ mount } = await import("#islands/advanced-search/mount.ts"));
  ({ AdvancedSearchForm } = await import("#features/search/advanced/views/form.tsx"));
  // A page's addresses begin at its own; those of a test have no page.
  globalThis.fetch = Object.assign(
    (input: string | URL | Request, init?: RequestInit) => fetch(new URL(String(input), server.url), init),
    fetch,
  );
});
afterAll(() => {
  globalThis.fetch = fetch;
});

afterEach(() => {
  library.act(unmount);
  document.body.replaceChildren();
  isDown = false;
  requested.length = 0;
  submitted.length = 0;
});

/** The searched texts, each with whether the URL changed. */
const submitted: [string, string | null][] = [];

/** The server's form with its island started, and what React complained of meanwhile. */
async function start(q = "", props: Partial<AdvancedSearchProps> = {}): Promise<number> {
  const complain = spyOn(console, "error");
  document.body.innerHTML = `<main>${renderToStaticMarkup(
    <AdvancedSearchForm q={q} view="grid" isSignedIn={false} {...props} />,
  )}</main>`;
  const root = document.querySelector("[data-island] > .island");
  const json = document.querySelector("[data-island] > script")?.textContent;
  if (!root || !json) throw new Error("The form has no island.");
  document.querySelector("form.query-line")?.addEventListener("submit", (event) => {
    event.preventDefault();
    const form = document.querySelector("form.query-line");
    submitted.push([text().value, form?.getAttribute("hx-push-url") ?? null]);
  });
  await library.act(async () => {
    unmount = mount(root, "advanced-search", json);
  });
  const violations = complain.mock.calls.length;
  complain.mockRestore();
  return violations;
}

const text = () => library.screen.getByLabelText<HTMLInputElement>("Query");
const field = (name: string) => library.screen.getByRole<HTMLInputElement>("combobox", { name });
const box = (name: string) => field(name).closest(".picker");
const chips = (name: string) => [...(box(name)?.querySelectorAll(".picked") ?? [])].map((chip) => chip.textContent);
const listed = () => [...document.querySelectorAll(".choices > [role=option] > span")].map((one) => one.textContent);
const status = () => library.screen.getByRole("status").textContent;

async function type(element: HTMLInputElement, value: string): Promise<void> {
  await library.act(async () => element.focus());
  await library.act(async () => {
    library.fireEvent.change(element, { target: { value } });
  });
}

async function press(...keys: string[]): Promise<void> {
  for (const key of keys) {
    await library.act(async () => {
      if (document.activeElement) library.fireEvent.keyDown(document.activeElement, { key });
    });
  }
}

const change = (query: string) => type(text(), query);

/** How the element with the focus is called. */
const focused = () => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.id;

describe("the island", () => {
  test("hydrates the server's markup, with a combobox for every filter", async () => {
    expect(await start('type:fire set="Base Set" hp>=100')).toBe(0);
    expect(library.screen.getAllByRole("combobox", { name: /./ }).length).toBeGreaterThan(18);
    expect([chips("Card type"), chips("Energy type")]).toEqual([[], ["Fire"]]);
    expect([chips("Set"), chips("Hit points")]).toEqual([["Base Set"], ["At least 100"]]);
    expect(document.querySelectorAll("input[type=checkbox]")).toHaveLength(0);
    expect([requested, submitted]).toEqual([[], []]);
  });

  test("shows a rejected value in its field", async () => {
    const fault = { error: "Only the first 200 characters were used.", chosen: ["thunder"], typed: "x".repeat(201) };
    expect(await start("charizard", { faults: { attack: fault } })).toBe(0);
    expect(field("Attack").value).toBe(fault.typed);
    expect([chips("Attack"), field("Attack").getAttribute("aria-invalid")]).toEqual([["“thunder”"], "true"]);
    const error = document.getElementById(field("Attack").getAttribute("aria-describedby") ?? "");
    expect(error?.textContent).toBe(fault.error);
  });
});

describe("a field", () => {
  test("narrows while typing; arrow keys move, and Enter adds the choice", async () => {
    await start();
    await type(field("Rarity"), "illus");
    expect(listed()).toEqual(["Illustration Rare", "Special Illustration Rare"]);
    const chosen = () => document.getElementById(field("Rarity").getAttribute("aria-activedescendant") ?? "");
    expect(chosen()?.textContent).toContain("Illustration Rare");
    await press("ArrowDown");
    expect(chosen()?.textContent).toContain("Special Illustration Rare");
    expect(chosen()?.getAttribute("aria-selected")).toBe("true");
    await press("Enter");
    expect([chips("Rarity"), field("Rarity").value, listed()]).toEqual([["Special Illustration Rare"], "", []]);
    expect(text().value).toBe('rarity:"special illustration rare"');
    expect(submitted).toEqual([['rarity:"special illustration rare"', "true"]]);
    expect(focused()).toBe("filter-rarity");
    expect(status()).toBe("Added Special Illustration Rare to Rarity.");
  });

  test("matches any of its values, and does not offer a chosen one again", async () => {
    await start("energy:fire");
    await type(field("Energy type"), "wat");
    await press("Enter");
    expect(text().value).toBe("energy:fire or energy:water");
    await type(field("Energy type"), "fi");
    expect(listed()).toEqual(["Fighting"]);
  });

  test("a minus or “not” before it leaves a value out", async () => {
    await start("is:promo");
    await type(field("Show only"), "not sec");
    expect(listed()).toEqual(["Not Secret"]);
    await press("Enter");
    expect(text().value).toBe("is:promo -is:secret");
    await type(field("Attack"), "-Thunder Shock");
    await press("Enter");
    expect(text().value).toBe('is:promo -is:secret -attack:"Thunder Shock"');
    expect(chips("Attack")).toEqual(["Not “Thunder Shock”"]);
  });

  test("offers a number as exact value, minimum and maximum", async () => {
    await start();
    await type(field("Hit points"), "200");
    expect(listed()).toEqual(["200", "At least 200", "At most 200"]);
    await press("ArrowDown", "Enter");
    await type(field("Hit points"), "<300");
    expect(listed()).toEqual(["Less than 300"]);
    await press("Enter");
    expect(text().value).toBe("hp>=200 hp<300");
    await type(field("Released"), "2023-05");
    expect(listed()).toEqual(["2023-05", "Since 2023-05", "Until 2023-05"]);
  });

  test("Backspace in the empty box removes the last chip, arrow keys focus the chips, and the focus is never lost", async () => {
    await start("(energy:fire or energy:water or energy:grass)");
    field("Energy type").focus();
    await press("Backspace");
    expect([chips("Energy type"), focused()]).toEqual([["Fire", "Water"], "filter-energy"]);
    expect(status()).toBe("Removed Grass from Energy type.");
    await press("ArrowLeft");
    expect(focused()).toBe("Remove Water");
    await press("ArrowLeft");
    expect(focused()).toBe("Remove Fire");
    await press("Delete");
    expect([chips("Energy type"), focused()]).toEqual([["Water"], "Remove Water"]);
    await library.act(async () => library.screen.getByRole("button", { name: "Remove Water" }).click());
    expect([chips("Energy type"), focused(), text().value]).toEqual([[], "filter-energy", ""]);
    expect(submitted.map(([q]) => q)).toEqual(["energy:fire or energy:water", "energy:water", ""]);
  });

  test("Escape closes the list, then empties the box", async () => {
    await start();
    await type(field("Subtype"), "sta");
    expect(field("Subtype").getAttribute("aria-expanded")).toBe("true");
    await press("Escape");
    expect([field("Subtype").value, field("Subtype").getAttribute("aria-expanded"), listed()]).toEqual([
      "sta",
      "false",
      [],
    ]);
    await press("Escape");
    expect([field("Subtype").value, focused()]).toEqual(["", "filter-subtype"]);
  });

  test("takes typed text on blur if it is unambiguous, else shows an error", async () => {
    await start();
    const leave = (name: string) => library.act(async () => field(name).blur());
    await type(field("Attack"), "thunder");
    await leave("Attack");
    await type(field("Card type"), "trainer");
    await leave("Card type");
    expect(text().value).toBe("attack:thunder type:trainer");
    await type(field("Rarity"), "illus");
    await leave("Rarity");
    expect([field("Rarity").value, chips("Rarity")]).toEqual(["illus", []]);
    expect(document.getElementById("filter-rarity-error")?.textContent).toBe("Choose from the list or keep typing.");
    await type(field("Hit points"), "many");
    expect(listed()).toEqual(["“hp” needs a whole number, not “many”."]);
    await press("Enter");
    expect(document.getElementById("filter-hp-error")?.textContent).toContain("not “many”");
    await type(field("Hit points"), "70");
    expect(document.getElementById("filter-hp-error")).toBeNull();
  });

  test("accepts other names of its values, and no value twice", async () => {
    await start("energy:fire or energy:fire");
    expect(chips("Energy type")).toEqual(["Fire"]);
    await type(field("Energy type"), "electric");
    expect(listed()).toEqual(["Lightning"]);
    await press("Enter");
    expect(chips("Energy type")).toEqual(["Fire", "Lightning"]);
    await type(field("Energy type"), "Fire");
    expect(listed()).toEqual(["Already selected."]);
    await press("Enter");
    expect([chips("Energy type"), document.getElementById("filter-energy-error")?.textContent]).toEqual([
      ["Fire", "Lightning"],
      "Already selected.",
    ]);
    await type(field("Subtype"), "all of them");
    await press("ArrowDown", "ArrowUp", "Enter");
    expect(document.getElementById("filter-subtype-error")?.textContent).toContain("for “subtype:”");
  });

  test("refuses more values than allowed", async () => {
    const full = Array.from({ length: maxTerms }, (_, n) => `attack:w${n}`).join(" ");
    await start(full);
    await type(field("Energy type"), "fire");
    await press("Enter");
    expect(document.getElementById("filter-energy-error")?.textContent).toBe("Only the first 40 terms were used.");
    expect([text().value, submitted]).toEqual([full, []]);
  });
});

describe("long lists", () => {
  test("are fetched when their field is first opened, and only once", async () => {
    await start();
    expect(requested).toEqual([]);
    await type(field("Set"), "base");
    await library.waitFor(() => expect(listed()).toEqual(["Base Set", "Base Set 2", "“base”"]));
    await press("Enter");
    expect(text().value).toBe('set="Base Set"');
    await type(field("Set"), "mew");
    expect(listed()).toEqual(["151", "“mew”"]);
    await press("ArrowUp", "Enter");
    expect(text().value).toBe('set="Base Set" or set:mew');
    expect(requested).toEqual(["/api/set"]);
  });

  test("without a response any text is accepted, and the request is repeated", async () => {
    await start();
    isDown = true;
    await type(field("Artist"), "arita");
    await library.waitFor(() => expect(listed()).toEqual(["“arita”"]));
    await press("Enter");
    expect(text().value).toBe("artist:arita");
    library.act(unmount);
    isDown = false;
    await start();
    await type(field("Artist"), "arita");
    await library.waitFor(() => expect(listed()).toEqual(["Mitsuhiro Arita", "“arita”"]));
  });
});

describe("the text", () => {
  test("updates the chips while typing, and searches on blur", async () => {
    await start("charizard", { currency: "USD" });
    await change("charizard (energy:fire or energy:water) -is:ex sort:price");
    expect([chips("Energy type"), chips("Show only")]).toEqual([["Fire", "Water"], ["Not Ex"]]);
    expect(library.screen.getByLabelText<HTMLInputElement>("Name or words").value).toBe("charizard");
    expect(library.screen.getByLabelText<HTMLSelectElement>("Sort by").value).toBe("price");
    expect(submitted).toEqual([]);
    await library.act(async () => text().blur());
    expect(submitted).toEqual([["charizard (energy:fire or energy:water) -is:ex sort:price", "true"]]);
    await library.act(async () => {
      text().focus();
      text().blur();
    });
    expect(submitted).toHaveLength(1);
  });

  test("shows what it cannot parse", async () => {
    await start();
    await change("raritee:rare mew");
    expect(document.getElementById("query-text-hint")?.textContent).toBe(
      "Unknown filter “raritee”. Did you mean “rarity:”?",
    );
  });

  test("has no hint beside the notice of what was searched", async () => {
    await start("raritee:rare mew");
    expect(document.getElementById("query-text-hint")).toBeNull();
  });

  test("keeps words as typed", async () => {
    await start("energy:fire");
    const words = library.screen.getByLabelText<HTMLInputElement>("Name or words");
    await type(words, 'char  "base');
    expect([words.value, text().value]).toEqual(['char  "base', 'char "base" energy:fire']);
  });
});

test("the order is a single choice", async () => {
  await start("mew", { currency: "USD" });
  await library.act(async () => {
    library.fireEvent.change(library.screen.getByLabelText("Sort by"), { target: { value: "price" } });
  });
  await library.act(async () => {
    library.fireEvent.change(library.screen.getByLabelText("Direction"), { target: { value: "desc" } });
  });
  expect(submitted.map(([q]) => q)).toEqual(["mew sort:price", "mew sort:price dir:desc"]);
});

test("chips under the closed filters name their field; when the last is gone the filters get the focus", async () => {
  await start("energy:fire hp>=100");
  const applied = () => [...document.querySelectorAll<HTMLElement>(".applied > button")];
  expect(applied().map((chip) => chip.getAttribute("aria-label"))).toEqual([
    "Remove Energy type: Fire",
    "Remove Hit points: At least 100",
  ]);
  applied()[0]?.focus();
  await library.act(async () => applied()[0]?.click());
  expect([focused(), text().value]).toEqual(["Remove Hit points: At least 100", "hp>=100"]);
  await library.act(async () => applied()[0]?.click());
  expect([document.activeElement?.tagName, text().value]).toEqual(["SUMMARY", ""]);
});

test("words have a chip too, and are removed by it", async () => {
  await start("mew energy:fire");
  const chip = () => [...document.querySelectorAll<HTMLElement>(".applied > button")];
  expect(chip().map((one) => one.getAttribute("aria-label"))).toEqual([
    "Remove Words: mew",
    "Remove Energy type: Fire",
  ]);
  await library.act(async () => chip()[0]?.click());
  expect([text().value, status()]).toEqual(["energy:fire", "Removed mew from Words."]);
  expect(submitted).toEqual([["energy:fire", "true"]]);
});

test("another URL is another query: Back requests it again; a swap of the results already has it", async () => {
  await start("mew");
  const main = document.querySelector("main");
  const go = (address: string, event: string) =>
    library.act(async () => {
      history.replaceState({}, "", address);
      document.dispatchEvent(new CustomEvent(event, { cancelable: true, detail: {} }));
    });
  await go("/search/advanced?q=mew+sort%3Aname&view=table", "htmx:after:history:update");
  expect([text().value, submitted]).toEqual(["mew sort:name", []]);
  expect(document.querySelector<HTMLInputElement>("input[name=view]")?.value).toBe("table");
  await go("/search/advanced?q=energy%3Afire", "htmx:before:history:restore");
  expect([text().value, chips("Energy type")]).toEqual(["energy:fire", ["Fire"]]);
  expect(submitted).toEqual([["energy:fire", "false"]]);
  const results = document.createElement("div");
  results.id = "results";
  results.innerHTML = '<header class="page-head"><h2>34 cards</h2></header>';
  main?.append(results);
  await library.act(async () => {
    document.dispatchEvent(new CustomEvent("htmx:after:swap", { detail: { ctx: { target: results } } }));
  });
  expect(status()).toContain("34 cards");
  expect(library.screen.getByText("Show 34 cards")).toBeTruthy();
});
