import type { Sql, TransactionSql } from "postgres";
import { type Actor, record } from "#access/audit/queries.ts";
import { deleteFlag, lockFlags, storedFlags, writeFlag } from "#access/flags/queries.ts";
import { enabledFlags, type Flag, flags } from "#access/flags/rules.ts";
import { Refusal } from "#lib/errors.ts";
import type { Config } from "#src/config.ts";
import type { FlagLine } from "./schema.ts";

type Settings = Pick<Config, "flags" | "hasFlags">;

/** What the database says, which may be newer than what this process knows. */
export async function listFlags(sql: Sql | TransactionSql, config: Settings): Promise<FlagLine[]> {
  const stored = await storedFlags(sql);
  const enabled = enabledFlags(config.flags, stored);
  const usual = config.hasFlags ? "setting" : "default";
  return flags.map((flag) => ({
    flag,
    isEnabled: enabled.has(flag),
    source: stored.some(({ key }) => key === flag) ? "staff" : usual,
  }));
}

/** `isEnabled` null: as the setting or the program says. @throws Refusal 409 if it is so already. */
export const switchFlag = (
  sql: Sql,
  config: Settings,
  { flag, isEnabled }: { flag: Flag; isEnabled: boolean | null },
  by: Actor,
): Promise<FlagLine> =>
  sql.begin(async (tx) => {
    await lockFlags(tx);
    const before = await lineOf(tx, config, flag);
    if (isEnabled === null ? before.source !== "staff" : before.source === "staff" && before.isEnabled === isEnabled) {
      throw new Refusal(409, "This flag is already set that way.");
    }
    await (isEnabled === null ? deleteFlag(tx, flag) : writeFlag(tx, flag, isEnabled));
    const after = await lineOf(tx, config, flag);
    const stateOf = ({ isEnabled: isOn, source }: FlagLine) => ({ isOn, source });
    await record(tx, by, {
      action: "flag.switch",
      object: `flag:${flag}`,
      before: stateOf(before),
      after: stateOf(after),
    });
    return after;
  }) as Promise<FlagLine>;

async function lineOf(sql: TransactionSql, config: Settings, flag: Flag): Promise<FlagLine> {
  return (await listFlags(sql, config)).find((line) => line.flag === flag)!;
}
