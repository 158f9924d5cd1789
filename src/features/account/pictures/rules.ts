export type PictureKind = "avatar" | "banner";

/** What the pictures that come with the product show, in the order of their numbers. */
const drawn: Record<PictureKind, string[]> = {
  avatar: [
    "Toploader",
    "Seedling",
    "Ember",
    "Whale",
    "Thunder cloud",
    "Owl",
    "Stones",
    "Cat",
    "Beetle",
    "Moth",
    "Sleeves",
    "Binder page",
    "Dice",
    "Coin",
    "Rosette",
    "Gem",
  ],
  banner: ["Toploaders", "Dusk", "Foil", "Playing mat"],
};

const numbered = (kind: PictureKind) =>
  drawn[kind].map((title, index) => ({ title, path: `/${kind}s/${index + 1}.png` }));

/** The pictures that come with the product, for those who upload none. */
export const defaultPictures = { avatar: numbered("avatar"), banner: numbered("banner") };

/** Whether a path is that of a picture that comes with the product. */
export const isDefaultPicture = (kind: PictureKind, path: string): boolean =>
  defaultPictures[kind].some((picture) => picture.path === path);

/** Width and height that pictures are stored in, in pixels. */
export const pictureSizes: Record<PictureKind, { width: number; height: number }> = {
  avatar: { width: 100, height: 100 },
  banner: { width: 1200, height: 300 },
};

const megabyte = 1024 * 1024;
const mostMegabytes = 2;

/** Of an upload. */
export const mostBytes = mostMegabytes * megabyte;

/** Of a picture to crop: it stays in the browser, only the crop is sent. */
export const mostBytesToCrop = 20 * megabyte;

/**
 * Bytes of a body with a picture: as a data URL in JSON, or as a file. A file may be one as cameras make them: it is refused
 * at its field, and the rest of the form is kept.
 */
export const pictureUpload = { json: 2 * mostBytes, multipart: mostBytesToCrop + megabyte };

/** A photo of a good phone has 12 megapixels; a small file that unpacks to far more is an attack or a mistake. */
export const mostPixels = 24_000_000;

/** What may be uploaded, by type, with the endings of such files. */
export const pictureTypes = { "image/png": [".png"], "image/jpeg": [".jpg", ".jpeg"] };

/** For the `accept` of a file input. */
export const acceptedTypes = Object.keys(pictureTypes).join(",");

export const WRONG_TYPE = "File type must be image/png or image/jpeg";
export const UNREADABLE = "This picture is damaged, so it could not be read.";
export const TOO_LARGE = `File is larger than ${mostBytes} bytes`;
export const TOO_MANY_PIXELS = `A picture can have at most ${mostPixels / 1_000_000} megapixels`;
export const RESULT_TOO_LARGE = `Resulting image is over ${mostMegabytes} MB`;
export const NO_CANVAS = "Crop canvas does not exist";
export const NOTHING_CHOSEN = "Choose one of the pictures, or upload your own.";
export const PRO_ONLY = "A banner of your own is for Pro members.";

/** Where an uploaded picture is found. */
export const mediaPath = (id: string): string => `/media/${id}`;

/** Least height of a crop, and how much of the width it has at first in percent (docs/product.md, Account). */
export const leastCropHeight = 50;
export const firstCropWidth = 90;

/** How far a crop is nudged, in pixels: by an arrow key alone, with Shift, and with Ctrl. */
export const nudges = [1, 10, 100] as const;
