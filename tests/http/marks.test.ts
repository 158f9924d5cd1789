import { expect, test } from "bun:test";
import { body, useSite } from "../harness.ts";

const site = await useSite({}, "starter");
const misty = await site.signUp();
const mark = "\uE000";
const attack = `${mark} x" hx-put=/api/friends?friendId=x hx-trigger=load > k${mark}`;

test.each([
  ["/search", attack],
  ["/search/advanced", attack],
  ["/search/advanced", attack.slice(0, -1)],
  ["/search", `pikachu${mark}`],
  ["/search", `${mark}constructor${mark}`],
  ["/series/scarlet-violet/151", attack],
])("%s: a text with private characters stays text", async (path, q) => {
  for (const person of [site.anonymous, misty]) {
    const response = await person.page(`${path}?${new URLSearchParams({ q })}`);
    expect(response.status).toBeLessThan(500);
    const html = await response.text();
    expect(html).toContain("</title>");
    expect(html).toEndWith("</html>");
    expect(await attributesOf(html)).not.toContain("/api/friends?friendId=x");
  }
});

test("a set page has its quantities for any search text", async () => {
  await misty.put("/api/collection?setId=sv03.5", { cardId: "sv03.5-001", variant: "normal", quantity: 7 });
  const html = await body(misty.page(`/series/scarlet-violet/151?q=${encodeURIComponent(`bulbasaur${mark}`)}`));
  expect(html).not.toContain(mark.repeat(2));
});

/** The values of every `hx-put`, as a browser reads the page. */
async function attributesOf(html: string): Promise<string[]> {
  const found: string[] = [];
  const reader = new HTMLRewriter().on("[hx-put]", {
    element: (element) => void found.push(element.getAttribute("hx-put") ?? ""),
  });
  await reader.transform(new Response(html)).text();
  return found;
}
