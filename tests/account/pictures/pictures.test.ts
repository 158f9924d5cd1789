import { describe, expect, test } from "bun:test";
import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { maxBytes } from "#features/account/pictures/rules.ts";
import { useSite } from "#tests/harness.ts";
import { readPage } from "#tests/page/page.ts";
import { dataUrl, imageOf, plain, post, refusalOf, send, upload, urlOf } from "./picture-calls.ts";

const site = await useSite();

const bytesAt = async (path: string) => new Uint8Array(await (await site.anonymous.request(path)).arrayBuffer());
const png = await plain(300, 200).png().toBuffer();
const gif = await plain(20, 20).gif().toBuffer();
const webp = await plain(20, 20).webp().toBuffer();

/** A chunk of a PNG: length, name, data, checksum. */
function chunk(name: string, data: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length);
  frame.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)]);
}

/** A PNG of one bit a pixel, all black: tiny as a file, whatever its size. */
function blackPng(width: number, height: number, ...extra: Buffer[]): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 9 });
  return Buffer.concat([
    png.subarray(0, 8),
    chunk("IHDR", header),
    ...extra,
    chunk("IDAT", rows),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

describe("default pictures", () => {
  test("are chosen with null for the upload, and an upload with null for them", async () => {
    const misty = await site.signUp();
    const send4 = { dataUrl: null, defaultImageUrl: "/avatars/4.png", isDefaultImage: true };
    expect(await urlOf(await send(misty, "/api/avatar", send4))).toBe("/avatars/4.png");
    const own = { dataUrl: dataUrl(png), defaultImageUrl: null, isDefaultImage: false };
    expect(await urlOf(await send(misty, "/api/avatar", own))).toStartWith("/media/");
  });

  test("16 avatars and 4 banners are served with an ETag and a long max-age", async () => {
    const etags = new Set<string>();
    for (const [kind, count, width, height] of [
      ["avatars", 16, 200, 200],
      ["banners", 4, 1200, 300],
    ] as const) {
      for (let number = 1; number <= count; number++) {
        const response = await site.anonymous.request(`/${kind}/${number}.png`);
        expect([response.status, response.headers.get("content-type")]).toEqual([200, "image/png"]);
        expect(response.headers.get("cache-control")).toMatch(/^public, max-age=\d{7,}/);
        const { width: wide, height: high } = await sharp(await response.arrayBuffer()).metadata();
        expect([wide, high]).toEqual([width, height]);
        etags.add(response.headers.get("etag") ?? "");
      }
    }
    expect(etags.size).toBe(20);
    const [etag = ""] = etags;
    const again = await site.anonymous.request("/avatars/1.png", { headers: { "if-none-match": etag } });
    expect([again.status, await again.text()]).toEqual([304, ""]);
  });

  test.each(["/avatars/0.png", "/avatars/17.png", "/avatars/01.png", "/avatars/1.svg", "/avatars/1", "/banners/5.png"])(
    "%s is not found",
    async (path) => {
      expect((await site.anonymous.request(path)).status).toBe(404);
    },
  );

  test("are chosen by URL, in JSON and in a form", async () => {
    const misty = await site.signUp();
    const response = await send(misty, "/api/avatar", { defaultImageUrl: "/avatars/7.png", isDefaultImage: true });
    expect(await urlOf(response)).toBe("/avatars/7.png");
    expect(await imageOf(misty)).toBe("/avatars/7.png");
    const form = await post(misty, "/api/avatar", { defaultImageUrl: "/avatars/8.png", file: new File([], "") });
    expect([form.status, form.headers.get("location")]).toEqual([303, "/account/settings"]);
    expect(await imageOf(misty)).toBe("/avatars/8.png");
  });

  test.each(["/avatars/17.png", "https://evil.example/a.png", "/media/1", "//evil.example/1.png", "javascript:1", ""])(
    "%p is refused",
    async (defaultImageUrl) => {
      const brock = await site.signUp();
      const [status] = await refusalOf(await send(brock, "/api/avatar", { defaultImageUrl, isDefaultImage: true }));
      expect([status, await imageOf(brock)]).toEqual([422, "/avatars/1.png"]);
    },
  );

  test("do not include another person's uploaded picture, even by its URL", async () => {
    const [misty, brock] = [await site.signUp(), await site.signUp()];
    const url = await urlOf(await upload(misty, png));
    const response = await send(brock, "/api/avatar", { defaultImageUrl: url, isDefaultImage: true });
    expect(response.status).toBe(422);
  });
});

describe("uploads", () => {
  test("a PNG becomes a PNG of 100 × 100 px with a fixed type and its own CSP", async () => {
    const misty = await site.signUp();
    const url = await urlOf(await upload(misty, png));
    expect(url).toMatch(/^\/media\/[0-9a-f-]{36}$/);
    const response = await site.anonymous.request(url);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "image/png",
      "x-content-type-options": "nosniff",
      "cache-control": "public, max-age=31536000, immutable",
      "content-disposition": 'inline; filename="avatar.png"',
      "content-security-policy": "default-src 'none'; sandbox",
    });
    const { width, height, format } = await sharp(await response.arrayBuffer()).metadata();
    expect([width, height, format]).toEqual([100, 100, "png"]);
    const etag = response.headers.get("etag") ?? "";
    expect((await site.anonymous.request(url, { headers: { "if-none-match": etag } })).status).toBe(304);
    expect(await imageOf(misty)).toBe(url);
  });

  test("a photo is rotated by its EXIF data, cropped to its center, and loses its location", async () => {
    const brock = await site.signUp();
    // Lying on its side: what the file has on the left is the top of the photo.
    const left = await plain(100, 200, "#ff0000").png().toBuffer();
    const photo = await plain(400, 200, "#0000ff")
      .composite([{ input: left, left: 100, top: 0 }])
      .jpeg()
      .withExif({ IFD0: { Copyright: "a secret" }, IFD3: { GPSLatitude: "51/1 30/1 0/1", GPSLatitudeRef: "N" } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect((await sharp(photo).metadata()).exif).toBeDefined();
    const stored = await bytesAt(await urlOf(await upload(brock, photo, "image/jpeg")));
    const { exif, orientation, xmp, iptc, icc } = await sharp(stored).metadata();
    expect([exif, orientation, xmp, iptc, icc]).toEqual([undefined, undefined, undefined, undefined, undefined]);
    const { data } = await sharp(stored).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    const at = (x: number, y: number) => [...data.subarray((y * 100 + x) * 3, (y * 100 + x) * 3 + 3)];
    const [topRed = 0, , topBlue = 0] = at(50, 20);
    const [lowRed = 0, , lowBlue = 0] = at(50, 80);
    expect([topRed > 200, topBlue < 60, lowRed < 60, lowBlue > 200]).toEqual([true, true, true, true]);
  });

  test("metadata and appended data are removed", async () => {
    const evil = Buffer.from("<script>alert(document.domain)</script>");
    const misty = await site.signUp();
    for (const polyglot of [
      Buffer.concat([png, evil]),
      blackPng(200, 200, chunk("tEXt", Buffer.concat([Buffer.from("Comment\0"), evil]))),
    ]) {
      expect(polyglot.includes("<script>")).toBe(true);
      const stored = Buffer.from(await bytesAt(await urlOf(await upload(misty, polyglot))));
      expect([stored.includes("script"), stored.includes("IEND")]).toEqual([false, true]);
    }
  });

  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>');
  const animation = chunk("acTL", Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]));
  const oversized = Buffer.concat([png, Buffer.alloc(maxBytes + 1 - png.length)]);

  test.each([
    ["an SVG", svg, "File type must be image/png or image/jpeg"],
    ["a GIF", gif, "File type must be image/png or image/jpeg"],
    ["a WebP", webp, "File type must be image/png or image/jpeg"],
    ["HTML before a PNG", Buffer.concat([Buffer.from("<html>"), png]), "File type must be image/png or image/jpeg"],
    ["an animated PNG", blackPng(20, 20, animation), "File type must be image/png or image/jpeg"],
    ["50 megapixels", blackPng(10_000, 5_000), "A picture can have at most 24 megapixels"],
    ["a PNG cut short", png.subarray(0, png.length / 2), "This picture is damaged and can’t be read."],
    ["a PNG's first bytes", png.subarray(0, 8), "This picture is damaged and can’t be read."],
    ["a JPEG's first bytes", Buffer.from([0xff, 0xd8, 0xff, 0xe0]), "This picture is damaged and can’t be read."],
    ["a byte too many", oversized, `File is larger than ${maxBytes} bytes`],
    ["a false size", blackPng(0, 0), "This picture is damaged and can’t be read."],
  ])("%s is refused, whatever its declared type", async (_, bytes, message) => {
    const ash = await site.signUp();
    for (const type of ["image/png", "image/jpeg"]) {
      expect(await refusalOf(await upload(ash, bytes, type))).toEqual([422, message]);
    }
    const form = await post(ash, "/api/avatar", { file: new File([new Uint8Array(bytes)], "a.png") });
    expect(form.status).toBe(422);
    expect(await form.text()).toContain(message);
    expect(await imageOf(ash)).toBe("/avatars/1.png");
  });

  test("a JPEG cut short is refused", async () => {
    const ash = await site.signUp();
    const noise = Buffer.from(Array.from({ length: 300 * 300 * 3 }, (_, index) => (index * 2_654_435_761) >>> 24));
    const whole = await sharp(noise, { raw: { width: 300, height: 300, channels: 3 } })
      .jpeg()
      .toBuffer();
    expect((await upload(ash, whole, "image/jpeg")).status).toBe(200);
    const [status] = await refusalOf(await upload(ash, whole.subarray(0, whole.length / 2), "image/jpeg"));
    expect(status).toBe(422);
  });

  test.each([
    ["data:image/svg+xml;base64,AAAA", "File type must be image/png or image/jpeg"],
    ["data:text/html,<script>", "File type must be image/png or image/jpeg"],
    ["https://evil.example/a.png", "File type must be image/png or image/jpeg"],
    ["data:image/png;base64,AAA", "must be a data URL in Base64"],
    ["data:image/png;base64,AA A", "must be a data URL in Base64"],
    ["data:image/png;base64,", "File type must be image/png or image/jpeg"],
    [5, "File type must be image/png or image/jpeg"],
  ])("%p is refused as a data URL", async (value, message) => {
    const ash = await site.signUp();
    expect(await refusalOf(await send(ash, "/api/avatar", { dataUrl: value }))).toEqual([422, message]);
  });

  test("a picture may have 2 MB; other routes refuse a body of that size", async () => {
    const ash = await site.signUp();
    const full = Buffer.concat([png, Buffer.alloc(maxBytes - png.length)]);
    expect((await upload(ash, full)).status).toBe(200);
    const form = await post(ash, "/api/avatar", { file: new File([full], "a.png") });
    expect(form.status).toBe(303);
    const photo = Buffer.concat([png, Buffer.alloc(8 * 1024 * 1024)]);
    const message = `File is larger than ${maxBytes} bytes`;
    expect(await refusalOf(await upload(ash, Buffer.concat([full, png])))).toEqual([422, message]);
    expect((await upload(ash, photo)).status).toBe(413);
    for (const path of ["/api/avatar", "/api/user/banner"]) {
      const again = await post(ash, path, { file: new File([photo], "a.png") });
      expect([again.status, (await again.text()).includes(message)]).toEqual([422, true]);
    }
    const endless = { dataUrl: dataUrl(Buffer.alloc(20 * 1024 * 1024)) };
    expect((await send(ash, "/api/avatar", endless)).status).toBe(413);
    const elsewhere = await ash.request("/api/collection?setId=a", {
      method: "PUT",
      body: JSON.stringify({ dataUrl: dataUrl(full) }),
      headers: { "content-type": "application/json" },
    });
    expect(elsewhere.status).toBe(413);
  });
});

test("a redisplayed form shows the choice, and works without JavaScript", async () => {
  const misty = await site.signUp();
  const uploaded = await urlOf(await upload(misty, png));
  const response = await post(misty, "/api/avatar", { file: new File(["no picture"], "a.png") });
  expect([response.status, response.headers.get("content-type")]).toEqual([422, "text/html; charset=utf-8"]);
  const page = readPage(await response.text());
  const form = page.form("/api/avatar");
  expect(form?.all("radio").filter(({ isTicked }) => isTicked)).toMatchObject([{ value: uploaded }]);
  expect([form?.of("enctype"), form?.of("method")]).toEqual(["multipart/form-data", "post"]);
  const file = form?.get("textbox", "Upload a picture");
  expect([file?.of("type"), file?.of("name")]).toEqual(["file", "file"]);
  const clear = page.withoutScript().get("button", "Clear");
  expect([clear.of("name"), clear.value]).toEqual(["clear", "true"]);
  const cleared = await post(misty, "/api/avatar", { clear: "true", defaultImageUrl: uploaded });
  expect([cleared.status, await imageOf(misty)]).toEqual([303, "/avatars/1.png"]);
});
