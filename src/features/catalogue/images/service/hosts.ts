import type { Logger } from "pino";
import type { Config } from "#src/config.ts";
import { type Images, openImages } from "./images.ts";
import type { HostState } from "./upstream.ts";

type Hosts = { cards: Images; species: Images | null };
type Site = { config: Config; log: Pick<Logger, "warn"> };

const opened = new WeakMap<Config, Hosts>();

/** Where a site's pictures come from, opened with the first one. */
export function hostsOf({ config, log }: Site): Hosts {
  const known = opened.get(config);
  if (known) return known;
  const { speciesImageUrl: url } = config;
  const hosts = {
    cards: openImages(config, log),
    species: url === undefined ? null : openImages({ ...config, imageBase: new URL(url).origin }, log),
  };
  opened.set(config, hosts);
  return hosts;
}

/** What this process saw of the host of card photos since it started. */
export const photosState = (config: Config): HostState => opened.get(config)?.cards.state() ?? { kind: "unseen" };
