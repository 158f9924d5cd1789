import { createTransport } from "nodemailer";
import type { Jobs, Sending } from "../../db/jobs.ts";
import type { Config } from "../config.ts";
import { JobFault } from "./job-fault.ts";

export type Letter = { to: string; subject: string; text: string; html: string };

export type Mailer = {
  /** Queues a letter by what it is to be about; it is written when it is sent. With `tx` it counts once that commits. */
  post(order: object, options?: Pick<Sending, "tx" | "retentionSeconds" | "retryLimit">): Promise<void>;
  /** @throws JobFault where the server does not take it, final where another try is of no use. */
  deliver(letter: Letter): Promise<void>;
  close(): void;
};

const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** The way to the mail server of the settings; null where there is none. */
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
        throw faultOf(error);
      }
    },
    close: () => transport.close(),
  };
}

/** The server's own words may name whom the letter goes to; its code says enough. A 5xx is its last word. */
function faultOf(error: unknown): JobFault {
  const { responseCode, code } = Object(error) as { responseCode?: unknown; code?: unknown };
  const answer = responseCode === undefined ? String(code ?? "no answer") : `code ${responseCode}`;
  return new JobFault(`a letter could not be sent (${answer})`, { isFinal: Number(responseCode) >= 500 });
}
