import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { PageName } from "#frame/texts/rules.ts";
import { unlessMissing } from "#lib/errors.ts";

const ourTexts = join(import.meta.dir, "../../../../static/texts");

/** Where the text of a page comes from: staff, the folder TEXTS_DIR, or the program. */
export type TextSource = "staff" | "folder" | "program";

/**
 * The text of a page, read each time, so an edit shows at once. @throws if the folder's file is unreadable: no
 * default in its place.
 */
export async function siteText(
  name: PageName,
  { folder, stored }: { folder: string | undefined; stored?: string | undefined },
): Promise<{ text: string; source: TextSource }> {
  if (stored !== undefined) return { text: stored, source: "staff" };
  const file = `${name}.md`;
  if (folder !== undefined) {
    const text = await readFile(join(folder, file), "utf8").catch(unlessMissing);
    if (text !== undefined) return { text, source: "folder" };
  }
  return { text: await readFile(join(ourTexts, file), "utf8"), source: "program" };
}

/** What the privacy text says about counting visits with the service at `host`. */
export const visitsText = (host: string): string => `

## Visits

The site owner counts visits with ${host}. For each page you open, your browser sends it the page's path and the site that
linked you here, but no search terms, usernames or IDs of anything you own. No cookie or ID identifies you; like any server,
${host} sees your IP address. Browsers that ask not to be tracked (Do Not Track, Global Privacy Control) send nothing.
`;

/** The first heading of a Markdown text; undefined without one. */
export const markdownTitle = (markdown: string): string | undefined => /^#\s+(.+?)\s*#*\s*$/m.exec(markdown)?.[1];
