import { defaultOwnedView, filterKeys, type OwnedView, ownedHref } from "../../collection/holdings/state.ts";

/** The rest of the state, so a form changes only its own part. */
export function keptOf(view: OwnedView, except: readonly (keyof OwnedView)[]): Record<string, string> {
  const keys = (Object.keys(defaultOwnedView) as (keyof OwnedView)[]).filter(
    (key) => key !== "after" && !except.includes(key) && view[key] !== defaultOwnedView[key],
  );
  return Object.fromEntries(keys.map((key) => [key, view[key]]));
}

export const clearHref = (path: string, view: OwnedView): string =>
  ownedHref(path, view, Object.fromEntries(filterKeys.map((key) => [key, defaultOwnedView[key]])));
