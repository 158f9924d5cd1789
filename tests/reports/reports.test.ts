import { beforeEach, describe, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { bodyOf, useSite } from "../harness.ts";
import { readPage } from "../page/page.ts";

const site = await useSite({}, "starter");
const misty = await site.signUp({ username: "Misty" });
beforeEach(async () => {
  await site.db.execute(sql`truncate card_reports, report_messages, rate_limits`);
});

const THANKS = "Thank you for your report! Someone will take a look at this as soon as possible!";
const path = "/api/reports/cards";
const report = { category: "EN", description: "The staff stamp variant is missing." };
const asPage = { accept: "text/html" };

const stored = () => site.db.execute(sql`select * from card_reports order by id`);
const sendJson = (value: unknown, person = misty) =>
  person.request(path, {
    method: "POST",
    body: JSON.stringify(value),
    headers: { "content-type": "application/json" },
  });

describe("a report", () => {
  test("sent twice, by a double tap, is stored once; later or of another card it is another one", async () => {
    site.setTime(new Date("2026-11-21T10:00:00Z"));
    await Promise.all([sendJson(report), sendJson(report)]);
    expect(await stored()).toHaveLength(1);
    await sendJson({ ...report, setId: "sv03.5", numberKey: "6" });
    site.setTime(new Date("2026-11-21T10:02:00Z"));
    await sendJson(report);
    expect(await stored()).toHaveLength(3);
  });

  test("in JSON is stored with its reporter and time, and returned as stored", async () => {
    const now = new Date("2026-11-21T10:00:00Z");
    site.setTime(now);
    const response = await sendJson({
      ...report,
      description: "  The staff\r\nstamp is missing. ",
      setId: "sv03.5",
      numberKey: "006",
      tcgPlayerUrl: "https://www.tcgplayer.com/product/1",
      otherUrl: "http://example.com/a b",
    });
    expect(response.status).toBe(200);
    const expected = {
      category: "EN",
      description: "The staff\nstamp is missing.",
      setId: "sv03.5",
      numberKey: "6",
      tcgPlayerUrl: "https://www.tcgplayer.com/product/1",
      otherUrl: "http://example.com/a%20b",
      status: "open",
    };
    expect(await response.json()).toEqual({ ...expected, id: expect.any(Number), createdAt: now.toISOString() });
    const [row] = await site.db.execute(
      sql`select user_id as "userId", category, description, set_id as "setId", number_key as "numberKey",
        tcg_player_url as "tcgPlayerUrl", other_url as "otherUrl", status, extract(epoch from created_at)::int as at
        from card_reports`,
    );
    expect(row).toEqual({ ...expected, userId: misty.id, at: now.getTime() / 1000 });
  });

  test("needs no more than a description", async () => {
    expect((await sendJson({ ...report, setId: "", numberKey: " ", otherUrl: null })).status).toBe(200);
    expect(await stored()).toMatchObject([{ set_id: null, number_key: null, tcg_player_url: null, other_url: null }]);
  });

  test.each([
    ["nothing", undefined],
    ["an empty text", ""],
    ["null", null],
  ])("defaults to the English game if its game is %s, in JSON and from a form", async (_, category) => {
    expect((await sendJson({ ...report, category })).status).toBe(200);
    const form: Record<string, string> = category === undefined ? {} : { category: "" };
    const response = await misty.post(path, { description: `${report.description} Really.`, ...form }, asPage);
    expect([response.status, response.headers.get("location")]).toEqual([303, "/reports/sent"]);
    expect((await stored()).map((row) => row.category)).toEqual(["EN", "EN"]);
  });

  test("without a game has its set's game", async () => {
    expect((await sendJson({ description: report.description, setId: "jp-SV2a" })).status).toBe(200);
    expect(await stored()).toMatchObject([{ category: "JP", set_id: "jp-SV2a" }]);
  });

  test("is deleted with its reporter's account", async () => {
    const brock = await site.signUp();
    await sendJson(report, brock);
    expect(await stored()).toHaveLength(1);
    await site.db.execute(sql`delete from users where id = ${brock.id}`);
    expect(await stored()).toHaveLength(0);
  });
});

const faults: [string, Record<string, unknown>, string][] = [
  ["no description", { description: undefined }, "description"],
  ["ten characters among spaces", { description: "   1234567890   \n" }, "description"],
  ["a description of another kind", { description: 5 }, "description"],
  ["too long a description", { description: "x".repeat(2001) }, "description"],
  ["a character that no text has", { description: "A description\u0000 of this" }, "description"],
  ["a game of another kind", { category: 5 }, "category"],
  ["a game that is not there", { category: "DE" }, "category"],
  ["a script for an address", { otherUrl: "javascript:alert(1)" }, "otherUrl"],
  ["no address", { otherUrl: "tcgplayer.com" }, "otherUrl"],
  ["a name and password in an address", { otherUrl: "https://tcgplayer.com@evil.example/" }, "otherUrl"],
  ["too long an address", { otherUrl: `https://example.com/${"x".repeat(500)}` }, "otherUrl"],
  ["another host", { tcgPlayerUrl: "https://tcgplayer.com.evil.example/" }, "tcgPlayerUrl"],
  ["a host that ends alike", { tcgPlayerUrl: "https://eviltcgplayer.com/" }, "tcgPlayerUrl"],
  ["a file", { tcgPlayerUrl: "file://tcgplayer.com/etc/passwd" }, "tcgPlayerUrl"],
  ["too long a number", { numberKey: "1".repeat(101) }, "numberKey"],
  ["a set of another game", { setId: "sv03.5", category: "JP" }, "setId"],
];

describe("bad input", () => {
  test.each(faults)("%s is refused at its field", async (_, change, field) => {
    const response = await sendJson({ ...report, ...change });
    expect(response.status).toBe(422);
    expect(Object.keys(((await response.json()) as { fields: object }).fields)).toEqual([field]);
    expect(await stored()).toHaveLength(0);
  });

  test("eleven characters are enough", async () => {
    expect((await sendJson({ ...report, description: " 12345678901 " })).status).toBe(200);
  });

  test("on a page shows the form again, with the message at its field and the typed values", async () => {
    const typed = { category: "JP", setId: "", numberKey: "12", description: "Too <short>", otherUrl: "nowhere" };
    for (const isPage of [true, false]) {
      const headers = { ...asPage, "hx-request-type": isPage ? "full" : "partial" };
      const response = await misty.post(`${path}?category=JP`, { ...typed, description: "<short>" }, headers);
      const html = await bodyOf(response, 422);
      expect(html.startsWith("<!doctype html>")).toBe(isPage);
      const page = readPage(html);
      const description = page.get("textbox", "What’s missing?");
      expect(description).toMatchObject({ value: "<short>", isInvalid: true, isRequired: true });
      expect([description.of("maxlength"), description.of("data-shortest")]).toEqual(["2000", "11"]);
      expect(description.description).toContain("Please describe what’s missing in more than 10 characters");
      const other = page.get("textbox", "Other link");
      expect(other).toMatchObject({ value: "nowhere", isInvalid: true });
      expect(other.description).toContain("Enter a link that starts with");
      expect(page.get("textbox", "Number").value).toBe("12");
      expect(page.hidden("category")).toBe("JP");
    }
    expect(await stored()).toHaveLength(0);
  });

  test("the game stays a choice where the page gave none", async () => {
    const page = readPage(await bodyOf(misty.post(path, { category: "JP", description: "" }, asPage), 422));
    expect(page.get("combobox", "Game").value).toBe("JP");
    expect(page.hidden("category")).toBeUndefined();
  });
});

describe("permission to report", () => {
  test("a visitor is sent to sign in and back; a program gets 401", async () => {
    const page = await site.anonymous.page("/reports/new?category=EN&setId=sv03.5");
    expect(page.status).toBe(303);
    expect(new URL(page.headers.get("location") ?? "", "http://localhost").searchParams.get("callbackUrl")).toBe(
      "/reports/new?category=EN&setId=sv03.5",
    );
    const response = await site.anonymous.request(path, {
      method: "POST",
      body: JSON.stringify(report),
      headers: { "content-type": "application/json" },
    });
    expect(response.status).toBe(401);
    const form = await site.anonymous.post(path, report, asPage);
    expect([form.status, form.headers.get("location")]).toEqual([303, expect.stringContaining("SessionRequired")]);
    expect(await stored()).toHaveLength(0);
  });

  test("another site's page is refused", async () => {
    const response = await misty.post(path, report, { ...asPage, origin: "https://evil.example" });
    expect(response.status).toBe(403);
    expect(await stored()).toHaveLength(0);
  });

  test("is limited to twenty an hour; a refused form keeps the typed text", async () => {
    site.setTime(new Date("2026-11-21T10:00:00Z"));
    const another = (n: number) => ({ ...report, description: `${report.description} ${n}` });
    for (let n = 0; n < 20; n++) expect((await sendJson(another(n))).status).toBe(200);
    // What is refused for another reason does not count.
    expect((await sendJson({})).status).toBe(422);
    const response = await misty.post(path, report, asPage);
    const html = await bodyOf(response, 429);
    expect(html).toContain("Too many attempts. Please try again in 60 minutes.");
    expect(html).toContain(report.description);
    expect((await sendJson(report, await site.signUp())).status).toBe(200);
    site.setTime(new Date("2026-11-21T11:00:01Z"));
    expect((await sendJson(report)).status).toBe(200);
    expect(await stored()).toHaveLength(22);
  });
});

describe("the form", () => {
  test("posted without JavaScript redirects to a page that says thank you", async () => {
    const response = await misty.post(path, { ...report, setId: "", tcgPlayerUrl: "" }, asPage);
    expect(response.status).toBe(303);
    expect(response.headers.get("location")).toBe("/reports/sent");
    expect(await bodyOf(misty.page("/reports/sent"))).toContain(THANKS);
    expect(await stored()).toHaveLength(1);
  });

  test("posted by htmx is replaced by the thanks", async () => {
    const html = await bodyOf(misty.htmx("POST", path, report));
    expect(readPage(html).text).toBe(THANKS);
    expect(html).not.toContain("<html");
  });

  test("is a page, and a dialog for htmx", async () => {
    const page = readPage(await bodyOf(misty.page("/reports/new")));
    expect(page.get("main").names("heading")).toContain("Report Missing Data");
    expect(page.get("main").find("dialog")).toBeUndefined();
    const overlay = readPage(await bodyOf(misty.htmx("GET", "/reports/new?overlay=1")));
    expect(overlay.get("dialog").names("heading")).toEqual(["Report Missing Data"]);
  });

  test("asks for the game only if its URL names none; English is the default", async () => {
    const formAt = async (address: string) => readPage(await bodyOf(misty.page(address))).get("main");
    const open = await formAt("/reports/new");
    expect(open.get("combobox", "Game").value).toBe("EN");
    expect(open.get("combobox", "Set").names("group")).toContain("Japanese TCG");
    const about = await formAt("/reports/new?category=EN&setId=sv03.5&numberKey=199");
    expect(about.find("combobox", "Game")).toBeUndefined();
    expect(about.hidden("category")).toBe("EN");
    expect(about.get("combobox", "Set").value).toBe("sv03.5");
    expect(about.get("option", "151").isTicked).toBe(true);
    expect(about.get("textbox", "Number").value).toBe("199");
    expect(about.names("group")).not.toContain("Japanese TCG");
    expect((await formAt("/reports/new?category=nowhere")).names("combobox")).toContain("Game");
  });

  test("is linked from the card's page and from the card over its set", async () => {
    const href = "/reports/new?category=EN&setId=sv03.5&numberKey=199";
    const linkIn = (html: string) => readPage(html).get("link", "Report Missing Variant");
    const card = "/series/scarlet-violet/151/199";
    for (const html of [await bodyOf(misty.page(card)), await bodyOf(misty.htmx("GET", `${card}?overlay=1`))]) {
      expect([linkIn(html).href, linkIn(html).of("data-overlay")]).toEqual([href, "true"]);
    }
    const link = linkIn(await bodyOf(site.anonymous.page(card)));
    expect([link.href, link.of("data-overlay")]).toEqual([href, undefined]);
  });
});

describe("the contents of a report", () => {
  test("are escaped wherever they are shown", async () => {
    const evil = `"><script>alert(1)</script><img src=x onerror=alert(1)>`;
    const query = new URLSearchParams({ category: evil, setId: evil, numberKey: evil, description: evil });
    for (const html of [
      await bodyOf(misty.page(`/reports/new?${query}`)),
      await bodyOf(misty.htmx("GET", `/reports/new?overlay=1&${query}`)),
      await bodyOf(misty.post(path, { category: evil, setId: evil, numberKey: evil, otherUrl: evil }, asPage), 422),
    ]) {
      const typed = readPage(html)
        .all("textbox")
        .map(({ value }) => value);
      expect(typed).toContain(evil);
      expect(
        readPage(html)
          .all("img")
          .filter((image) => image.of("onerror")),
      ).toEqual([]);
    }
  });

  // tests/access/private-texts.test.ts looks for them in all that others read.
  test("are returned by its reporter’s list and export", async () => {
    const secret = "A needle in the haystack of pages";
    expect((await sendJson({ ...report, description: secret })).status).toBe(200);
    for (const one of ["/api/collection/export.json", "/api/reports/cards"])
      expect(await bodyOf(misty.page(one))).toContain(secret);
  });
});
