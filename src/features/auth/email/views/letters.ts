import type { Letter } from "#lib/mailer.ts";
import type { FactorChange } from "../schema.ts";

type Content = { subject: string; before: string[]; link?: { label: string; url: string }; after: string[] };

/** Plain text and HTML. Only the link's query comes from the request. */
function letter(to: string, { subject, before, link, after }: Content): Letter {
  const paragraph = (line: string) => `<p>${Bun.escapeHTML(line)}</p>`;
  const anchor = link && `<p><a href="${Bun.escapeHTML(link.url)}">${link.label}</a></p>`;
  return {
    to,
    subject,
    text: `${[...before, ...(link ? [link.url] : []), ...after].join("\n\n")}\n`,
    html: [...before.map(paragraph), ...(anchor ? [anchor] : []), ...after.map(paragraph)].join("\n"),
  };
}

const ignore = "If you didn’t request this, you can ignore this email. Nothing changes without the link.";

type To = { to: string; base: string; url: string };

export const signInLetter = ({ to, base, url }: To): Letter =>
  letter(to, {
    subject: "Your Toploader login link",
    before: [`Here is your link to log in to ${base}`],
    link: { label: "Log in", url },
    after: ["It works once, for 15 minutes, unless you request a newer one.", ignore],
  });

export const registerLetter = ({ to, base, url }: To): Letter =>
  letter(to, {
    subject: "Finish signing up for Toploader",
    before: [`Here is your link to finish signing up at ${base}`],
    link: { label: "Finish signing up", url },
    after: [
      "It works once, for 15 minutes. Open it in the browser you signed up with, so that the password you chose counts.",
      ignore,
    ],
  });

export const resetLetter = ({ to, base, url }: To): Letter =>
  letter(to, {
    subject: "Reset your Toploader password",
    before: [`Here is your link to choose a new password at ${base}`],
    link: { label: "Choose a new password", url },
    after: ["It works once, for 15 minutes. A new password signs you out everywhere else.", ignore],
  });

export const confirmLetter = ({ to, base, url }: To): Letter =>
  letter(to, {
    subject: "Confirm your email address for Toploader",
    before: [`Please confirm the email address of your account at ${base}`],
    link: { label: "Confirm this address", url },
    after: ["The link works once, for a day, while you’re logged in.", ignore],
  });

export const takenLetter = ({ to, base, url }: To): Letter =>
  letter(to, {
    subject: "You already have a Toploader account",
    before: [
      `Someone tried to use this address for a new account at ${base}. It already has one, so nothing was changed.`,
      "If that was you, log in as usual or choose a new password:",
    ],
    link: { label: "Choose a new password", url },
    after: ["If it wasn’t you, you can ignore this email."],
  });

export const changeNotice = ({ to, base, url }: To): Letter =>
  letter(to, {
    subject: "Your Toploader email address is about to change",
    before: [
      `Someone logged in to your account at ${base} asked to change its email address.`,
      "If it wasn’t you, choose a new password now. That signs everyone else out and stops the change:",
    ],
    link: { label: "Choose a new password", url },
    after: ["If it was you, open the link we sent to the new address."],
  });

export const passwordNotice = ({ to, base, url }: To): Letter =>
  letter(to, {
    subject: "Your Toploader password was changed",
    before: [`The password of your account at ${base} was changed.`],
    link: { label: "Choose a new password", url },
    after: ["If it was you, you can ignore this email. If it wasn’t, choose a new password now."],
  });

const notYou = "If it wasn’t you, choose a new password now and unlink any account you don’t recognize:";

export const linkedNotice = ({ to, base, url }: To, [provider = ""]: string[]): Letter =>
  letter(to, {
    subject: `${provider} was linked to your Toploader account`,
    before: [`You can now log in to your account at ${base} with ${provider}.`, notYou],
    link: { label: "Choose a new password", url },
    after: ["If it was you, you can ignore this email."],
  });

export const unlinkedNotice = ({ to, base, url }: To, providers: string[]): Letter =>
  letter(to, {
    subject: `${providers.join(", ")} was unlinked from your Toploader account`,
    before: [`You can no longer log in to your account at ${base} with ${providers.join(", ")}.`, notYou],
    link: { label: "Choose a new password", url },
    after: ["If it was you, you can ignore this email."],
  });

const factorTexts: Record<FactorChange, [subject: string, text: (name: string) => string]> = {
  "passkey-added": ["A passkey was added to", (name) => `The passkey “${name}” was added to`],
  "passkey-removed": ["A passkey was removed from", (name) => `The passkey “${name}” was removed from`],
  "passkey-refused": [
    "A passkey login was blocked for",
    (name) => `We blocked a login because the passkey “${name}” may have been copied. It belongs to`,
  ],
  "codes-on": ["One-time codes were turned on for", () => "One-time codes were turned on for"],
  "codes-off": ["One-time codes were turned off for", () => "One-time codes were turned off for"],
  "recovery-new": [
    "New recovery codes were created for",
    () => "The old recovery codes no longer work. New ones were created for",
  ],
  "recovery-used": ["A recovery code was used for", () => "A recovery code was used to log in to"],
  "factors-removed": ["Passkeys and codes were removed from", () => "Passkeys and one-time codes were removed from"],
};

const advice: Partial<Record<FactorChange, string>> = {
  "passkey-added": " and remove passkeys you don’t recognize in your settings",
  "passkey-refused": ", remove this passkey in your settings and add a new one",
};

export function factorNotice({ to, base, url }: To, { change, name }: { change: FactorChange; name: string }): Letter {
  const [subject, text] = factorTexts[change];
  const more = advice[change] ?? "";
  return letter(to, {
    subject: `${subject} your Toploader account`,
    before: [`${text(name)} your account at ${base}.`, `If it wasn’t you, choose a new password now${more}:`],
    link: { label: "Choose a new password", url },
    after: ["If it was you, you can ignore this email."],
  });
}

export const newsLetter = ({ to, base, url }: To, subject: string): Letter =>
  letter(to, {
    subject,
    before: [`${subject} at ${base}.`],
    link: { label: "Take a look", url },
    after: [`You can turn off these emails in your settings: ${base}/account/settings/news`],
  });

export const reportNotice = ({ to, base, url }: To, { status, message }: { status: string; message: string }): Letter =>
  letter(to, {
    subject: "Your report on Toploader was answered",
    before: [`Staff at ${base} reviewed your report.`, status, ...(message === "" ? [] : [message])],
    link: { label: "See your report", url },
    after: ["You can reply there."],
  });

export const paymentNotice = ({ to, base, url }: To): Letter =>
  letter(to, {
    subject: "Your Toploader Pro payment failed",
    before: [`We couldn’t charge your card for Pro at ${base}`, "Please update your card to keep your Pro features."],
    link: { label: "See your membership", url },
    after: ["Nothing you saved will be deleted either way."],
  });
