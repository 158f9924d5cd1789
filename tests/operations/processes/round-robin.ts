type Backend = { address: string; isReady: boolean };

const askMilliseconds = 100;
const repeatable = new Set(["GET", "HEAD", "PUT", "DELETE", "OPTIONS"]);

/**
 * A reverse proxy as one has before several processes: it takes them in turn, leaves out whichever does not response
 * /readyz with 200, and sends a request that got no response to the next: any that could not be sent, and those that may
 * be repeated.
 */
export function startProxy() {
  let backends: Backend[] = [];
  let turn = 0;
  let isStopped = false;

  async function ask(): Promise<void> {
    await Promise.all(
      backends.map(async (backend) => {
        backend.isReady = await fetch(`${backend.address}/readyz`).then(
          (response) => response.ok,
          () => false,
        );
      }),
    );
    if (!isStopped) setTimeout(ask, askMilliseconds);
  }
  void ask();

  async function pass(request: Request, caller: string): Promise<Response> {
    const body = await request.arrayBuffer();
    const { pathname, search } = new URL(request.url);
    const headers = new Headers(request.headers);
    headers.set("x-forwarded-for", caller);
    for (let tries = 0; tries < 4; tries++) {
      const ready = backends.filter(({ isReady }) => isReady);
      const backend = ready[turn++ % ready.length];
      if (!backend) break;
      try {
        const response = await fetch(backend.address + pathname + search, {
          method: request.method,
          headers,
          ...(body.byteLength > 0 && { body }),
          redirect: "manual",
          decompress: false,
          signal: request.signal,
        });
        return new Response(response.body, { status: response.status, headers: response.headers });
      } catch (error) {
        const wasSent = !(error instanceof Error && "code" in error && error.code === "ConnectionRefused");
        if (!wasSent) backend.isReady = false;
        if (wasSent && !repeatable.has(request.method)) break;
      }
    }
    return new Response("No process answered.", { status: 502 });
  }

  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    idleTimeout: 60,
    fetch: (request, self) => pass(request, self.requestIP(request)?.address ?? ""),
  });
  return {
    address: `http://127.0.0.1:${server.port}`,
    /** Whom to pass requests to from now on. */
    use(addresses: string[]) {
      backends = addresses.map(
        (address) => backends.find((one) => one.address === address) ?? { address, isReady: true },
      );
    },
    async stop() {
      isStopped = true;
      await server.stop(true);
    },
  };
}
