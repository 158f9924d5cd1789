import * as v from "valibot";

export const ByName = v.object({
  name: v.pipe(v.string(), v.regex(/^toploader-[\d-]{17}\.backup$/, "must be the name of a backup")),
});

export const StartResponse = v.strictObject({ name: v.string() });

export const BackupResponse = v.strictObject({ name: v.string(), bytes: v.number(), at: v.string() });
export const BackupsResponse = v.strictObject({ value: v.array(BackupResponse), isRunning: v.boolean() });
