export type StreamEvent = { name: string; data: string };

export function eventReader(take: (event: StreamEvent) => void): (text: string) => void {
  let rest = "";
  return (text) => {
    const blocks = (rest + text.replaceAll("\r", "")).split("\n\n");
    rest = blocks.pop() ?? "";
    for (const block of blocks) {
      const lines = block.split("\n");
      const valuesOf = (field: string) =>
        lines.flatMap((line) => (line.startsWith(`${field}:`) ? [line.slice(field.length + 1).replace(/^ /, "")] : []));
      const name = valuesOf("event")[0];
      if (name !== undefined) take({ name, data: valuesOf("data").join("\n") });
    }
  };
}
