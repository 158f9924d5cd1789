/** Prints docs/settings.md: `bun docs/settings.ts > docs/settings.md`. */
import * as v from "valibot";
import { Settings } from "../src/config.ts";

type Setting = (typeof Settings.entries)[keyof typeof Settings.entries];

/** What a schema's checks demand: its messages, each without "must". */
function demands(schema: object): string[] {
  const steps: readonly object[] = "pipe" in schema && Array.isArray(schema.pipe) ? schema.pipe.slice(1) : [];
  const own = "message" in schema && typeof schema.message === "string" ? [schema.message] : [];
  return [...own, ...steps.flatMap(demands)].map((message) => message.replace(/^must /, ""));
}

const code = (text: string) => (text === "" ? "" : `\`${text}\``);

function row(name: string, setting: Setting): string {
  const { wrapped, default: byDefault = "" } = setting;
  const cells = [
    code(name),
    v.getDescription(setting) ?? "",
    code(String(byDefault)),
    demands(wrapped).join(", ").replaceAll("<", "\\<"),
  ];
  return `| ${cells.join(" | ")} |`;
}

export function settingsPage(): string {
  return [
    "# Settings",
    "",
    "Environment variables, read once at the start. An empty value counts as not set. A value that breaks its rule stops the",
    "program, which names every such setting. Made by `bun docs/settings.ts` from `src/config.ts`.",
    "",
    "| Setting | What it does | Default | Must |",
    "| --- | --- | --- | --- |",
    ...Object.entries(Settings.entries).map(([name, setting]) => row(name, setting)),
    "",
  ].join("\n");
}

if (import.meta.main) process.stdout.write(settingsPage());
