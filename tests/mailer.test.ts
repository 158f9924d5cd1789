import { afterEach, describe, expect, test } from "bun:test";
import { readConfig } from "../src/config.ts";
import { openMailer } from "../src/lib/mailer.ts";
import { createLog } from "../src/log.ts";
import { startMailServer } from "./mail-server.ts";
import { atEnd, endSites } from "./mail-site.ts";

afterEach(endSites);

describe("the way to the mail server", () => {
  const letterTo = (to: string) => async () => ({ to, subject: "Hello", text: "Hello\n", html: "<p>Hello</p>" });

  /** A mailer of these settings, with the lines of its log. */
  function mailer(settings: Record<string, string>) {
    const lines: string[] = [];
    const log = createLog("error", { write: (line) => void lines.push(line) });
    const opened = openMailer(readConfig({ PUBLIC_URL: "https://cards.example", ...settings }), log);
    if (!opened) throw new Error("No mailer");
    atEnd(opened.close);
    return { ...opened, lines };
  }

  async function server(...options: Parameters<typeof startMailServer>) {
    const started = await startMailServer(...options);
    atEnd(started.stop);
    return started;
  }

  test("a name and password, TLS and a sender of one's own", async () => {
    const place = await server({ login: { user: "cards@mail.example", pass: "p@ss/word" }, secure: true });
    const login = "cards%40mail.example:p%40ss%2Fword@";
    const { post, settled, lines } = mailer({
      SMTP_URL: `${place.url.replace("//", `//${login}`)}?tls.rejectUnauthorized=false`,
      MAIL_FROM: "Our cards <cards@mail.example>",
    });
    post(letterTo("misty@example.com"));
    await settled();
    expect(lines).toEqual([]);
    expect(place.letters[0]).toMatchObject({ from: "cards@mail.example", to: ["misty@example.com"] });
    expect(place.letters[0]?.head).toContain("From: Our cards <cards@mail.example>");
  });

  test("a certificate that nobody signed is not trusted unless told so", async () => {
    const place = await server({ secure: true });
    const { post, close, lines } = mailer({ SMTP_URL: place.url });
    post(letterTo("misty@example.com"));
    await close();
    expect(lines).toHaveLength(1);
    expect(place.letters).toEqual([]);
  });

  test("a server that is busy is asked again; one that refuses for good is not, and the log has no address", async () => {
    const busy = await server({ refuse: (before) => (before === 0 ? { code: 451, message: "Later" } : undefined) });
    const patient = mailer({ SMTP_URL: busy.url });
    patient.post(letterTo("misty@example.com"));
    await patient.settled();
    expect([busy.sent(), busy.letters.length, patient.lines]).toEqual([2, 1, []]);
    const stern = await server({ refuse: () => ({ code: 550, message: "No such user <misty@example.com>" }) });
    const refused = mailer({ SMTP_URL: stern.url });
    refused.post(letterTo("misty@example.com"));
    await refused.settled();
    expect(stern.sent()).toBe(1);
    expect(refused.lines.join()).toContain("a letter could not be sent");
    expect(refused.lines.join()).not.toContain("misty");
  });

  test("a server that was started anew in between is connected to again", async () => {
    const before = await startMailServer();
    const { post, settled, lines } = mailer({ SMTP_URL: before.url });
    post(letterTo("misty@example.com"));
    await settled();
    await before.stop();
    const after = await server({ port: before.port });
    post(letterTo("brock@example.com"));
    await settled();
    expect(after.letters.map(({ to }) => to)).toEqual([["brock@example.com"]]);
    expect(lines).toEqual([]);
  });

  test("the end of the process waits for letters under way, and gives up on a server that is gone", async () => {
    const place = await server();
    const going = mailer({ SMTP_URL: place.url });
    const { promise, resolve } = Promise.withResolvers<void>();
    going.post(async () => {
      await promise;
      return letterTo("misty@example.com")();
    });
    const closed = going.close();
    resolve();
    await closed;
    expect(place.letters).toHaveLength(1);
    const gone = mailer({ SMTP_URL: "smtp://127.0.0.1:9" });
    gone.post(letterTo("misty@example.com"));
    await gone.close();
    expect(gone.lines).toHaveLength(1);
  });
});
