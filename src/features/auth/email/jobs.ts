import * as v from "valibot";
import type { Db } from "#db/open.ts";
import type { Letter, Mailer } from "#lib/mailer.ts";
import type { Config } from "#src/config.ts";
import { LetterOrder } from "./schema.ts";
import { writeConfirmLetter } from "./service/addresses.ts";
import { writeResetLetter } from "./service/reset.ts";
import { writeRegisterLetter, writeSignInLetter } from "./service/sign-in.ts";
import {
  changeNotice,
  factorNotice,
  linkedNotice,
  newsLetter,
  passwordNotice,
  paymentNotice,
  reportNotice,
  unlinkedNotice,
} from "./views/letters.ts";

type Tools = { db: Db; config: Config; mailer: Mailer | null; clock: () => Date };

/** Writes and sends a mail. Its token is made here, so it is never stored; each retry replaces the link before. */
export async function mailJob({ db, config, mailer, clock }: Tools, data: object): Promise<void> {
  const letter = await write(db, v.parse(LetterOrder, data), { registration: config.registration, now: clock() });
  if (letter) await mailer?.deliver(letter);
}

async function write(
  db: Db,
  order: LetterOrder,
  gate: { registration: Config["registration"]; now: Date },
): Promise<Letter | undefined> {
  const { base } = order;
  const owner = { to: order.email, base, url: `${base}/auth/reset` };
  switch (order.kind) {
    case "sign-in":
      return await writeSignInLetter(db, order, { ...gate, base, invitation: order.invitation });
    case "register":
      return await writeRegisterLetter(db, order, { ...gate, base, invitation: order.invitation });
    case "reset":
      return await writeResetLetter(db, order.email, { ...gate, base });
    case "confirm":
      return await writeConfirmLetter(db, order, { ...gate, base });
    case "email-change":
      return changeNotice(owner);
    case "password-change":
      return passwordNotice(owner);
    case "linked":
      return linkedNotice(owner, order.providers);
    case "unlinked":
      return unlinkedNotice(owner, order.providers);
    case "factor":
      return factorNotice(owner, order);
    case "news":
      return newsLetter({ ...owner, url: base + order.path }, order.subject);
    case "report":
      return reportNotice({ ...owner, url: base + order.path }, order);
    case "payment":
      return paymentNotice({ ...owner, url: `${base}/account/settings/membership` });
  }
}
