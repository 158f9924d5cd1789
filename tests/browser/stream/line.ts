import { connect, createServer, type Server, type Socket } from "node:net";

/** A line to a server that can be cut, and go silent, as lines do. */
export async function startLine(port: () => number) {
  const sockets = new Set<Socket>();
  const state = { isCut: false, isSilent: false, refused: 0, opened: 0 };

  const server: Server = createServer((near) => {
    if (state.isCut) {
      state.refused++;
      return near.destroy();
    }
    state.opened++;
    const far = connect(port(), "127.0.0.1");
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on("data", (part) => state.isSilent || to.write(part));
      from.on("close", () => {
        sockets.delete(from);
        to.destroy();
      });
      from.on("error", () => to.destroy());
    }
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The line has no port.");

  const drop = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `http://127.0.0.1:${address.port}`,
    state,
    cut() {
      state.isCut = true;
      state.refused = 0;
      drop();
    },
    mend() {
      state.isCut = false;
      state.isSilent = false;
    },
    /** What is open stays open, and nothing comes any more. */
    silence() {
      state.isSilent = true;
    },
    async stop() {
      drop();
      await new Promise((done) => server.close(done));
    },
  };
}
