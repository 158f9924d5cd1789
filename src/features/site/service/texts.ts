import { readFile } from "node:fs/promises";
import { join } from "node:path";

export const textNames = ["privacy", "tos", "affiliates"] as const;
type TextName = (typeof textNames)[number];

const ourTexts = join(import.meta.dir, "../../../../static/texts");

/** Read each time, so an edit shows at once. @throws if the folder's file is unreadable: no default in its place. */
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

export const visitsText = (host: string): string => `

## Visits

Whoever runs this site counts visits with ${host}. For each page that you open, your browser tells it the path of the page
and which other site led you here. Search words, usernames and the numbers of what is yours are left out. There is no cookie
and no number that stands for you; like every server, ${host} sees your network address. A browser that asks not to be
tracked (Do Not Track, Global Privacy Control) tells it nothing.
`;

export const titleOf = (markdown: string): string | undefined => /^#\s+(.+?)\s*#*\s*$/m.exec(markdown)?.[1];
