import * as v from "valibot";
import { maxBytes, NO_PICTURE_CHOSEN, TOO_LARGE, WRONG_TYPE } from "./rules.ts";

const flag = v.optional(
  v.union([
    v.boolean(),
    v.pipe(
      v.picklist(["", "true", "false"]),
      v.transform((text) => text === "true"),
    ),
  ]),
);

/** Base64 writes three bytes as four characters. */
const maxDataUrlLength = Math.ceil(maxBytes / 3) * 4 + 100;
const prefix = /^data:image\/(?:png|jpeg);base64,/;
const isBase64 = (text: string) => text.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(text);

export const DataUrl = v.pipe(
  v.string(WRONG_TYPE),
  v.maxLength(maxDataUrlLength, TOO_LARGE),
  v.check((text) => text === "" || prefix.test(text), WRONG_TYPE),
  v.check((text) => isBase64(text.replace(prefix, "")), "must be a data URL in Base64"),
  v.transform((text) => (text === "" ? undefined : bytesOf(text.replace(prefix, "")))),
);

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(text, "base64"));

/** Browsers send an empty file if none was chosen. */
const Upload = v.pipe(
  v.union([v.instance(File), v.literal("")], WRONG_TYPE),
  v.transform((file) => (file === "" || file.size === 0 ? undefined : file)),
  v.check((file) => file === undefined || file.size <= maxBytes, TOO_LARGE),
);

/** Makes null what is not given. */
export const notGiven = () => undefined;

const common = { dataUrl: v.nullish(DataUrl, notGiven), file: v.optional(Upload), clear: flag };
const address = v.nullish(v.pipe(v.string(NO_PICTURE_CHOSEN), v.maxLength(100, NO_PICTURE_CHOSEN)), notGiven);

/** `isDefaultImage`: which of the two counts if both are sent; by default the upload. `clear` removes both. */
export const AvatarInput = v.pipe(
  v.strictObject({ ...common, defaultImageUrl: address, isDefaultImage: flag }),
  v.transform(({ defaultImageUrl, isDefaultImage, ...rest }) => ({
    ...rest,
    address: defaultImageUrl,
    isDefault: isDefaultImage,
  })),
);

export const BannerInput = v.pipe(
  v.strictObject({ ...common, defaultBannerUrl: address, isDefaultBanner: flag }),
  v.transform(({ defaultBannerUrl, isDefaultBanner, ...rest }) => ({
    ...rest,
    address: defaultBannerUrl,
    isDefault: isDefaultBanner,
  })),
);

export type PictureInput = v.InferOutput<typeof AvatarInput>;

export const PictureResponse = v.strictObject({ url: v.nullable(v.string()) });
