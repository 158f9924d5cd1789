import { afterEach, describe, expect, test } from "bun:test";
import { openMailer } from "#lib/mailer.ts";
import { readConfig } from "#src/config.ts";
import { atEnd, endSites } from "../auth/mail/mail-site.ts";
import { startMailServer } from "../mail-server.ts";

afterEach(endSites);

describe("the connection to the mail server", () => {
  const letter = { to: "misty@example.com", subject: "Hello", text: "Hello\n", html: "<p>Hello</p>" };

  function mailer(settings: Record<string, string>) {
    const config = readConfig({ PUBLIC_URL: "https://cards.example", ...settings });
    const opened = openMailer(config, { send: async () => true });
    if (!opened) throw new Error("No mailer");
    atEnd(async () => opened.close());
    return opened;
  }

  async function server(...options: Parameters<typeof startMailServer>) {
    const started = await startMailServer(...options);
    atEnd(started.stop);
    return started;
  }

  test("has a name and password, TLS and a custom sender", async () => {
    const place = await server({ login: { user: "cards@mail.example", pass: "p@ss/word" }, secure: true });
    const login = "cards%40mail.example:p%40ss%2Fword@";
    const { deliver } = mailer({
      SMTP_URL: `${place.url.replace("//", `//${login}`)}?tls.rejectUnauthorized=false`,
      MAIL_FROM: "Our cards <cards@mail.example>",
    });
    await deliver(letter);
    expect(place.letters[0]).toMatchObject({ from: "cards@mail.example", to: ["misty@example.com"] });
    expect(place.letters[0]?.head).toContain("From: Our cards <cards@mail.example>");
  });

  test("refuses a self-signed certificate by default", async () => {
    const place = await server({ secure: true });
    await expect(mailer({ SMTP_URL: place.url }).deliver(letter)).rejects.toThrow("an email could not be sent");
    expect(place.letters).toEqual([]);
  });

  test("retries a busy server, but not a rejection; neither error contains an address", async () => {
    const answers = [
      { code: 451, message: "Later, misty@example.com", isFinal: false },
      { code: 550, message: "No such user <misty@example.com>", isFinal: true },
    ];
    for (const { code, message, isFinal } of answers) {
      const place = await server({ refuse: () => ({ code, message }) });
      const fault = { name: "JobError", message: `an email could not be sent (code ${code})`, isFinal };
      await expect(mailer({ SMTP_URL: place.url }).deliver(letter)).rejects.toMatchObject(fault);
    }
  });

  test("retries a server that does not answer", async () => {
    const { deliver } = mailer({ SMTP_URL: "smtp://127.0.0.1:9" });
    await expect(deliver(letter)).rejects.toMatchObject({ name: "JobError", isFinal: false });
  });
});
