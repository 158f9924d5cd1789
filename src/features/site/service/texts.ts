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

The site owner counts visits with ${host}. For each page you open, your browser sends it the page's path and the site that
linked you here, but no search terms, usernames or IDs of anything you own. No cookie or ID identifies you; like any server,
${host} sees your IP address. Browsers that ask not to be tracked (Do Not Track, Global Privacy Control) send nothing.
`;

export const titleOf = (markdown: string): string | undefined => /^#\s+(.+?)\s*#*\s*$/m.exec(markdown)?.[1];
