import * as v from "valibot";
import { roles } from "#access/viewer.ts";
import { wholeNumber } from "#lib/input/inputs.ts";

const shortest = "A username must be between 3 and 20 characters";

export const USERNAME_TAKEN = "That username is taken.";
export const REGISTRATION_CLOSED = "This site isn’t accepting new members right now.";
export const INVITATION_NEEDED = "This site is invite-only. Ask the site owner for a link.";
export const EMAIL_TAKEN = "This email address already has an account.";
export const LINK_GONE =
  "This link was already used, has expired or was replaced by a newer one. Please request a new one.";
export const NO_MAIL = "This site doesn’t send email. Ask the site owner for a password reset link.";
export const SECURED =
  "Your email address is confirmed. To be safe, the earlier password, linked accounts, passkeys, one-time codes and sessions were removed.";
export const STAFF_LINK = "You can’t log in to this staff account by email. Ask the site owner for a link.";
export const NOT_PROVEN = "Please log in again first, or include your password.";
export const NO_PASSWORD = "You don’t have a password yet. Log in another way.";
export const WRONG_PASSWORD = "Wrong password.";

export const Username = v.pipe(
  v.string(shortest),
  v.transform((text) => text.normalize("NFC").trim()),
  v.minLength(3, shortest),
  v.maxLength(20, shortest),
  v.regex(/^[A-Za-z0-9_ éÉ]+$/, "A username must only have letters, numbers, underscores, and spaces"),
);

const malformed = "Enter an email address like name@example.com";

/** Excludes characters with a meaning in mail headers. */
const Email = v.pipe(
  v.string(malformed),
  v.trim(),
  v.maxLength(254, malformed),
  v.regex(/^[^\s@"(),:;<>[\]\\\p{C}]+@[^\s@"(),:;<>[\]\\\p{C}]+\.[^\s@"(),:;<>[\]\\\p{C}]+$/u, malformed),
);

/** Whether a text is an email address that an account can have. */
export const isEmail = (text: string): boolean => v.is(Email, text);

const minPasswordLength = 8;
const maxPasswordLength = 200;

/** Checked before hashing, which bounds the work of a sign-in. */
export const isPasswordLength = ({ length }: string): boolean =>
  length >= minPasswordLength && length <= maxPasswordLength;

const weak = `A password must have at least ${minPasswordLength} characters`;

const Password = v.pipe(
  v.string(weak),
  v.minLength(minPasswordLength, weak),
  v.maxLength(maxPasswordLength, `A password can have at most ${maxPasswordLength} characters`),
);

export const NewEmail = v.object({ email: Email });
export const NewPassword = v.object({ password: Password });
export const NewAccount = v.object({ email: Email, password: Password });
export const NewUser = v.object({ username: Username, email: Email, password: Password });
export const RoleName = v.picklist(roles, `must be one of ${roles.join(", ")}`);
export const InvitationDays = wholeNumber(1, 365);
