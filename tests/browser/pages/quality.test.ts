import { expect, test } from "bun:test";
import type { Page } from "playwright";
import type { Person } from "#tests/harness.ts";
import { makeList } from "#tests/lists/people.ts";
import { isLong } from "#tests/long.ts";
import { until } from "#tests/until.ts";
import { pictureHost, usePictures } from "../cards/picture-host.ts";
import { faults, setPath, signUp, startSite, useSite } from "../harness.ts";

const pictures = usePictures();
const site = await useSite({ IMAGE_BASE: pictures.url });
const phone = { width: 360, height: 800 };
const desktop = { width: 1280, height: 800 };

test("every onboarding step has no faults, accepted or refused", async () => {
  const page = await site.openPage();
  await signUp(page, "lorelei");
  const found = await faults(page, { name: "the first step" });
  await page.getByLabel("Username").fill("ab");
  await page.getByText("A username must be between 3 and 20 characters").waitFor();
  found.push(...(await faults(page, { name: "a name too short" })));
  await page.evaluate(() => document.querySelector<HTMLFormElement>("form[data-onboarding]")?.requestSubmit());
  // The check while typing marks the field too; this is the refused form's.
  await page.locator("#username-error").waitFor();
  found.push(...(await faults(page, { name: "the first step, refused" })));
  await page.getByLabel("Username").fill("Lorelei");
  await page.getByText("That username is available!").waitFor();
  await page.getByRole("radio", { name: "Gem" }).check();
  found.push(...(await faults(page, { name: "the first step, filled in" })));
  for (const step of [2, 3, 4]) {
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByText(`Step ${step} of 4`).waitFor();
    found.push(...(await faults(page, { name: `step ${step}` })));
  }
  expect(found).toEqual([]);
  await page.context().close();
});

test("a first visit to a set of 207 cards stays within its size limits", async () => {
  const onPhone = { viewport: phone, isMobile: true, hasTouch: true };
  const page = await site.openPage(onPhone);
  await site.join(page, "erika");
  const visit = await site.openPage({ ...onPhone, storageState: await page.context().storageState() });
  const devtools = await visit.context().newCDPSession(visit);
  await devtools.send("Network.enable");
  const kinds = new Map<string, string>();
  const bytes: Record<string, number> = {};
  devtools.on("Network.responseReceived", ({ requestId, type }) => kinds.set(requestId, type));
  devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId) ?? "";
    bytes[kind] = (bytes[kind] ?? 0) + encodedDataLength;
  });
  await visit.goto(setPath, { waitUntil: "networkidle" });
  expect(await visit.locator("li.tile").count()).toBe(207);
  const { Document = 0, Stylesheet = 0, Script = 0 } = bytes;
  console.log(`weight of a first visit, compressed: HTML ${Document}, CSS ${Stylesheet}, JavaScript ${Script} bytes`);
  expect(Document).toBeWithin(1, 40_000);
  expect(Stylesheet).toBeWithin(1, 20_000);
  expect(Script).toBeWithin(1, 25_000);
  await visit.context().close();
  await page.context().close();
});

for (const size of isLong ? [phone, desktop] : [phone]) {
  test(`a set scrolled to its end with late pictures has no layout shift, at ${size.width} px`, async () => {
    let arrive = () => {};
    const late = pictureHost({ late: new Promise<void>((resolve) => (arrive = resolve)) });
    const slow = await startSite({ IMAGE_BASE: late.url });
    const page = await slow.openPage({ viewport: size });
    await slow.join(page, "brock");
    await watchShifts(page);
    await page.goto(setPath);
    await readToTheEnd(page);
    arrive();
    await page.waitForFunction(() => document.querySelectorAll(".face > img[data-in]").length > 0);
    await readToTheEnd(page);
    expect(await shifts(page)).toBe("none");
    await page.goto(`${setPath}?view=table`);
    await readToTheEnd(page);
    expect(await shifts(page)).toBe("none");
    await slow.close();
    late.stop();
  });
}

/** Notes from now on what moves on a page by itself. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    new PerformanceObserver((list) => {
      const moved = list.getEntries().map((entry) => {
        const sources = "sources" in entry && Array.isArray(entry.sources) ? entry.sources : [];
        return sources.map(({ node }) => (node instanceof Element ? node.outerHTML.slice(0, 80) : String(node)));
      });
      document.documentElement.dataset.shifts = `${document.documentElement.dataset.shifts ?? ""} ${moved.join(" ")} moved`;
    }).observe({ type: "layout-shift", buffered: true });
  });

/** Filters that fill more than a line. */
const filtered =
  "/search/advanced?q=char type:pokemon (energy:fire or energy:dragon) hp>=50 hp<=340 -is:ex (set:151 or set:sv2)";

/** A binder of three pages with names, whose second page is open. */
async function binderOf(person: Person): Promise<string> {
  const id = await makeList(person, "BINDER", { name: "A thick binder with a name longer than a line of phones" });
  await site.sql`
    insert into list_cards (list_id, user_id, set_id, card_id, position)
    select ${id}, ${person.id}, set_id, id, row_number() over (order by position) - 1
    from cards where set_id = 'sv03.5' and position <= 27`;
  return `/lists/${id}?page=2`;
}

test.each<{ viewport: typeof phone; name: string; open: string | typeof binderOf }>([
  { viewport: phone, name: "a set", open: setPath },
  { viewport: desktop, name: "a set", open: setPath },
  { viewport: phone, name: "its table", open: `${setPath}?view=table` },
  { viewport: desktop, name: "a search", open: filtered },
  { viewport: phone, name: "a binder", open: binderOf },
  { viewport: desktop, name: "a binder", open: binderOf },
])(
  "a page that loads over a slow connection has no layout shift: $viewport.width px, $name",
  async ({ viewport, open }) => {
    const line = slowLine();
    const person = await site.signUp();
    const page = await site.openPage({ viewport, baseURL: line.url });
    await page.context().addCookies([...person.cookies].map(([name, value]) => ({ name, value, url: line.url })));
    await watchShifts(page);
    await page.goto(typeof open === "string" ? open : await open(person));
    expect(await shifts(page)).toBe("none");
    await page.context().close();
    line.stop();
  },
);

/**
 * Between the parts of the bar, the set's head, its tabs, a tile, a row, filters, actions, pockets and pages: each is drawn
 * while the rest is to come.
 */
const places =
  /(?=<(?:td>|li>(?:<span>|<div class="tile)|li class="pocket"|i>|input class="input" name="page"|div class="(?:stepper|set-name|rings)"|dl class="facts"|details class="[^"]*more-menu|a (?:class="(?:dots|icon-button|button)"|href="[^"]*(?:own=|" class="picked"))))/;

/**
 * The site over a line that stops at these places, as far as the first screen goes, and in what lies over the page. Before
 * the first of them the styles arrive, so that each is drawn.
 */
function slowLine() {
  let styles = 0;
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    async fetch(request) {
      const headers = new Headers(request.headers);
      headers.delete("accept-encoding");
      const response = await site.app.fetch(new Request(request, { headers }));
      const type = response.headers.get("content-type") ?? "";
      if (type.startsWith("text/css")) styles += 1;
      if (!type.startsWith("text/html")) return response;
      const pieces = (await response.text()).split(places);
      const linked = pieces[0]!.match(/<link rel="stylesheet"/g)!.length;
      const stream = new ReadableStream({
        async start(line) {
          const [first, rest] = [pieces.slice(0, 60), pieces.slice(60).join("")];
          for (const piece of [...first, ...rest.split(/(?=<div id="(?:refused|toast)")/)]) {
            line.enqueue(piece);
            await until(() => styles >= linked);
            await Bun.sleep(30);
          }
          line.close();
        },
      });
      return new Response(stream, response);
    },
  });
  return { url: `http://127.0.0.1:${server.port}`, stop: () => server.stop(true) };
}

const shifts = (page: Page) => page.evaluate(() => document.documentElement.dataset.shifts ?? "none");

/** Scrolls like a reader: a screen at a time, each drawn before the next. */
const readToTheEnd = (page: Page) =>
  page.evaluate(async () => {
    scrollTo(0, 0);
    const drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    while (scrollY + innerHeight < document.documentElement.scrollHeight - 1) {
      scrollBy(0, innerHeight * 0.9);
      await drawn();
    }
  });
