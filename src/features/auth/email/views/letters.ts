import type { Letter } from "../../../../lib/mailer.ts";

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

const ignore = "If it was not you who asked, there is nothing to do: without this link nothing changes.";

type To = { to: string; base: string; url: string };

export const signInLetter = ({ to, base, url }: To): Letter =>
  letter(to, {
    subject: "Your link to sign in to Toploader",
    before: [`Here is your link to sign in to ${base}`],
    link: { label: "Sign in", url },
    after: ["It works once, for 15 minutes, and only if you have not asked for a newer one.", ignore],
  });

export const resetLetter = ({ to, base, url }: To): Letter =>
  letter(to, {
    subject: "Choose a new password for Toploader",
    before: [`Here is your link to choose a new password at ${base}`],
    link: { label: "Choose a new password", url },
    after: ["It works once, for 15 minutes. A new password signs you out everywhere else.", ignore],
  });

export const confirmLetter = ({ to, base, url }: To): Letter =>
  letter(to, {
    subject: "Confirm your email address for Toploader",
    before: [`Please confirm that this is the address of your account at ${base}`],
    link: { label: "Confirm this address", url },
    after: ["The link works once, for a day, while you are signed in.", ignore],
  });

export const takenLetter = ({ to, base, url }: To): Letter =>
  letter(to, {
    subject: "This address already has a Toploader account",
    before: [
      `Somebody wanted to use this address for another account at ${base}. It has one already, so nothing was changed.`,
      "If that was you, you can sign in with it, or choose a new password:",
    ],
    link: { label: "Choose a new password", url },
    after: ["If it was not you, there is nothing to do."],
  });

export const changeNotice = ({ to, base, url }: To): Letter =>
  letter(to, {
    subject: "The address of your Toploader account is to change",
    before: [
      `Somebody who is signed in to your account at ${base} asked to give it another email address.`,
      "If that was not you, choose a new password now. It signs everybody else out and stops the change:",
    ],
    link: { label: "Choose a new password", url },
    after: ["If it was you, open the link that we sent to the new address."],
  });

export const passwordNotice = ({ to, base, url }: To): Letter =>
  letter(to, {
    subject: "Your Toploader password was changed",
    before: [`Somebody who is signed in to your account at ${base} set a new password.`],
    link: { label: "Choose another password", url },
    after: ["If it was you, there is nothing to do. If it was not, choose another password now."],
  });

const notYou = "If it was not you, choose a new password now, and unlink what you do not know:";

export const linkedNotice = ({ to, base, url }: To, [provider = ""]: string[]): Letter =>
  letter(to, {
    subject: `${provider} was linked to your Toploader account`,
    before: [`Your account at ${base} can now be signed in to with ${provider}.`, notYou],
    link: { label: "Choose a new password", url },
    after: ["If it was you, there is nothing to do."],
  });

export const unlinkedNotice = ({ to, base, url }: To, providers: string[]): Letter =>
  letter(to, {
    subject: `${providers.join(", ")} was unlinked from your Toploader account`,
    before: [`Your account at ${base} can no longer be signed in to with ${providers.join(", ")}.`, notYou],
    link: { label: "Choose a new password", url },
    after: ["If it was you, there is nothing to do."],
  });
