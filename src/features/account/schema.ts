import * as v from "valibot";
import { list } from "#lib/input/inputs.ts";
import { Username } from "../auth/sign-in/rules/accounts.ts";
import { CATEGORY_IDS } from "../catalogue/rules/paths.ts";
import { category } from "../catalogue/schema.ts";
import { defaultPictures, NO_PICTURE_CHOSEN } from "./pictures/rules.ts";
import { DataUrl, notGiven } from "./pictures/schema.ts";
import { maxReferralDetailLength, referralOptions } from "./rules.ts";

const flag = v.union(
  [
    v.boolean(),
    v.pipe(
      v.picklist(["true", "false"]),
      v.transform((text) => text === "true"),
    ),
  ],
  "must be true or false",
);

export const ProfileVisibility = v.picklist(["public", "private"], "must be public or private");

export const ShowPrices = flag;

/** The service checks that it has a rate. */
export const CurrencyCode = v.pipe(
  v.string("must be a currency code"),
  v.regex(/^[A-Z]{3}$/, "must be a currency code"),
);

export const DisallowedCategories = v.pipe(
  list(category, CATEGORY_IDS.length),
  v.transform((ids) => [...new Set(ids)]),
);

/** A form sends the allowed categories and always an empty value; the rest are disallowed. */
export const AllowedCategories = v.pipe(
  v.union([
    list(v.string(), CATEGORY_IDS.length + 1),
    v.pipe(
      v.string(),
      v.transform((one) => [one]),
    ),
  ]),
  v.transform((ids) => CATEGORY_IDS.filter((id) => !ids.includes(id))),
);

/** @param uploaded the path of the uploaded picture; "" also means it. */
export const AvatarPath = (uploaded: string | null) =>
  v.picklist(
    [...defaultPictures.avatar.map(({ path }) => path), ...(uploaded ? ["", uploaded] : [])],
    NO_PICTURE_CHOSEN,
  );

const HeardAboutUs = v.optional(
  v.nullable(
    v.pipe(
      v.picklist(["", ...referralOptions], "Choose one of the answers"),
      v.transform((text) => text || null),
    ),
  ),
  null,
);

const HeardAboutUsAdditional = v.optional(
  v.nullable(
    v.pipe(
      v.string(),
      v.trim(),
      v.maxLength(maxReferralDetailLength, `At most ${maxReferralDetailLength} characters`),
      v.transform((text) => text || null),
    ),
  ),
  null,
);

/** Input of onboarding with the defaults of docs/product.md, Account. The service checks who owns the picture. */
export const SetUp = v.object({
  username: Username,
  defaultImageURL: v.nullish(v.string(NO_PICTURE_CHOSEN), ""),
  heardAboutUs: HeardAboutUs,
  heardAboutUsAdditional: HeardAboutUsAdditional,
  disallowedCategories: v.optional(DisallowedCategories, []),
  preferredCurrency: v.optional(CurrencyCode, "USD"),
  showPrices: v.optional(ShowPrices, true),
  profileVisibility: v.optional(ProfileVisibility, "public"),
});

export type SetUpValues = v.InferOutput<typeof SetUp>;

export const SetUpInput = v.pipe(
  v.strictObject({
    ...SetUp.entries,
    dataURL: v.nullish(DataUrl, notGiven),
    isDefaultImage: v.optional(flag),
    allowedCategories: v.optional(AllowedCategories),
  }),
  v.transform(({ allowedCategories, disallowedCategories, ...rest }) => ({
    ...rest,
    disallowedCategories: allowedCategories ?? disallowedCategories,
  })),
);

const Platform = v.pipe(v.string(), v.toLowerCase(), v.fallback(v.picklist(["android", "ios", "default"]), "default"));

/** `x-platform` wins over `platform`; unknown ones are the default. */
export const PlatformHeaders = v.object({ "x-platform": v.optional(Platform), platform: v.optional(Platform) });

export const CreatedMessage = v.strictObject({ code: v.literal(201), message: v.string() });

export const UsernameQuery = v.object({ username: v.string() });
