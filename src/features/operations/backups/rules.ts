import { dateText, dayBefore } from "#lib/time.ts";
import type { BackupFile } from "./service.ts";

/** When a backup was made, as its name has it: a copied file is newer than its backup. */
export function timeOf({ name, at }: Pick<BackupFile, "name" | "at">): Date {
  const [, day, hour, minute, second] = /^toploader-(\d{4}-\d\d-\d\d)-(\d\d)(\d\d)(\d\d)/.exec(name) ?? [];
  const time = new Date(`${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(time.getTime()) ? at : time;
}

/** The day of a backup in words. */
export const dayOf = (file: BackupFile): string => dateText(dayBefore(timeOf(file), 0)) ?? "";

/** Title of a backup's file in lists. */
export const backupTitle = (file: BackupFile): string => `Backup of ${dayOf(file)}`;
