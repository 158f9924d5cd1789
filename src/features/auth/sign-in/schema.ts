import * as v from "valibot";
import { keepable } from "#access/credentials/rules.ts";
import { defaultAvatar, type Viewer } from "#access/viewer.ts";
import { identifier, list } from "#lib/input/inputs.ts";

/** Text of sign-in pages: invalid input counts as empty, and the rules report it. */
const text = v.fallback(v.optional(v.string(), ""), "");

/** Stored with a mail until it is sent: PostgreSQL stores neither NUL nor lone surrogates. */
const storedText = v.pipe(
  text,
  v.transform((given) => given.replaceAll("\0", "").toWellFormed()),
);

/** Text of settings: missing counts as empty, another type is refused. */
const ownText = v.optional(v.string("must be text"), "");

const checkbox = v.pipe(
  v.optional(v.union([v.boolean(), v.string()]), false),
  v.transform((value) => value === true || value === "on" || value === "true"),
);

/** A form sends one as text, and an empty one with each list of boxes. */
const keep = v.optional(
  v.pipe(
    v.union([
      v.pipe(
        v.string(),
        v.transform((kind) => [kind]),
      ),
      list(v.string(), keepable.length + 1),
    ]),
    v.transform((kinds) => kinds.filter((kind) => kind !== "")),
    v.array(v.picklist(keepable, `must be ${keepable.join(", ")}`)),
  ),
  [],
);

/** The id of a card to add. Anyone can write the link: the page shows what the catalogue says of it. */
export const CardToAdd = v.fallback(
  v.optional(v.pipe(v.string(), v.maxLength(100), v.regex(/^[\p{L}\p{N}\p{P}\p{S}]*$/u)), ""),
  "",
);

export const ClientForm = v.object({ csrfToken: text, callbackUrl: text, json: text });
export const SignInForm = v.object({ ...ClientForm.entries, email: text, password: text, add: CardToAdd });
export const RegisterForm = v.strictObject({
  email: text,
  password: text,
  callbackUrl: storedText,
  invitation: storedText,
  add: CardToAdd,
});
export const ProviderForm = v.object({ ...ClientForm.entries, invitation: text, password: text });
export const CallbackForm = v.object({ state: text, code: text, error: text });
export const AskForm = v.object({
  ...ClientForm.entries,
  callbackUrl: storedText,
  email: storedText,
  invitation: storedText,
});
export const LinkForm = v.strictObject({ token: text, callbackUrl: text, invitation: text });
/** `username`: for password managers only. */
export const NewPasswordForm = v.strictObject({
  token: text,
  password: text,
  username: text,
  unlinkProviders: checkbox,
  removeFactors: checkbox,
});
export const ConfirmationInput = v.strictObject({ password: text, callbackUrl: text });
export const ProviderChoice = v.object({ provider: identifier });
export const ProofInput = v.strictObject({ password: ownText });
export const EmailInput = v.strictObject({ email: ownText, password: ownText });
export const PasswordInput = v.strictObject({ current: ownText, password: ownText, unlinkProviders: checkbox, keep });
export const EndInput = v.strictObject({ keep });
export const SessionUpdate = v.object({ csrfToken: text });

export const CsrfResponse = v.object({ csrfToken: v.string() });
export const AddressResponse = v.object({ url: v.string() });

export const ProvidersResponse = v.record(
  v.string(),
  v.object({
    id: v.string(),
    name: v.string(),
    type: v.picklist(["credentials", "email", "oauth"]),
    signinUrl: v.string(),
    callbackUrl: v.string(),
  }),
);

export const EmailResponse = v.object({
  email: v.nullable(v.string()),
  isVerified: v.boolean(),
  wanted: v.nullable(v.string()),
  hasPassword: v.boolean(),
});

export const SessionsResponse = v.array(
  v.object({
    id: v.string(),
    device: v.string(),
    createdAt: v.string(),
    lastSeenAt: v.string(),
    isCurrent: v.boolean(),
  }),
);

export const SessionChoice = v.object({
  id: v.optional(v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, "must be the id of a session"))),
});

const Session = v.object({
  user: v.object({
    id: v.string(),
    roles: v.array(v.object({ roleName: v.string() })),
    areWritesLocked: v.boolean(),
    profile: v.object({
      username: v.nullable(v.string()),
      slug: v.nullable(v.string()),
      image: v.string(),
      preferences: v.object({ showPrices: v.boolean() }),
    }),
  }),
  expires: v.string(),
});

/** Signed out is {}: next-auth takes anything else for a failure. */
export const SessionResponse = v.union([Session, v.strictObject({})]);

export function sessionAnswer(viewer: Viewer | null): v.InferOutput<typeof SessionResponse> {
  if (viewer === null) return {};
  const { id, username, slug, avatar, areWritesLocked, preferences } = viewer;
  return {
    user: {
      id,
      roles: viewer.roles.map((roleName) => ({ roleName })),
      areWritesLocked,
      profile: { username, slug, image: avatar ?? defaultAvatar, preferences: { showPrices: preferences.showPrices } },
    },
    expires: viewer.sessionExpiresAt.toISOString(),
  };
}

const Named = v.object({ id: v.string(), name: v.string() });

export const ProviderLinksResponse = v.object({
  linked: v.array(v.object({ ...Named.entries, label: v.string(), linkedAt: v.string() })),
  available: v.array(Named),
});
