import * as v from "valibot";
import { hrefWith } from "./href.ts";

/** Schema of one of `values`. Anything else is the usual one, so old links still open. */
export const choice = <const T extends readonly [string, ...string[]]>(values: T, usual: T[number] = values[0]) =>
  v.optional(v.fallback(v.picklist(values), usual), usual);

export const words = v.optional(v.fallback(v.pipe(v.string(), v.trim(), v.maxLength(100)), ""), "");

type Named = Record<string, string | number>;

/**
 * What an address says about a page. Usual values are left out, so that each state has one address.
 * @param isWritten whether a part is written, where that depends on more than its usual value
 */
export function urlState<State extends Named>(
  schema: v.GenericSchema<unknown, State>,
  isWritten = (key: keyof State, state: State, usual: State) => state[key] !== usual[key],
) {
  const usual = v.parse(schema, {});
  const keys = Object.keys(usual) as (keyof State & string)[];
  /** The parts that are written, as hidden fields of a form that changes those in `except`. */
  const params = (state: State, except: readonly (keyof State)[] = []): Record<string, string> =>
    Object.fromEntries(
      keys
        .filter((key) => !except.includes(key) && isWritten(key, state, usual))
        .map((key) => [key, String(state[key])]),
    );
  return {
    usual,
    keys,
    params,
    read: (query: Record<string, string | undefined>): State => v.parse(schema, query),
    href: (path: string, state: State, change: Partial<State> = {}): string =>
      hrefWith(path, params({ ...state, ...change })),
  };
}
