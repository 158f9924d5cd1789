import type { Config } from "../../../../config.ts";
import { INVITATION_NEEDED, REGISTRATION_CLOSED } from "./accounts.ts";

const messages = new Map([
  ["CredentialsSignin", "That email address and password do not belong together. Please try again."],
  ["TooManyAttempts", "Too many attempts. Please wait a few minutes and try again."],
  ["SessionRequired", "Please sign in to see that page."],
  ["OAuthAccountNotLinked", "There is already an account with that email address. Sign in the way you did before."],
  ["OAuthAlreadyLinked", "Your account is linked with another one there. Unlink that first."],
  ["OAuthNotProven", "Your account is not linked with that one. Sign in again first to link it."],
  ["OAuthSignin", "That way to sign in cannot be reached just now. Please try again later, or try another way."],
  ["EmailSignin", "The email could not be sent. Please check the address."],
  ["Csrf", "Your session timed out. Please try again. If this keeps happening, allow cookies for this site."],
]);

export const signInMessage = (code: string): string =>
  messages.get(code) ?? "Signing in did not work. Please try again, or try another way.";

export const linkMessage = (code: string): string =>
  code === "OAuthAccountNotLinked"
    ? "That is already linked with another account on this site."
    : (messages.get(code) ?? "Linking your account did not work. Please try again.");

export const returnsToSignIn = new Set([
  "Signin",
  "OAuthSignin",
  "OAuthCallback",
  "OAuthCreateAccount",
  "EmailCreateAccount",
  "Callback",
  "OAuthAccountNotLinked",
  "OAuthAlreadyLinked",
  "OAuthNotProven",
  "EmailSignin",
  "CredentialsSignin",
  "SessionRequired",
]);

export function errorPageOf(
  code: string | undefined,
  registration: Config["registration"],
): { status: 200 | 403 | 500; message: string } {
  if (code === "AccessDenied") return { status: 403, message: denials[registration] };
  if (code === "Verification") {
    return { status: 403, message: "This link was used before or is too old. Please ask for a new one." };
  }
  if (code === "Configuration") {
    return { status: 500, message: "Signing in is not set up correctly here. Please tell whoever runs this site." };
  }
  return { status: 200, message: "Signing in did not work. Please try again." };
}

const denials = {
  open: "You do not have access to this.",
  invite: INVITATION_NEEDED,
  closed: REGISTRATION_CLOSED,
};
