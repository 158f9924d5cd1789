import { describe, expect, test } from "bun:test";
import { useSite, visitor } from "../harness.ts";
import { readPage } from "../page/page.ts";

const set = "/series/scarlet-violet/151";
const site = await useSite({}, "starter");

const themeIn = (html: string) => /<html[^>]* data-theme="(\w+)"/.exec(html)?.[1];

describe("the theme", () => {
  test("is chosen by a form, which redirects back, and applies to every page", async () => {
    const person = visitor((request) => site.app.request(request));
    expect(themeIn(await (await person.page("/series")).text())).toBe("system");
    const response = await person.post(
      "/theme",
      { theme: "dark" },
      { referer: "http://localhost/series?x=1", accept: "text/html" },
    );
    expect([response.status, response.headers.get("location")]).toEqual([303, "/series?x=1"]);
    expect(response.headers.get("set-cookie")).toMatch(/^theme=dark; Max-Age=31536000; Path=\/; SameSite=Lax$/);
    for (const path of ["/series", set, "/auth/signin", "/nowhere"]) {
      expect({ path, theme: themeIn(await (await person.page(path)).text()) }).toEqual({ path, theme: "dark" });
    }
    await person.post("/theme", { theme: "system" }, { accept: "text/html" });
    expect(person.cookies.has("theme")).toBe(false);
  });

  test("is one of the settings", async () => {
    const misty = await site.signUp();
    await misty.post("/theme", { theme: "dark" });
    const open = async (path: string) => readPage(await (await misty.page(path)).text()).get("main");
    const pressed = (await open("/account/settings/theme"))
      .all("button")
      .filter((one) => one.of("aria-pressed") === "true");
    expect(pressed.map(({ value }) => value)).toEqual(["dark"]);
    expect((await open("/account/settings")).sight).toContain(" Theme Dark ");
  });

  test.each([false, true])(
    "is not shared between viewers, although the page is cached (signed in: %p)",
    async (isSignedIn) => {
      const one = isSignedIn ? await site.signUp() : visitor((request) => site.app.request(request));
      const other = isSignedIn ? await site.signUp() : visitor((request) => site.app.request(request));
      await one.post("/theme", { theme: "light" });
      expect(themeIn(await (await one.page(set)).text())).toBe("light");
      expect(themeIn(await (await other.page(set)).text())).toBe("system");
      await other.post("/theme", { theme: "dark" });
      expect(themeIn(await (await other.page(set)).text())).toBe("dark");
      expect(themeIn(await (await one.page(set)).text())).toBe("light");
    },
  );

  test.each(["/series", set])("is in the ETag of %s", async (path) => {
    const person = visitor((request) => site.app.request(request));
    const etag = (await person.page(path)).headers.get("etag") ?? "";
    const again = () => person.request(path, { headers: { accept: "text/html", "if-none-match": etag } });
    expect((await again()).status).toBe(304);
    await person.post("/theme", { theme: "dark" });
    expect((await again()).status).toBe(200);
  });

  test("is JSON for a script, and refuses unknown themes", async () => {
    const { anonymous } = site;
    const response = await anonymous.post("/theme", { theme: "light" }, { accept: "application/json" });
    expect(await response.json()).toEqual({ theme: "light" });
    anonymous.cookies.clear();
    for (const theme of ["pink", ""]) {
      const refused = await anonymous.post("/theme", { theme }, { accept: "application/json" });
      expect(refused.status).toBe(422);
      expect(refused.headers.get("set-cookie")).toBeNull();
    }
    anonymous.cookies.set("theme", 'x"><script>');
    expect(themeIn(await (await anonymous.page("/series")).text())).toBe("system");
    anonymous.cookies.clear();
    expect((await anonymous.post("/theme", { theme: "dark" }, { origin: "https://evil.example" })).status).toBe(403);
  });
});
