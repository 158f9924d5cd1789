import { expect, test } from "bun:test";
import { setPath, useSite } from "../harness.ts";

const { openPage, join } = await useSite();

/** Contrast of two CSS colours as the browser paints them. */
const contrastIn = `(one, other) => {
  const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const light = (colour) => {
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    const [r, g, b] = [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3)
      .map((part) => part / 255).map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const [dim, bright] = [light(one), light(other)].sort((a, b) => a - b);
  return (bright + 0.05) / (dim + 0.05);
}`;

test("every emblem can be shown, in a place that is kept for it", async () => {
  const page = await openPage({ viewport: { width: 360, height: 800 } });
  await page.goto("/dev/gallery/emblems");
  const broken = await page.evaluate(async () => {
    const found: string[] = [];
    for (const picture of document.querySelectorAll<HTMLImageElement>(".emblem-sheet img")) {
      picture.loading = "eager";
      await picture.decode().catch(() => found.push(picture.alt));
    }
    return found;
  });
  expect(broken).toEqual([]);
  expect(await page.locator(".emblem-sheet img").count()).toBe(1025 + 18);
  await page.context().close();
}, 120_000);

test("words and lines of a face can be read, of every type, in both themes", async () => {
  const page = await openPage({ viewport: { width: 360, height: 800 } });
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto("/dev/gallery");
    const faint = await page.evaluate((source) => {
      const contrast = new Function(`return ${source}`)() as (one: string, other: string) => number;
      return [...document.querySelectorAll<HTMLElement>(".swatches .face")].flatMap((face) => {
        const probe = face.querySelector("picture")!.appendChild(document.createElement("i"));
        const colour = (name: string) => {
          probe.style.color = `var(${name})`;
          return getComputedStyle(probe).color;
        };
        const words = contrast(colour("--type"), colour("--on"));
        const lines = contrast(colour("--paper"), "#20242f");
        const said = `${face.dataset.type} ${face.dataset.finish}: ${words.toFixed(1)}, ${lines.toFixed(1)}`;
        probe.remove();
        return words < 4.5 || lines < 7 ? [said] : [];
      });
    }, contrastIn);
    expect(faint).toEqual([]);
  }
  await page.context().close();
});

test("what one lacks is grey in a set, and in colour among found cards", async () => {
  const page = await openPage();
  await join(page, "misty");
  const emblem = page.locator(".tile .face > picture > img").first();
  const filterAt = async (path: string) => {
    await page.goto(path);
    return await emblem.evaluate((element) => getComputedStyle(element).filter);
  };
  expect(await filterAt(setPath)).toBe("saturate(0.1) contrast(0.92)");
  expect(await filterAt("/search?q=char")).toBe("none");
  await page.context().close();
});

test("gold, mint and violet can be read as words, and seen as bars, in both themes", async () => {
  const page = await openPage();
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto(setPath);
    const faint = await page.evaluate((source) => {
      const contrast = new Function(`return ${source}`)() as (one: string, other: string) => number;
      const probe = document.body.appendChild(document.createElement("i"));
      const colour = (value: string) => {
        probe.style.color = value;
        return getComputedStyle(probe).color;
      };
      const edge = (glow: string) => `light-dark(color-mix(in oklab, var(${glow}) 66%, #000), var(${glow}))`;
      const glows = ["--gold-glow", "--mint-glow", "--violet-glow"];
      const pairs: [one: string, other: string, least: number][] = [
        ...["--gold", "--accent", "--violet"].map((word): [string, string, number] => [
          `var(${word})`,
          "var(--page)",
          4.5,
        ]),
        ...glows.map((glow): [string, string, number] => [edge(glow), "var(--track)", 3]),
        ["var(--on-glow)", "var(--gold-glow)", 4.5],
      ];
      return pairs.filter(([one, other, least]) => contrast(colour(one), colour(other)) < least);
    }, contrastIn);
    expect(faint).toEqual([]);
  }
  await page.context().close();
});

test("foil of an open card leans to the pointer where motion is wanted, and lies still elsewhere", async () => {
  const leaning = async (path: string, reducedMotion: "reduce" | "no-preference", cores = 8) => {
    const page = await openPage({ viewport: { width: 1280, height: 800 }, reducedMotion });
    await page.addInitScript((count) => {
      Object.defineProperty(navigator, "hardwareConcurrency", { value: count });
    }, cores);
    await page.goto(path);
    await page.locator("html[data-swipes]").waitFor();
    const face = page.locator(".face[data-large]");
    const box = await face.boundingBox();
    await page.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + 40);
    const said = await face.evaluate(({ style }) => style.transform);
    await page.mouse.move(5, 5);
    expect(await face.evaluate(({ style }) => style.transform)).toBe("");
    await page.context().close();
    return said;
  };
  expect(await leaning(`${setPath}/6`, "no-preference")).toMatch(/rotateY\(-\d/);
  expect(await leaning(`${setPath}/6`, "reduce")).toBe("");
  expect(await leaning(`${setPath}/6`, "no-preference", 2)).toBe("");
  expect(await leaning(`${setPath}/1`, "no-preference")).toBe("");
});

test("faces have their room, their words and their HP before any picture or script", async () => {
  const page = await openPage({ viewport: { width: 360, height: 800 }, javaScriptEnabled: false });
  await page.route("**/emblems/**", (route) => route.abort());
  await page.goto(setPath);
  const face = page.locator(".tile .face").first();
  const window = await face.locator("picture").boundingBox();
  expect(window?.height).toBeGreaterThan(80);
  expect(await face.locator("> i").innerText()).toMatch(/70\s*HP/);
  await page.context().close();
});
