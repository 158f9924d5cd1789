import type { Context } from "hono";
import type { Logger } from "pino";
import type { Sql } from "postgres";
import type { ReactNode } from "react";
import type { Jobs } from "../../db/jobs.ts";
import type { Db } from "../../db/open.ts";
import type { FlagState } from "../access/flags/queries.ts";
import type { Viewer } from "../access/viewer.ts";
import type { Config } from "../config.ts";
import type { CatalogueState } from "../features/catalogue/queries.ts";
import type { Mailer } from "../lib/mailer.ts";
import type { Hub } from "../live/hub.ts";
import type { SearchResult } from "../ui/navigation/search-bar.tsx";
import type { Assets } from "./assets/assets.ts";
import type { OpenApi } from "./documents.ts";

/** All that the app is made from; tests give their own. */
export type Deps = {
  config: Config;
  db: Db;
  sql: Sql;
  log: Logger;
  /** The present time; every rule about time asks this. */
  clock: () => Date;
  assets: Assets;
  catalogue: CatalogueState;
  flags: FlagState;
  hub: Hub;
  jobs: Jobs;
  /** Null where no mail server is set. */
  mailer: Mailer | null;
  /** Signs what leaves the server and comes back: CSRF tokens, flash messages. */
  secret: string;
  isDevelopment: boolean;
};

type Step = { name: string; number: string; href: string };

/** The results of a search around one of their cards. */
export type CardSteps = {
  cardId: string;
  query: string;
  previous: Step | null;
  next: Step | null;
  title: string;
  href: string;
};

export type Env = {
  Variables: Deps & {
    correlationId: string;
    viewer: Viewer | null;
    /** Origin of this site as the request sees it, without a slash at the end. */
    base: string;
    /** Whether this site has a page at a path; a parameter in it may have any name. */
    hasPage: (path: string) => boolean;
    /** The whole document around a page's body; the frame gives it, so that answers know no feature. */
    renderPage: (c: Context<Env>, frame: PageFrame, body: ReactNode) => string;
    /** The OpenAPI document of this site. */
    describeApi: () => OpenApi;
    /** Address of the caller, for limits and logs. */
    address: string;
    /** For what reads the body: it comes as fast as the caller's line lets it, which is no part of the answer's time. */
    whileSent: <T>(read: () => Promise<T>) => Promise<T>;
    /** The most bytes that the body of this request may have. */
    mostBytes: number;
    /** Set where a card is opened as one of the results of a search. */
    steps?: CardSteps;
  };
};

export type PageFrame = {
  title: string;
  description?: string;
  /** Path of the one address that counts, where a page has several. */
  canonical?: string;
  /** Without the shell: sign-in, registration. */
  isBare?: boolean;
  /** Where the page is one of the results of a search. */
  result?: SearchResult;
};
