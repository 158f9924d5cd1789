import { SMTPServer } from "smtp-server";

/** A letter as the server took it: its envelope, its headers as one text, and its plain text. */
export type Taken = { from: string; to: string[]; head: string; subject: string; text: string; raw: string };

type Options = {
  /** The name and password it asks for. */
  login?: { user: string; pass: string };
  /** Whether it speaks TLS from the first byte, with a certificate that nobody signed. */
  secure?: boolean;
  /** What it refuses a letter with, by how many it was sent before; undefined: it takes it. */
  refuse?: (before: number) => { code: number; message: string } | undefined;
  port?: number;
};

/** A mail server on this machine, on a free port unless one is given. */
export async function startMailServer({ login, secure = false, refuse, port: wanted = 0 }: Options = {}) {
  const letters: Taken[] = [];
  let sent = 0;
  const server = new SMTPServer({
    logger: false,
    // Clients keep their connections.
    closeTimeout: 10,
    secure,
    authOptional: login === undefined,
    allowInsecureAuth: true,
    disabledCommands: ["STARTTLS"],
    onAuth(given, _session, done) {
      if (given.username === login?.user && given.password === login?.pass) done(null, { user: given.username });
      else done(Object.assign(new Error("Wrong password"), { responseCode: 535 }));
    },
    async onData(stream, { envelope }, done) {
      let raw = "";
      stream.setEncoding("utf8");
      for await (const part of stream) raw += part;
      const refusal = refuse?.(sent++);
      if (refusal) return done(Object.assign(new Error(refusal.message), { responseCode: refusal.code }));
      const from = envelope.mailFrom ? envelope.mailFrom.address : "";
      letters.push({ from, to: envelope.rcptTo.map(({ address }) => address), ...read(raw) });
      done();
    },
  });
  // A client that will not trust it hangs up.
  server.on("error", () => {});
  const { promise, resolve } = Promise.withResolvers<void>();
  server.listen(wanted, "127.0.0.1", resolve);
  await promise;
  const place = server.server.address();
  const port = typeof place === "object" ? place?.port : undefined;
  return {
    letters,
    port,
    url: `${secure ? "smtps" : "smtp"}://127.0.0.1:${port}`,
    sent: () => sent,
    stop: () => new Promise<void>((done) => server.close(done)),
  };
}

/** What stands on a port until a mail server starts there: it takes no letter, and no one else takes the port. */
export function absentMailServer() {
  const server = Bun.listen({
    hostname: "127.0.0.1",
    port: 0,
    socket: { open: (socket) => void socket.terminate(), data: () => {} },
  });
  return {
    url: `smtp://127.0.0.1:${server.port}`,
    async replace() {
      server.stop(true);
      return await startMailServer({ port: server.port });
    },
  };
}

function read(raw: string) {
  const [head = "", ...rest] = raw.split("\r\n\r\n");
  const [, plain = ""] = /text\/plain[\s\S]*?\r\n\r\n([\s\S]*?)\r\n----/.exec(rest.join("\r\n\r\n")) ?? [];
  const text = /quoted-printable/.test(raw) ? decoded(plain) : plain;
  return { raw, head, subject: /^Subject: (.*)$/m.exec(head)?.[1]?.trim() ?? "", text };
}

const decoded = (text: string) =>
  text
    .replaceAll("=\r\n", "")
    .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** The path and query of the link in a letter. */
export function linkIn({ text }: Taken): string {
  const link = /https?:\/\/\S+\?\S+/.exec(text)?.[0] ?? /https?:\/\/\S+\/auth\/\S+/.exec(text)?.[0];
  if (!link) throw new Error(`There is no link in: ${text}`);
  const { pathname, search } = new URL(link);
  return pathname + search;
}
