import { createTransport } from "nodemailer";
import type { Logger } from "pino";
import type { Config } from "../config.ts";
import { onEnding } from "./endings.ts";

export type Letter = { to: string; subject: string; text: string; html: string };

export type Mailer = {
  /**
   * Writes a letter and sends it, both after this returns: no answer takes longer, or another way, for what was found
   * out meanwhile. Nothing is sent where the writer resolves to undefined. A failure is logged.
   */
  post(write: () => Promise<Letter | undefined>): void;
  /** Resolves once all that was posted is sent or given up. */
  settled(): Promise<void>;
  /** Sends what waits, without pauses between attempts, and takes no longer than a few seconds. */
  close(): Promise<void>;
};

/** Before each further attempt: a server that is busy or starts again wants a moment. */
const pausesMilliseconds = [2_000, 15_000, 60_000];
const closingMilliseconds = 3_000;
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** The way to the mail server of the settings; null where there is none. This process waits for its letters when it ends. */
export function openMailer({ smtpUrl, mailFrom, publicUrl }: Config, log: Logger): Mailer | null {
  if (!smtpUrl || !publicUrl) return null;
  const transport = createTransport(
    { url: smtpUrl, pool: true, maxConnections: 2, ...timeouts },
    { from: mailFrom ?? { name: "Toploader", address: `no-reply@${new URL(publicUrl).hostname}` } },
  );
  const posted = new Set<Promise<void>>();
  const closing = Promise.withResolvers<void>();

  async function send(write: () => Promise<Letter | undefined>): Promise<void> {
    const letter = await write();
    if (letter === undefined) return;
    for (const pause of pausesMilliseconds) {
      try {
        await transport.sendMail(letter);
        return;
      } catch (error) {
        if (isFinal(error)) throw error;
        await Promise.race([Bun.sleep(pause), closing.promise]);
      }
    }
    await transport.sendMail(letter);
  }

  const mailer: Mailer = {
    post(write) {
      const work = send(write)
        .catch((error: unknown) => log.error({ err: error }, "a letter could not be sent"))
        .finally(() => posted.delete(work));
      posted.add(work);
    },
    async settled() {
      await Promise.all(posted);
    },
    async close() {
      forget();
      closing.resolve();
      await Promise.race([mailer.settled(), Bun.sleep(closingMilliseconds)]);
      transport.close();
    },
  };
  const forget = onEnding(mailer.close);
  return mailer;
}

/** What another attempt cannot mend: the server refuses the letter or this site for good (5xx). */
const isFinal = (error: unknown): boolean =>
  error instanceof Error && "responseCode" in error && Number(error.responseCode) >= 500;
