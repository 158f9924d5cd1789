export type PictureKind = "avatar" | "banner";

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

export const defaultPictures = { avatar: numbered("avatar"), banner: numbered("banner") };

/** Differs between people, and stays the same for one. */
export function suggestedAvatar(userId: string): string {
  const sum = [...userId].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  return defaultPictures.avatar[sum % defaultPictures.avatar.length]?.path ?? "";
}

/** Whether a path is one of the pictures that the site offers. */
export const isDefaultPicture = (kind: PictureKind, path: string): boolean =>
  defaultPictures[kind].some((picture) => picture.path === path);

/** The current picture if it was uploaded; null for one that the site offers. */
export const ownPicture = (kind: PictureKind, current: string | null): string | null =>
  current !== null && !isDefaultPicture(kind, current) ? current : null;

/** Stored size in pixels. */
export const pictureSizes: Record<PictureKind, { width: number; height: number }> = {
  avatar: { width: 100, height: 100 },
  banner: { width: 1200, height: 300 },
};

const megabyte = 1024 * 1024;
const maxMegabytes = 2;

export const maxBytes = maxMegabytes * megabyte;

/** Limit of a picture to crop, of which only the crop is sent. */
export const maxBytesToCrop = 20 * megabyte;

/** Bytes. Camera files exceed the limit of an upload but pass here, so that the form can show the error. */
export const pictureUpload = { json: 2 * maxBytes, multipart: maxBytesToCrop + megabyte };

/** Phone photos have 12 megapixels; far more is an attack or a mistake. */
export const maxPixels = 24_000_000;

export const pictureTypes = { "image/png": [".png"], "image/jpeg": [".jpg", ".jpeg"] };

export const acceptedTypes = Object.keys(pictureTypes).join(",");

export const WRONG_TYPE = "File type must be image/png or image/jpeg";
export const UNREADABLE = "This picture is damaged and can’t be read.";
export const TOO_LARGE = `File is larger than ${maxBytes} bytes`;
export const TOO_MANY_PIXELS = `A picture can have at most ${maxPixels / 1_000_000} megapixels`;
export const RESULT_TOO_LARGE = `Resulting image is over ${maxMegabytes} MB`;
export const NO_CANVAS = "Crop canvas does not exist";
export const NO_PICTURE_CHOSEN = "Choose a picture or upload your own.";
export const PRO_ONLY = "Custom banners are for Pro members.";

/** Address of an uploaded picture. */
export const mediaPath = (id: string): string => `/media/${id}`;

/** Minimum height in pixels, and initial width in percent (docs/product.md, Account). */
export const leastCropHeight = 50;
export const firstCropWidth = 90;

/** Pixels for an arrow key alone, with Shift, and with Ctrl. */
export const nudges = [1, 10, 100] as const;
