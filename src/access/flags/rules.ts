import * as v from "valibot";

/** What can be switched on and off while the site runs. */
export const flags = ["promo", "pro", "streamTools", "stripe"] as const;

export type Flag = (typeof flags)[number];

export const FlagName = v.picklist(flags, `must be one of ${flags.join(", ")}`);

type FlagRow = { key: string; isEnabled: boolean };

/** The flags that are on: what the settings say, unless a row of the database says otherwise. */
export const enabledFlags = (defaults: readonly Flag[], rows: FlagRow[]): ReadonlySet<Flag> =>
  new Set(flags.filter((flag) => rows.find(({ key }) => key === flag)?.isEnabled ?? defaults.includes(flag)));
