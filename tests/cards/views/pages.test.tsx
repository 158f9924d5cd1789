import { describe, expect, test } from "bun:test";
import { join } from "node:path";
import { Glob } from "bun";
import { renderToStaticMarkup } from "react-dom/server";
import { CardOverlay } from "#features/browse/card/views/overlay.tsx";
import { CardPage } from "#features/browse/card/views/page.tsx";
import { SetPage } from "#features/browse/set/views/set.tsx";
import { SetEmpty } from "#features/cards/groups/views/empty.tsx";
import { CardTable, TileRow } from "#features/cards/tiles/views/rows.tsx";
import { Tile, TileGrid } from "#features/cards/tiles/views/tile.tsx";
import { LevelBadge } from "#features/collection/progress/views/level.tsx";
import { SetProgressPanel, SetTabs } from "#features/collection/progress/views/set-progress.tsx";
import { defaultSetView } from "#features/collection/state.ts";
import { CollectionLanding } from "#features/library/landing/views/landing.tsx";
import { readPage } from "#tests/page/page.ts";
import { below, treeOf } from "#tests/page/tree.ts";
import { root } from "#tests/paths.ts";
import { Field } from "#ui/form/field.tsx";
import { AuthPage } from "#ui/frame/auth-page.tsx";
import { ErrorPage } from "#ui/frame/error-page.tsx";
import { Layout } from "#ui/frame/layout.tsx";
import { Gallery } from "#ui/gallery/gallery.tsx";
import { Pager } from "#ui/navigation/pager.tsx";
import { cardPage, face, hostile, layout, misty, render, setPage, tile } from "./samples.tsx";

describe("the set page", () => {
  test("every state is a link that keeps the rest of the state", () => {
    const view = { ...defaultSetView, sort: "price" as const, dir: "desc" as const, q: "char" };
    const { all } = render(<SetPage {...setPage({ view })} />);
    const need = all(".set-tabs a")[2];
    expect(need?.attributes.href).toBe("/series/sv/151?own=need&amp;sort=price&amp;dir=desc&amp;q=char");
  });

  test("search has the state in hidden fields, except the page and the query", () => {
    const view = { ...defaultSetView, own: "need" as const, page: 3, q: hostile };
    const { all, one, html } = render(<SetPage {...setPage({ view })} />);
    expect(all(".set-search input[type=hidden]").map(({ attributes }) => [attributes.name, attributes.value])).toEqual([
      ["own", "need"],
    ]);
    expect(one("#set-search")?.attributes.value).toContain("&lt;script&gt;");
    expect(readPage(html).get("searchbox").value).toBe(hostile);
  });

  test("the current sort links to its reverse", () => {
    const { all } = render(<SetPage {...setPage()} />);
    const [number, name] = all(".sheet a").filter(({ attributes }) => /sort=|dir=/.test(attributes.href ?? ""));
    expect(number?.attributes.href).toBe("/series/sv/151?dir=desc");
    expect(name?.attributes.href).toBe("/series/sv/151?sort=name");
  });

  test("hidden prices are absent, unknown ones are N/A", () => {
    const set = setPage().set;
    const hidden = render(<SetPage {...setPage({ set: { ...set, worth: undefined, top: null } })} />).html;
    expect(hidden).not.toMatch(/price|\$|N\/A|TCGplayer/i);
    const unknown = readPage(render(<SetPage {...setPage({ set: { ...set, worth: null } })} />).html);
    expect(unknown.names("definition")).toContain("N/A");
  });

  test("signed out there is nothing to filter by and no progress", () => {
    const { all, html } = render(<SetPage {...setPage({ progress: null })} />);
    expect(all("#set-tabs")).toHaveLength(0);
    expect(all("progress")).toHaveLength(0);
    expect(html).toContain("Log in");
  });

  test("bars, level and counts print slots", () => {
    const slot = { part: "«p»", whole: "«w»" };
    const { all, html } = render(
      <SetProgressPanel
        path="/s"
        view={defaultSetView}
        progress={{
          ...{ complete: slot, second: { goal: "master", ...slot }, copies: "«c»", level: "«l»" },
          reached: { goal: "«g»", text: "«b»" },
        }}
        isSwap
      />,
    );
    expect(all("progress").map(({ attributes }) => [attributes.value, attributes.max])).toEqual([
      ["«p»", "«w»"],
      ["«p»", "«w»"],
    ]);
    expect(readPage(html).sight).toContain("«l»");
    expect(all("#set-progress")[0]?.attributes["hx-swap-oob"]).toBe("outerMorph");
    const counts = { all: "«a»", have: "«h»", need: "«n»", dupes: "«d»" };
    const tabs = render(<SetTabs path="/s" view={defaultSetView} counts={counts} />);
    expect(tabs.all("a span").map(({ text }) => text)).toEqual(["«a»", "«h»", "«n»", "«d»"]);
    expect(tabs.one("#set-tabs")?.attributes["hx-swap-oob"]).toBeUndefined();
  });

  test("the level is a number or Max", () => {
    const level = (value: number | string) =>
      render(<SetProgressPanel {...setPage()} progress={{ ...setPage().progress!, level: value }} />).html;
    expect(readPage(level(2)).sight).toMatch(/(^| )Level 2( |$)/);
    expect(readPage(level("Max")).sight).toMatch(/(^| )Max( |$)/);
  });

  test("each empty filter says what to do next", () => {
    const title = (own: "all" | "have" | "need" | "dupes") =>
      render(<SetEmpty path="/s" view={{ ...defaultSetView, own }} />).one("h2")?.text;
    expect(new Set(["all", "have", "need", "dupes"].map((own) => title(own as "all"))).size).toBe(4);
    const searched = render(<SetEmpty path="/s" view={{ ...defaultSetView, own: "need", q: "zzz" }} />);
    expect(searched.one("a")?.attributes.href).toBe("/s?own=need");
  });

  test("a table row has a number for each variant", () => {
    const variants = cardPage().variants;
    const { all, html } = render(
      <CardTable>
        <TileRow card={tile().card} variants={variants} signIn="/in" />
      </CardTable>,
    );
    expect(all(".stepper").map(({ attributes }) => attributes.id)).toEqual([
      "own-sv03.5-006-holo",
      "own-sv03.5-006-stamp",
    ]);
    expect(html).toContain("N/A");
  });

  test("a locked collection is marked on the grid", () => {
    const grid = render(
      <TileGrid view="grid" isLocked>
        <Tile {...tile()} />
      </TileGrid>,
    );
    expect(grid.one(".grid")?.attributes["data-state"]).toBe("disabled");
  });
});

describe("the shell", () => {
  test("names the page, links past the menu, has its live regions", () => {
    const { html, one } = render(<Layout {...layout({ title: hostile })} />);
    expect(readPage(html).get("title").name).toStartWith(hostile);
    expect(one("html")?.attributes.lang).toBe("en");
    expect(one(".skip")?.attributes.href).toBe("#main");
    for (const id of ["main", "overlay", "refused", "toast", "notice"]) expect(one(`#${id}`)).toBeDefined();
    expect(one("#notice")?.attributes.role).toBe("status");
    expect(html).toContain("2031");
  });

  test("a visitor logs in and comes back to where they were", () => {
    const { all } = render(<Layout {...layout()} />);
    const logIn = all("a").find(({ text }) => text === "Log In");
    expect(logIn?.attributes.href).toBe("/auth/signin?callbackUrl=%2Fseries%2Fsv%2F151%3Fown%3Dneed");
  });

  test("a member has the avatar menu instead of Log In", () => {
    const member = render(<Layout {...layout({ viewer: misty })} />);
    expect(member.html).toContain("Sign Out");
    expect(member.html).toContain(">Pro<");
    expect(member.html).not.toContain(">Log In<");
    expect(render(<Layout {...layout()} />).html).not.toContain("Sign Out");
  });

  test("the menus open without JavaScript: each button names an existing popover", () => {
    const { all, one } = render(<Layout {...layout({ viewer: misty })} />);
    const targets = all("[popovertarget]").map(({ attributes }) => attributes.popovertarget ?? "");
    expect(new Set(targets)).toEqual(new Set(["menu", "viewer-menu", "find"]));
    for (const id of targets) expect(one(`#${id}`)?.attributes.popover).toBe("auto");
  });

  test("the current part of the menu is marked, the page itself as the page", () => {
    expect(render(<Layout {...layout()} />).one(".nav a")?.attributes["aria-current"]).toBe("true");
    expect(render(<Layout {...layout({ menuPath: "/series" })} />).one(".nav a")?.attributes["aria-current"]).toBe(
      "page",
    );
    expect(
      render(<Layout {...layout({ menuPath: "/seriesx" })} />).one(".nav a")?.attributes["aria-current"],
    ).toBeUndefined();
  });

  test("every icon of a page is in its sprite", () => {
    const { all } = render(
      <Layout {...layout({ viewer: misty })}>
        <Gallery />
        <CardPage {...cardPage()} />
      </Layout>,
    );
    const drawn = new Set(all("symbol").map(({ attributes }) => `#${attributes.id}`));
    for (const { attributes } of all("use")) expect(drawn).toContain(attributes.href ?? "");
  });
});

test("no id is used twice on a page with every part", () => {
  const { all } = render(
    <Layout {...layout({ viewer: misty })}>
      <SetPage {...setPage({ pages: 2 })}>
        <Tile {...tile()} />
      </SetPage>
      <CardOverlay {...cardPage({ face: { ...face, id: "sv03.5-007" } })} closeHref="/" />
    </Layout>,
  );
  const ids = all("[id]").map(({ attributes }) => attributes.id);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});

describe("forms and messages", () => {
  test("hint and error are linked to their field, which keeps the typed value", () => {
    const { one } = render(
      <Field name="username" label="Username" hint="3 to 20" error="Too short" defaultValue={hostile} />,
    );
    const input = one("input")?.attributes;
    expect(one("label")?.attributes.for).toBe("username");
    expect(input).toMatchObject({
      id: "username",
      "aria-describedby": "username-error username-hint",
      "aria-invalid": "true",
    });
    expect(one("#username-error")?.text).toBe("Too short");
    expect(input?.value).toContain("&lt;script&gt;");
  });

  test("a valid field has no description", () => {
    const input = render(<Field name="a" label="A" />).one("input")?.attributes;
    expect(input?.["aria-describedby"]).toBeUndefined();
    expect(input?.["aria-invalid"]).toBeUndefined();
  });

  test("the sign-in form has its hidden values", () => {
    const { all } = render(
      <AuthPage title="Log In" action="/x" submit="Log In" hidden={{ csrfToken: "t", callbackUrl: "/series" }}>
        {null}
      </AuthPage>,
    );
    expect(all("input[type=hidden]").map(({ attributes }) => [attributes.name, attributes.value])).toEqual([
      ["csrfToken", "t"],
      ["callbackUrl", "/series"],
    ]);
  });

  test("an error shows its code with a copy button", () => {
    const { one } = render(<ErrorPage message="No" code="01J-9" />);
    expect(one("output")?.text).toBe("01J-9");
    expect(one("[data-copy]")?.attributes["data-copy"]).toBe("error-01J-9");
  });

  test("the pager has no previous on the first page, no next on the last, and is absent for one page", () => {
    const rels = (page: number, pages: number) =>
      render(<Pager page={page} pages={pages} href={(n) => `?page=${n}`} />)
        .all("a")
        .map(({ attributes }) => `${attributes.rel} ${attributes.href}`);
    expect(rels(1, 3)).toEqual(["next ?page=2"]);
    expect(rels(2, 3)).toEqual(["prev ?page=1", "next ?page=3"]);
    expect(rels(3, 3)).toEqual(["prev ?page=2"]);
    expect(rels(1, 1)).toEqual([]);
  });

  test("a level is labeled, and its ring shows progress to the next ten", () => {
    const { one, all } = render(<LevelBadge badge={12} ring={7} />);
    expect(one("svg")?.attributes["aria-label"]).toBe("Level 127");
    expect(all("text").map(({ text }) => text)).toEqual(["Level", "127"]);
    expect(all("circle")[1]?.attributes["stroke-dasharray"]).toBe("7 10");
    expect(render(<LevelBadge badge={3} ring={0} />).all("circle")).toHaveLength(1);
  });

  test("an empty collection says how to begin", () => {
    const set = { id: "x", name: "Newest", englishName: null, code: "NEW", href: "/series/new", cardCount: 9 };
    const none = { totals: [], inProgress: [], setsShown: 24, allSets: "", recent: [], gone: [] };
    const newest = [{ set, owned: 0, total: 9 }];
    const { one } = render(<CollectionLanding level={{ badge: 0, ring: 0 }} {...none} newest={newest} />);
    expect(one(".empty a")?.attributes.href).toBe("/series");
    expect(one(".set-card a, a.set-card")?.attributes.href).toBe("/series/new");
  });
});

test("no view carries inline style or script: the content security policy would drop them", () => {
  const everything = renderToStaticMarkup(
    <Layout
      {...layout({ viewer: misty, promo: { title: "Now", before: "With ", code: "COLLECT10", after: "", round: "1" } })}
    >
      <SetPage {...setPage({ pages: 2 })}>
        <Tile {...tile()} />
      </SetPage>
      <CardPage {...cardPage()} />
      <CardOverlay {...cardPage()} closeHref="/" />
      <Gallery />
    </Layout>,
  );
  // What stands only without JavaScript counts as well.
  const elements = [...below(treeOf(everything.replaceAll(/<\/?noscript>/g, "")))];
  const attributes = elements.flatMap((one) => [...one.attributes]);
  expect(attributes.filter(([name, value]) => /^(style$|on|hx-on)/.test(name) || /javascript:/.test(value))).toEqual(
    [],
  );
  expect(elements.filter(({ tag }) => tag === "style")).toEqual([]);
  expect(elements.filter(({ tag }) => tag === "script").map((one) => [[...one.attributes], one.children])).toEqual([
    [[["src", "/early.js"]], []],
    [
      [
        ["type", "module"],
        ["src", "/a.js"],
      ],
      [],
    ],
  ]);
});

const folder = join(root, "static/css");
async function built(path: string): Promise<string> {
  const { outputs } = await Bun.build({ entrypoints: [join(folder, path)], minify: true });
  return await outputs[0]!.text();
}

test("the common stylesheet has at most 20 KB compressed and loads nothing from other sites", async () => {
  const css = await built("main.css");
  expect(Bun.gzipSync(css).length).toBeLessThan(20_000);
  expect(css).not.toMatch(/https?:|@import/);
  const entry = await Bun.file(join(folder, "main.css")).text();
  for await (const part of new Glob("*.css").scan(folder)) {
    if (part !== "main.css") expect(entry).toContain(`"./${part}"`);
  }
});

test("other stylesheets stay under 6 KB each; those beside the common one are in its layer of parts", async () => {
  for await (const name of new Glob("*.css").scan(join(folder, "sheets"))) {
    const css = await built(`sheets/${name}`);
    expect([name, Bun.gzipSync(css).length < 6000]).toEqual([name, true]);
    if (name !== "overlay.css") expect(css).toStartWith("@layer parts");
    expect(css).not.toMatch(/https?:|@import/);
  }
});
