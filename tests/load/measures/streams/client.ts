const decoder = new TextDecoder("latin1");

/** An event stream as raw as its bytes: what clients do must not weigh on what is measured. */
export async function openStream(port: number, path: string, onText: (text: string) => void) {
  const socket = await Bun.connect({
    hostname: "127.0.0.1",
    port,
    socket: { data: (_, chunk) => onText(decoder.decode(chunk)), open: (own) => void own.write(requestFor(path)) },
  });
  return { close: () => socket.terminate() };
}

const requestFor = (path: string) => `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: text/event-stream\r\n\r\n`;

export type Stream = Awaited<ReturnType<typeof openStream>>;
