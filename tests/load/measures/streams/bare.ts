/** The least that streams cost here: a heartbeat on each, and what `POST /` says sent to all. Tells its parent the port. */
const heartbeatMilliseconds = 8000;
const encoder = new TextEncoder();
const streams = new Set<ReadableStreamDefaultController>();

const server = Bun.serve({
  port: 0,
  hostname: "127.0.0.1",
  idleTimeout: 30,
  fetch: async (request) => {
    if (request.method === "POST") return sendToAll(await request.text());
    return new Response(stream(), { headers: { "Content-Type": "text/event-stream" } });
  },
});

function sendToAll(text: string): Response {
  const bytes = encoder.encode(text);
  for (const controller of streams) controller.enqueue(bytes);
  return new Response("ok");
}

function stream(): ReadableStream {
  let own: ReadableStreamDefaultController;
  let heartbeat: ReturnType<typeof setInterval>;
  return new ReadableStream({
    start(controller) {
      own = controller;
      streams.add(own);
      own.enqueue(encoder.encode("event: ready\ndata: \n\n"));
      heartbeat = setInterval(() => own.enqueue(encoder.encode(": \n\n")), heartbeatMilliseconds);
    },
    cancel() {
      clearInterval(heartbeat);
      streams.delete(own);
    },
  });
}

process.once("disconnect", () => process.exit(0));
process.send?.({ port: server.port });

export {};
