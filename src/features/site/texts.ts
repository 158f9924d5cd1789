import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** The texts of the site, each a page of its own at /{name}. */
export const textNames = ["privacy", "tos", "affiliates"] as const;
export type TextName = (typeof textNames)[number];

const ourTexts = join(import.meta.dir, "../../../static/texts");

/**
 * The Markdown of a page: the file in `folder` if it is there, else ours. Read each time, so an edit shows at once.
 * @throws where the folder's file is there and cannot be read: our text must not pass for another's.
 */
export async function readText(name: TextName, folder: string | undefined): Promise<string> {
  const file = `${name}.md`;
  if (folder !== undefined) {
    try {
      return await readFile(join(folder, file), "utf8");
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
    }
  }
  return await readFile(join(ourTexts, file), "utf8");
}

/** The first heading of a text, for the page's title. */
export const titleOf = (markdown: string): string | undefined => /^#\s+(.+?)\s*#*\s*$/m.exec(markdown)?.[1];
