import * as v from "valibot";

export const flags = ["promo", "pro", "streamTools", "stripe"] as const;

export type Flag = (typeof flags)[number];

export const flagTitles: Record<Flag, string> = {
  promo: "Promotion banner",
  pro: "Pro page",
  streamTools: "Stream Tools",
  stripe: "Pro purchases",
};

export const FlagName = v.picklist(flags, `must be one of ${flags.join(", ")}`);

export type FlagRow = { key: string; isEnabled: boolean };

/** Flags that are on: a stored row wins over the default of the installation. */
export const enabledFlags = (defaults: readonly Flag[], rows: FlagRow[]): ReadonlySet<Flag> =>
  new Set(flags.filter((flag) => rows.find(({ key }) => key === flag)?.isEnabled ?? defaults.includes(flag)));
