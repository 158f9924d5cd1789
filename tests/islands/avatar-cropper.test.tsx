import { afterAll, afterEach, beforeAll, describe, expect, spyOn, test } from "bun:test";
import { renderToStaticMarkup } from "react-dom/server";
import { maxBytesToCrop } from "#features/account/pictures/rules.ts";
import { AvatarForm } from "#features/account/pictures/views/avatar-chooser.tsx";
import { busyness } from "../runner/patience.ts";
import { usePage } from "./dom.ts";

usePage();

/** What was sent, and what is answered to the next. */
const sent: unknown[] = [];
let response: () => Response = () => Response.json({ url: "/media/1" });
const server = Bun.serve({
  port: 0,
  hostname: "127.0.0.1",
  async fetch(request) {
    sent.push(await request.json());
    return response();
  },
});
afterAll(() => server.stop(true));

// Both look for a document when they are loaded.
let library: typeof import("@testing-library/react/pure");
let mount: typeof import("#islands/avatar-cropper/mount.ts").mount;
let unmount = () => {};

beforeAll(async () => {
  library = await import("@testing-library/react/pure");
  // The whole document in a message takes a minute to write.
  library.configure({ asyncUtilTimeout: 60_000 * busyness(), getElementError: (message) => new Error(message ?? "") });
  ({ mount } = await import("#islands/avatar-cropper/mount.ts"));
});

afterEach(() => {
  library.act(unmount);
  document.body.replaceChildren();
  sent.length = 0;
  response = () => Response.json({ url: "/media/1" });
});

/** The server's form with its island started, and what React complained of meanwhile. */
async function start(current: string | null = null): Promise<{ form: HTMLFormElement; violations: number }> {
  const complain = spyOn(console, "error");
  document.body.innerHTML = renderToStaticMarkup(<AvatarForm current={current} />);
  // Happy-dom reads these as a browser without scripts does.
  for (const part of document.querySelectorAll("noscript")) part.remove();
  const root = document.querySelector("[data-island] > .island");
  const form = document.querySelector("form");
  if (!root || !form) throw new Error("The form has no island.");
  await library.act(async () => {
    unmount = mount(
      root,
      "avatar-cropper",
      JSON.stringify({ action: `${server.url}api/avatar`, hasOwn: current !== null }),
    );
  });
  const violations = complain.mock.calls.length;
  complain.mockRestore();
  return { form, violations };
}

const isOpen = () => document.querySelector("dialog") !== null;
const button = (name: string) => library.screen.getByRole("button", { name });
const click = (name: string) => library.act(async () => button(name).click());
const picture = (name: string, type: string, size = 10) => {
  const file = new File(["x"], name, { type });
  Object.defineProperty(file, "size", { value: size });
  return file;
};

async function choose(...files: File[]): Promise<void> {
  await library.act(async () => {
    library.fireEvent.change(library.screen.getByLabelText("Picture"), { target: { files } });
  });
}

/** At step 2 with a picture of 400 by 600 on screen. */
async function adjust(): Promise<void> {
  await click("Upload a picture");
  await choose(picture("a.png", "image/png"));
  const image = await library.screen.findByAltText<HTMLImageElement>("Your avatar, uncropped");
  for (const [name, value] of Object.entries({ width: 400, height: 600, naturalWidth: 400, naturalHeight: 600 })) {
    Object.defineProperty(image, name, { value });
  }
  await library.act(async () => void library.fireEvent.load(image));
}

/** Documents without a screen have no canvas to draw on: this one records its calls. */
function giveCanvas(result: string): number[][] {
  const drawn: number[][] = [];
  const canvas = document.querySelector("canvas");
  if (!canvas) throw new Error("There is no canvas.");
  const context = { clearRect() {}, drawImage: (_: unknown, ...numbers: number[]) => drawn.push(numbers) };
  Object.defineProperty(canvas, "getContext", { value: () => context, configurable: true });
  Object.defineProperty(canvas, "toDataURL", {
    value: (type: string, quality: number) => `${result},${type},${quality}`,
    configurable: true,
  });
  return drawn;
}

describe("the island", () => {
  test("hydrates the server's markup, and replaces the file input by a dialog", async () => {
    const { form, violations } = await start();
    expect(violations).toBe(0);
    expect(form.querySelectorAll("input[type=file]")).toHaveLength(0);
    expect(button("Upload a picture")).toBeTruthy();
    expect(isOpen()).toBe(false);
  });

  test("closes by its button, and nothing was sent", async () => {
    await start();
    await click("Upload a picture");
    expect(library.screen.getByRole("dialog", { name: "Customize Avatar" })).toBeTruthy();
    await click("Close");
    expect(isOpen()).toBe(false);
    expect(sent).toEqual([]);
  });
});

describe("step 1", () => {
  test.each([
    [[["a.gif", "image/gif"]], "File type must be image/png or image/jpeg"],
    [[["a.svg", "image/svg+xml"]], "File type must be image/png or image/jpeg"],
    [[["a.png", "image/png", maxBytesToCrop + 1]], `File is larger than ${maxBytesToCrop} bytes`],
    [[["a.png", "image/png", 0]], "File is smaller than 1 bytes"],
    [
      [
        ["a.png", "image/png"],
        ["b.png", "image/png"],
      ],
      "Too many files",
    ],
  ] as [[string, string, number?][], string][])("%j: %s", async (files, message) => {
    await start();
    await click("Upload a picture");
    await choose(...files.map(([name, type, size]) => picture(name, type, size)));
    expect((await library.screen.findByRole("alert")).textContent).toBe(message);
    expect(library.screen.queryAllByAltText("Your avatar, uncropped")).toHaveLength(0);
  });
});

describe("step 2", () => {
  test("shows the picture with a square of 90 % of its width, and goes back", async () => {
    await start();
    await adjust();
    const drawn = giveCanvas("data:");
    await click("Move right");
    expect(drawn.at(-1)?.map(Math.round)).toEqual([30, 120, 360, 360, 0, 0, 100, 100]);
    await click("Back");
    expect(button("Choose a picture")).toBeTruthy();
  });

  test("buttons move and resize by 1, 10 or 100 pixels", async () => {
    await start();
    await adjust();
    const drawn = giveCanvas("data:");
    const by = (pixels: string) =>
      library.act(async () => {
        library.fireEvent.change(library.screen.getByLabelText("by"), { target: { value: pixels } });
      });
    const seen = () => drawn.at(-1)?.slice(0, 4).map(Math.round);
    await by("1");
    await click("Move left");
    expect(seen()).toEqual([19, 120, 360, 360]);
    await by("100");
    await click("Move up");
    expect(seen()).toEqual([19, 20, 360, 360]);
    await click("Smaller");
    expect(seen()).toEqual([69, 70, 260, 260]);
    await by("10");
    await click("Larger");
    expect(seen()).toEqual([64, 65, 270, 270]);
    await click("Move down");
    expect(seen()).toEqual([64, 75, 270, 270]);
  });

  test("Finish uploads a PNG, which is then chosen", async () => {
    const { form } = await start("/avatars/2.png");
    const changes: string[] = [];
    form.addEventListener("change", ({ target }) => {
      if (target instanceof HTMLInputElement && target.type === "radio") changes.push(target.value);
    });
    await adjust();
    giveCanvas("data:");
    await click("Finish");
    await library.waitFor(() => expect(isOpen()).toBe(false));
    expect(sent).toEqual([{ dataUrl: "data:,image/png,0.95", isDefaultImage: false }]);
    const chosen = [...form.querySelectorAll<HTMLInputElement>("input:checked")].map(({ value }) => value);
    expect([chosen, changes]).toEqual([["/media/1"], ["/media/1"]]);
    expect(library.screen.getByRole("status").textContent).toBe("Your avatar was saved.");
  });

  test("shows a message if the browser cannot draw, the result is too large, or the server refuses", async () => {
    await start();
    await adjust();
    await click("Finish");
    const alert = () => document.querySelector(".cropper [role=alert]")?.textContent;
    expect(alert()).toBe("Crop canvas does not exist");
    giveCanvas("x".repeat(3 * 1024 * 1024));
    await click("Finish");
    expect([alert(), sent]).toEqual(["Resulting image is over 2 MB", []]);
    giveCanvas("data:");
    response = () => Response.json({ friendlyMessage: "Please log in first." }, { status: 401 });
    await click("Finish");
    await library.waitFor(() => expect(alert()).toBe("Please log in first."));
    response = () => new Response("<h1>Bad gateway</h1>", { status: 502 });
    await click("Finish");
    await library.waitFor(() => expect(alert()).toBe("The picture couldn’t be saved. Please try again."));
  });
});

test("Clear resets both the upload and the choice", async () => {
  await start(null);
  expect(library.screen.queryByRole("button", { name: "Clear" })).toBeNull();
  library.act(unmount);
  const { form } = await start("/media/9");
  response = () => Response.json({ url: null });
  await click("Clear");
  await library.waitFor(() => expect(sent).toEqual([{ clear: true }]));
  await library.waitFor(() => expect(form.querySelectorAll("input:checked")).toHaveLength(0));
  expect(form.querySelector<HTMLElement>("[data-own]")?.hidden).toBe(true);
  expect(library.screen.queryByRole("button", { name: "Clear" })).toBeNull();
  expect(document.activeElement?.textContent).toBe("Upload a picture");
});
