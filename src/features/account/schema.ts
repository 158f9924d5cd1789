import * as v from "valibot";
import { CATEGORY_IDS } from "../catalogue/rules.ts";
import { category } from "../catalogue/schema.ts";
import { defaultAvatarPaths, longestReferralDetail, referralOptions } from "./rules.ts";

/** From JSON or a form. */
export const ShowPrices = v.union(
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

/** The code of a currency; whether it has a rate is for the service to say. */
export const CurrencyCode = v.pipe(
  v.string("must be the code of a currency"),
  v.regex(/^[A-Z]{3}$/, "must be the code of a currency"),
);

/** What somebody does not collect. */
export const DisallowedCategories = v.pipe(
  v.array(category),
  v.transform((ids) => [...new Set(ids)]),
);

/**
 * A form tells what somebody collects: one value, or several, an empty one always among them. What is not named is
 * disallowed.
 */
export const AllowedCategories = v.pipe(
  v.union([
    v.array(v.string()),
    v.pipe(
      v.string(),
      v.transform((one) => [one]),
    ),
  ]),
  v.transform((ids) => CATEGORY_IDS.filter((id) => !ids.includes(id))),
);

/** The path of one of the avatars that come with the product. */
export const DefaultAvatar = v.picklist(defaultAvatarPaths, "Choose one of the avatars shown");

/** One of the referral options; empty is none. */
export const HeardAboutUs = v.optional(
  v.nullable(
    v.pipe(
      v.picklist(["", ...referralOptions], "Choose one of the answers shown"),
      v.transform((text) => text || null),
    ),
  ),
  null,
);

export const HeardAboutUsAdditional = v.optional(
  v.nullable(
    v.pipe(
      v.string(),
      v.trim(),
      v.maxLength(longestReferralDetail, `At most ${longestReferralDetail} characters`),
      v.transform((text) => text || null),
    ),
  ),
  null,
);
