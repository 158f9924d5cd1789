import { createTransport } from "nodemailer";
import type { Jobs, Sending } from "#db/jobs.ts";
import type { Config } from "../config.ts";
import { JobError } from "./job-fault.ts";

export type Letter = { to: string; subject: string; text: string; html: string };

export type Mailer = {
  /** Queues an order; the mail is written when sent. With `tx`, on commit. */
  post(order: object, options?: Pick<Sending, "tx" | "retentionSeconds" | "retryLimit">): Promise<void>;
  /** @throws JobError if the server refuses; final if a retry is useless. */
  deliver(letter: Letter): Promise<void>;
  close(): void;
};

const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** The mailer of an installation; null without `SMTP_URL` or `PUBLIC_URL`. Mail is sent by a job, which tries again. */
export function openMailer({ smtpUrl, mailFrom, publicUrl }: Config, jobs: Pick<Jobs, "send">): Mailer | null {
  if (!smtpUrl || !publicUrl) return null;
  const transport = createTransport(
    { url: smtpUrl, pool: true, maxConnections: 2, ...timeouts },
    { from: mailFrom ?? { name: "Toploader", address: `no-reply@${new URL(publicUrl).hostname}` } },
  );
  return {
    async post(order, options) {
      await jobs.send("mail", order, options);
    },
    async deliver(letter) {
      try {
        await transport.sendMail(letter);
      } catch (error) {
        throw errorOf(error);
      }
    },
    close: () => transport.close(),
  };
}

/** The server's text may contain addresses, so only its code is reported. 5xx is final. */
function errorOf(error: unknown): JobError {
  const { responseCode, code } = Object(error) as { responseCode?: unknown; code?: unknown };
  const answer = responseCode === undefined ? String(code ?? "no answer") : `code ${responseCode}`;
  return new JobError(`an email could not be sent (${answer})`, { isFinal: Number(responseCode) >= 500 });
}
