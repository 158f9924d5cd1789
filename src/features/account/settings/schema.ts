import * as v from "valibot";
import { roles } from "#access/viewer.ts";
import { newsKinds } from "#features/auth/email/schema.ts";
import { Username } from "#features/auth/sign-in/rules/accounts.ts";
import { PRICE_SOURCES } from "#features/prices/rules/sources.ts";
import { list } from "#lib/input/inputs.ts";
import { nameLanguages } from "#lib/text/language.ts";
import { AllowedCategories, CurrencyCode, DisallowedCategories, ProfileVisibility, ShowPrices } from "../schema.ts";
import { Bio, SocialHandle } from "./rules.ts";

export const UsernameInput = v.strictObject({ username: Username });
export const BioInput = v.strictObject({ bio: Bio });

const namesSomething = (input: object) => Object.values(input).some((value) => value !== undefined);
const NOTHING_NAMED = "must include something to change";

/** A missing site keeps its handle. */
export const SocialsInput = v.pipe(
  v.strictObject({
    x: v.optional(SocialHandle("x")),
    youtube: v.optional(SocialHandle("youtube")),
    twitch: v.optional(SocialHandle("twitch")),
  }),
  v.check(namesSomething, NOTHING_NAMED),
);

export const ValueVisibility = v.picklist(["show", "hide"], "must be show or hide");

const PriceSourceName = v.picklist(PRICE_SOURCES, `must be one of ${PRICE_SOURCES.join(", ")}`);

/** The service checks that the catalogue has such names. */
const NameLanguageCode = v.picklist(nameLanguages, "must be a language of card names");

/** Missing fields stay unchanged. Forms send allowed instead of disallowed categories. */
export const PreferencesInput = v.pipe(
  v.strictObject({
    showPrices: v.optional(ShowPrices),
    profileVisibility: v.optional(ProfileVisibility),
    collectionValueVisibility: v.optional(ValueVisibility),
    preferredCurrency: v.optional(CurrencyCode),
    disallowedCategories: v.optional(DisallowedCategories),
    allowedCategories: v.optional(AllowedCategories),
    priceSource: v.optional(PriceSourceName),
    nameLanguage: v.optional(NameLanguageCode),
  }),
  v.transform(({ allowedCategories, disallowedCategories = allowedCategories, ...rest }) => ({
    ...rest,
    disallowedCategories,
  })),
  v.check(namesSomething, NOTHING_NAMED),
);

const newsKind = v.picklist(["", ...newsKinds], `must be some of ${newsKinds.join(", ")}`);

/** A form sends "" too, so that none is an answer. */
export const NewsInput = v.strictObject({
  mailed: v.pipe(
    v.union([newsKind, list(newsKind, 10)]),
    v.transform((given) => newsKinds.filter((kind) => [given].flat().includes(kind))),
  ),
});
export const NewsResponse = v.strictObject({ mailed: v.array(v.picklist(newsKinds)) });

export const DeletionInput = v.strictObject({ verificationString: v.pipe(v.string("must be text"), v.trim()) });

export const PreferencesResponse = v.strictObject({
  showPrices: v.boolean(),
  profileVisibility: ProfileVisibility,
  collectionValueVisibility: ValueVisibility,
  preferredCurrency: v.string(),
  disallowedCategories: v.array(v.string()),
  priceSource: PriceSourceName,
  nameLanguage: NameLanguageCode,
});

export const SocialsResponse = v.strictObject({ x: v.string(), youtube: v.string(), twitch: v.string() });

export const AccountResponse = v.strictObject({
  id: v.string(),
  username: v.nullable(v.string()),
  slug: v.nullable(v.string()),
  email: v.nullable(v.string()),
  isEmailVerified: v.boolean(),
  image: v.string(),
  isDefaultImage: v.boolean(),
  /** Null with an uploaded picture. */
  defaultImageURL: v.nullable(v.string()),
  banner: v.nullable(v.string()),
  bio: v.string(),
  socials: SocialsResponse,
  preferences: PreferencesResponse,
  /** Repeated here because docs/product.md, Account lists them on the user. */
  showPrices: PreferencesResponse.entries.showPrices,
  profileVisibility: PreferencesResponse.entries.profileVisibility,
  collectionValueVisibility: PreferencesResponse.entries.collectionValueVisibility,
  preferredCurrency: PreferencesResponse.entries.preferredCurrency,
  disallowedCategories: PreferencesResponse.entries.disallowedCategories,
  mailedNews: v.array(v.string()),
  roles: v.array(v.strictObject({ roleName: v.picklist(roles) })),
  areWritesLocked: v.boolean(),
  membership: v.strictObject({ isPro: v.boolean(), isComped: v.boolean() }),
  /** Null without a subscription, or for an unknown kind. */
  subscriptionType: v.nullable(v.picklist(["monthly", "yearly", "comped"])),
  isComped: v.boolean(),
  heardAboutUs: v.nullable(v.string()),
  heardAboutUsAdditional: v.nullable(v.string()),
  signUpPlatform: v.picklist(["android", "ios", "default"]),
  createdAt: v.string(),
});

export const NameResponse = v.strictObject({ username: v.string(), slug: v.string() });
export const BioResponse = v.strictObject({ bio: v.string() });
