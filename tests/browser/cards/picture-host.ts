import { afterAll } from "bun:test";
import sharp from "sharp";

/** How large the pictures are that the real image host serves. */
const width = 600;
const height = 825;

const pictures = new Map<number, Promise<Buffer>>();

/** A made-up picture as heavy as a real one, also when made smaller: colours, under a coarse grain. */
async function draw(hue: number): Promise<Buffer> {
  const size = { width: width / 4, height: Math.round(height / 4) };
  const noise = { type: "gaussian", mean: 128, sigma: 40 } as const;
  const grain = sharp({ create: { ...size, channels: 3, background: "#808080", noise } }).resize(width, height);
  const colours = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
      <linearGradient id="g" x2="1" y2="1">
        <stop stop-color="hsl(${hue} 55% 62%)"/><stop offset="1" stop-color="hsl(${hue + 70} 60% 35%)"/>
      </linearGradient>
      <rect width="100%" height="100%" fill="url(#g)"/>
      <circle cx="300" cy="280" r="170" fill="hsl(${hue + 180} 70% 60%)"/>
    </svg>`,
  );
  return sharp(colours)
    .composite([{ input: await grain.png().toBuffer(), blend: "soft-light" }])
    .webp({ quality: 85 })
    .toBuffer();
}

/** One of twelve pictures, always the same for one address. */
const pictureOf = (path: string): Promise<Buffer> => pictureIn(Number(Bun.hash(path) % 12n) * 30);

/** Draws all pictures beforehand: on a busy machine the first would come too late, and the host be held for one that is down. */
export const drawPictures = (): Promise<unknown> =>
  Promise.all(Array.from({ length: 12 }, (_, n) => pictureIn(n * 30)));

function pictureIn(hue: number): Promise<Buffer> {
  const known = pictures.get(hue);
  if (known) return known;
  const drawn = draw(hue);
  pictures.set(hue, drawn);
  return drawn;
}

type Settings = {
  port?: number;
  /** Holds every answer back until it is resolved. */
  late?: Promise<unknown>;
  /** Paths that have no picture. */
  missing?: RegExp;
};

/** Stands in for the host of the card pictures, whose own may not be shipped. */
export function pictureHost({ port = 0, late, missing }: Settings = {}) {
  const server = Bun.serve({
    port,
    hostname: "127.0.0.1",
    async fetch(request) {
      await late;
      if (missing?.test(new URL(request.url).pathname)) return new Response(null, { status: 404 });
      const picture = await pictureOf(new URL(request.url).pathname);
      return new Response(new Uint8Array(picture), { headers: { "content-type": "image/webp" } });
    },
  });
  return { url: `http://127.0.0.1:${server.port}`, stop: () => server.stop(true) };
}

/** The host of a test file. */
export function usePictures(settings: Settings = {}) {
  const pictures = pictureHost(settings);
  afterAll(pictures.stop);
  return pictures;
}
