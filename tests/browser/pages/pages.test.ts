import { expect, test } from "bun:test";
import type { Page } from "playwright";
import { isItsTurn } from "#tests/long.ts";
import { changedPages, lookers, type PageVisitor, pagesOf } from "#tests/requests/table.ts";
import { drawPictures, usePictures } from "../cards/picture-host.ts";
import { faults, useSite } from "../harness.ts";
import { meet } from "./page-people.ts";
import { refusals, states } from "./page-table.ts";

// Every page of the site, and what it looks like in each state: without fault, titled, and light.

/** What is for programs, for scripts of ours, or is no document. */
const isNoPage = (path: string) =>
  /^\/(api\/(?!docs|auth\/(error|verify-request))|assets|emblems|feeds|have\/|icons|images|avatars|banners|media|menu|search\/suggest)/.test(
    path,
  ) ||
  path.endsWith(".png") ||
  // Overlays have tests of their own (tests/browser/stream).
  (path.startsWith("/stream-tools/") && /\/(:token|worker\.js)/.test(path)) ||
  // Leads to the page of openings.
  path === "/stream-tools/packs" ||
  /^\/(healthz|readyz|metrics|events|worker\.js|robots\.txt|manifest\.webmanifest|(:part\{)?sitemap.*)$/.test(path);

await drawPictures();
const pictures = usePictures();
const mail = { SMTP_URL: "smtp://127.0.0.1:9", PUBLIC_URL: "http://127.0.0.1", CONTACT_EMAIL: "us@mail.example" };
const site = await useSite({ IMAGE_BASE: pictures.url, ...mail });
// The port is known only now, and each request names it.
site.deps.config.publicUrl = undefined;
const people = await meet(site);

async function openAs(person: PageVisitor): Promise<Page> {
  const page = await site.openPage();
  const value = people.sessions.get(person);
  if (value) await page.context().addCookies([{ name: "session", value, url: site.baseURL }]);
  return page;
}

/** A list in edit mode loads the library for dragging. */
const isSorted = (name: string) => /^\/lists\/[^/?]+\?edit=1$/.test(name);
const isPad = (name: string) => /^\/open(\?|$)/.test(name);
const isHave = (name: string) => /^\/have(\?|$)/.test(name);

/** A browser takes most of the time: it opens the pages of features that changed, each state, and others in turn. */
const isToOpen = (person: PageVisitor, address: string) =>
  changedPages.has(address) || isItsTurn(`${person} ${address}`);

/** What is wrong with the page as it stands, its head and its weight included. */
async function allFaults(page: Page, name: string): Promise<string[]> {
  const found = await faults(page, { name, toAxe: true });
  const { title, headings, inline, scripts, islands, misplaced, buttonless, repeated, lost } = await page.evaluate(
    () => {
      const ofKind = (selector: string) => document.querySelectorAll(selector).length;
      const files = performance
        .getEntriesByType("resource")
        .filter((entry) => entry instanceof PerformanceResourceTiming);
      // A form whose field is called "id" has no id of its own to read.
      const ids = [...document.querySelectorAll("[id]")].map((one) => one.getAttribute("id") ?? "");
      // A card over its set has the same stepper.
      const apart = [...document.querySelectorAll("[id]:not(dialog [id])")].map(({ id }) => id);
      const references = ["for", "form", "list", "aria-labelledby", "aria-describedby", "popovertarget", "commandfor"];
      return {
        title: document.title,
        repeated: apart.filter((id, place) => apart.indexOf(id) !== place),
        lost: references.flatMap((name) =>
          [...document.querySelectorAll(`[${name}]`)]
            .flatMap((one) => one.getAttribute(name)?.split(" ") ?? [])
            .filter((id) => !ids.includes(id))
            .map((id) => `${name}="${id}"`),
        ),
        headings: ofKind("h1"),
        // A toast is lifted by a script.
        inline: ofKind('[style]:not(#toast), style, script:not([src], [type="application/json"])'),
        islands: ofKind("[data-island]"),
        // Blocks where only words may stand. The parser leaves most of them where they are.
        misplaced: [...document.querySelectorAll(":is(span, b, i, em, small, p, label, button, dt, h1, h2, h3) *")]
          .filter((one) =>
            one.matches("div, p, ul, ol, dl, table, form, section, article, header, footer, nav, fieldset"),
          )
          .map((one) => `<${one.localName}> in <${one.parentElement?.localName}> ${one.className}`),
        buttonless: [...document.forms]
          // `own` has the buttons of the cards on a page; a line that a script copies from a template brings its own.
          .filter(
            (form) =>
              form.id !== "own" &&
              ![...form.elements].some((one) => "type" in one && one.type === "submit") &&
              ![...document.querySelectorAll("template")].some(({ content }) =>
                content.querySelector(`button[form="${form.id}"]`),
              ),
          )
          .map((form) => form.getAttribute("action")),
        // Once, though a page that works offline asks the browser's own cache again.
        scripts: [...new Map(files.map((file) => [file.name, file.encodedBodySize]))]
          .filter(([name]) => name.endsWith(".js"))
          .reduce((sum, [, size]) => sum + size, 0),
      };
    },
  );
  if (title === "") found.push(`${name}: no title`);
  // The gallery shows headings too.
  if (headings !== 1 && name !== "/dev/gallery") found.push(`${name}: ${headings} first headings`);
  for (const id of repeated) found.push(`${name}: two elements with the id ${id}`);
  // The gallery shows buttons of the form that other pages have.
  for (const one of name === "/dev/gallery" ? [] : lost) found.push(`${name}: nothing has the id of ${one}`);
  for (const one of misplaced) found.push(`${name}: ${one}`);
  for (const action of buttonless) found.push(`${name}: the form of ${action} has no button`);
  if (inline > 0) found.push(`${name}: ${inline} inline styles or scripts`);
  // The gallery has the scripts of many pages, the page of packs its number pad, that of the stall a search of its own.
  const own = name === "/dev/gallery" ? 1_000 : isPad(name) ? 8_000 : isHave(name) ? 10_000 : 0;
  const most = isSorted(name) ? 40_000 : 25_000 + own;
  if (scripts === 0 || (islands === 0 && scripts >= most)) found.push(`${name}: ${scripts} bytes of script`);
  return found;
}

/** Opens an address in a browser of its own, goes on from there, and looks. */
async function visit(person: PageVisitor, address: string, proceed?: (page: Page) => Promise<unknown>, name = address) {
  const page = await openAs(person);
  const found = await look(page, person, address, { proceed, name });
  await page.context().close();
  return found;
}

type Look = { proceed?: (page: Page) => Promise<unknown>; name?: string };

async function look(page: Page, person: PageVisitor, address: string, { proceed, name = address }: Look = {}) {
  const found: string[] = [];
  page.removeAllListeners("console");
  page.on("console", (message) => {
    // A page that is itself a refusal is the one thing a browser may report.
    if (message.type() === "error" && message.location().url !== page.url()) found.push(`${name}: ${message.text()}`);
  });
  const path = pathOf(address);
  const response = await page.goto(path);
  if (response?.status() !== statusOf(person, address) || page.url() !== new URL(path, site.baseURL).href) {
    found.push(`${name} leads to ${page.url()} with ${response?.status()}`);
  }
  await proceed?.(page);
  found.push(...(await allFaults(page, name)));
  return found;
}

const pathOf = (address: string) => address.replace(/{[\w-]+}/, (token) => people.tokens.get(token) ?? token);
const statusOf = (person: PageVisitor, address: string) => refusals[address] ?? refusals[`${person} ${address}`] ?? 200;

/** What a page whose turn it is not answers, without a browser. */
async function ask(person: PageVisitor, address: string): Promise<string[]> {
  const session = people.sessions.get(person);
  const headers = { accept: "text/html", ...(session && { cookie: `session=${session}` }) };
  const response = await fetch(new URL(pathOf(address), site.baseURL), { headers, redirect: "manual" });
  const html = await response.text();
  const found: string[] = [];
  if (response.status !== statusOf(person, address)) found.push(`${address} answers with ${response.status}`);
  if (!/<title>[^<]/.test(html)) found.push(`${address}: no title`);
  return found;
}

/** Looks at two at a time, one for each core of a small machine. */
async function faultsOf<T>(all: T[], start: () => Promise<(one: T) => Promise<string[]>>): Promise<string[]> {
  const waiting = [...all];
  const found: string[] = [];
  const lane = async () => {
    const look = await start();
    for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) found.push(...(await look(one)));
  };
  await Promise.all([lane(), lane()]);
  return found;
}

const minutes = 60_000;

test("every page has a URL here, and every URL a page", () => {
  const isAt = (path: string) => {
    const pattern = new RegExp(`^${path.replaceAll(/:\w+(\{[^}]*\})?/g, "[^/]+")}$`);
    return (address: string) => pattern.test(address.split("?")[0] ?? "");
  };
  const all = lookers.flatMap(pagesOf);
  const pages = site.app.routes.filter(({ method, path }) => method === "GET" && !isNoPage(path));
  expect(pages.filter(({ path }) => !all.some(isAt(path))).map(({ path }) => path)).toEqual([]);
});

test.each(lookers.map((looker) => [looker, pagesOf(looker)] as const))(
  "the pages that a %s sees have no faults on phone and desktop, in either theme",
  async (person, paths) => {
    const start = async () => {
      const page = await openAs(person);
      return (path: string) => (isToOpen(person, path) ? look(page, person, path) : ask(person, path));
    };
    expect(await faultsOf(paths, start)).toEqual([]);
  },
  10 * minutes,
);

test(
  "the same pages have no faults after an action, done or refused",
  async () => {
    const start =
      async () =>
      ([name, [person, path, proceed]]: [string, (typeof states)[string]]) =>
        visit(person, path, proceed, name);
    expect(await faultsOf(Object.entries(states), start)).toEqual([]);
  },
  10 * minutes,
);

test("closed registration and registration by invitation have no faults", async () => {
  const { config } = site.deps;
  for (const registration of ["closed", "invite"] as const) {
    config.registration = registration;
    expect(await visit("stranger", "/auth/register", undefined, registration)).toEqual([]);
  }
  config.registration = "open";
});
