const startsOwn = /^\s*(#|>|\||[-*+](\s|$)|\d+[.)](\s|$)|`{3}|~{3}|[-=*_]+\s*$|\[[^\]]+\]:)/;
const endsOwn = /^( {4}|\t)|^\s*(#{1,6}(\s|$)|\||>|[-=*_]+\s*$|\[[^\]]+\]:)|( {2}|\\)$/;
const fence = /^\s*(`{3}|~{3})/;

/** Markdown with one line per paragraph or list item, for a field that wraps; as it was if that would show otherwise. */
export function unwrapped(text: string): string {
  const lines: string[] = [];
  let isCode = false;
  for (const line of text.split("\n")) {
    const last = lines.at(-1);
    const isFence = fence.test(line);
    const follows = last?.trim() && line.trim() && !endsOwn.test(last) && !startsOwn.test(line) && !fence.test(last);
    if (follows && !isCode) lines[lines.length - 1] = `${last} ${line.trimStart()}`;
    else lines.push(line);
    if (isFence) isCode = !isCode;
  }
  const joined = lines.join("\n");
  return shown(joined) === shown(text) ? joined : text;
}

/** A line break shows as a space, except in code. */
const shown = (text: string): string =>
  Bun.markdown
    .html(text, { noHtmlBlocks: true, noHtmlSpans: true })
    .replace(/<pre[\s\S]*?<\/pre>|\n/g, (part) => (part === "\n" ? " " : part));
