import type { Context } from "hono";
import type { Logger } from "pino";
import type { Sql } from "postgres";
import type { ReactNode } from "react";
import type { GenericSchema } from "valibot";
import type { Jobs } from "#db/jobs.ts";
import type { Db } from "#db/open.ts";
import type { OpenApi } from "#lib/input/open-api.ts";
import type { FlagState } from "../access/flags/queries.ts";
import type { Viewer } from "../access/viewer.ts";
import type { Config } from "../config.ts";
import type { CatalogueState } from "../features/catalogue/queries.ts";
import type { MenuRow } from "../frame/navigation.ts";
import type { TextState } from "../frame/texts/rules.ts";
import type { Mailer } from "../lib/mailer.ts";
import type { Hub } from "../live/hub.ts";
import type { SearchResult } from "../ui/navigation/search-bar.tsx";
import type { Assets } from "./assets/names.ts";

export type Deps = {
  config: Config;
  db: Db;
  sql: Sql;
  log: Logger;
  clock: () => Date;
  assets: Assets;
  catalogue: CatalogueState;
  flags: FlagState;
  texts: TextState;
  hub: Hub;
  jobs: Jobs;
  /** Null without a mail server. */
  mailer: Mailer | null;
  /** Signs CSRF tokens and cookies. */
  secret: string;
  isDevelopment: boolean;
};

type Step = { name: string; number: string; href: string };

export type CardSteps = {
  cardId: string;
  query: string;
  previous: Step | null;
  next: Step | null;
  title: string;
  href: string;
};

export type CardAction = (
  c: Context<Env>,
  card: { id: string; setId: string; category: string; numberKey: string },
) => ReactNode | Promise<ReactNode>;

/** A tab of a card that members see. `key`: its name in the address. */
export type CardTab = {
  key: string;
  title: string;
  render(
    c: Context<Env>,
    card: Parameters<CardAction>[1] & { name: string; isGone: boolean; variants: { key: string; name: string }[] },
  ): Promise<ReactNode>;
};

/** A tab of a profile that another feature shows. It is loaded only for viewers who may see the person. */
export type PersonTab = {
  key: string;
  title: string;
  /** Schema of the JSON answer. */
  answer: GenericSchema;
  load(
    c: Context<Env>,
    person: { id: string; isOwn: boolean; path: string },
  ): Promise<{ json: unknown; body: ReactNode }>;
  /** Whether another person sees anything there; else the tab is hidden from them. */
  isFilled(c: Context<Env>, personId: string): Promise<boolean>;
};

/** Puts a page of another feature among the account's settings. `head`: if it is not the section's own page. */
export type SettingsFrame = (
  c: Context<Env>,
  section: "reports",
  children: ReactNode,
  head?: { title: string; back: { title: string; href: string } },
) => Promise<ReactNode>;

type Failure = { correlationId: string; method: string; route: string; status: number; error: Error };

/** What app.ts hands to every request, so that http knows no feature. */
export type SiteParts = {
  hasPage: (path: string) => boolean;
  guardedPages: () => string[];
  renderPage: (c: Context<Env>, frame: PageFrame, body: ReactNode) => string;
  frameKey: (c: Context<Env>) => string;
  describeApi: () => OpenApi;
  cardActions: CardAction[];
  tileActions: CardAction[];
  /** Keeps a failure for staff, who find it by its correlation id. */
  keepFailure: (failure: Failure) => void;
  /** Tabs of a card that stand behind its prices. */
  cardTabs: CardTab[];
  personTabs: PersonTab[];
  /** Below the rows that the account's menu has anyway. */
  accountRows: MenuRow[];
  inSettings: SettingsFrame;
};

export type Env = {
  Variables: Deps &
    SiteParts & {
      correlationId: string;
      viewer: Viewer | null;
      /** This site's origin, without a trailing slash. */
      base: string;
      address: string;
      /** Wraps reading the body, so that its time does not count toward the response's timeout. */
      whileSent: <T>(read: () => Promise<T>) => Promise<T>;
      maxBytes: number;
      /** Results before and after, if a card is opened from search results. */
      steps?: CardSteps;
      /** Says what the viewer reached, once. */
      moments?: { notice: ReactNode; great: ReactNode };
      /** A part of the page failed, so the response is not cached. */
      isPartial?: boolean;
    };
};

export type PageFrame = {
  title: string;
  description?: string;
  canonical?: string;
  /** Path of the picture for links in chats. */
  picture?: string;
  /** Whether a page is without the shell: sign-in, registration. */
  isBare?: boolean;
  result?: SearchResult;
  /** The address that the menu marks, if not the page's own: another person's list is not under "My Lists". */
  menuPath?: string;
};
