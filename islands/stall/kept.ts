import { PhoneSearch } from "#features/stall/have/rules/find.ts";
import { decodeIndex } from "#features/stall/have/rules/game-index.ts";
import { decodeLocal } from "#features/stall/have/rules/local-index.ts";
import {
  cardsAfter,
  type KeptFile,
  keepIn,
  linesOf,
  type OwnCards,
  type OwnFile,
  type OwnVariant,
  rowsOf,
} from "#features/stall/have/rules/own.ts";
import { keep, keepOnly, keepPage, ownPath, readKept, weekMilliseconds, wipe } from "./store.ts";

/** Why the device keeps nothing. */
type Trouble = "signed out" | "no room" | "a week" | "metered" | null;

type Entry = { setId: string; cardId: string; variant: string };

const saveMilliseconds = 500;

/** The cards that this device keeps for one person. */
export class KeptCards {
  search: PhoneSearch | null = null;
  own: KeptFile | null = null;
  /** By this device's clock. */
  at = 0;
  trouble: Trouble = null;
  private cards: OwnCards = new Map();
  private wants = new Set<string>();
  private built = "";
  private isPageKept = false;
  private isAsking = false;
  private isAskedAgain = false;
  private saving: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly user: string,
    private readonly onChange: () => void,
  ) {}

  /** Takes what an earlier visit kept. It is deleted where it is another person's, a week old, or cannot be read. */
  async open(): Promise<void> {
    const kept = await readKept(ownPath);
    if (!kept) return;
    try {
      await this.read(kept);
    } catch {
      // An earlier version of the site wrote it in another form.
      await this.forget(null);
    }
  }

  private async read(kept: { text: string; at: number }): Promise<void> {
    const own: KeptFile = JSON.parse(kept.text);
    if (own.user !== this.user) await wipe();
    else if (Date.now() - kept.at > weekMilliseconds) await this.forget("a week");
    else if (await this.build(own.games, false)) this.take(own, kept.at);
  }

  of(cardId: string, variant: string): OwnVariant | undefined {
    return this.cards.get(cardId)?.variants.get(variant);
  }

  keepOf(setId: string): number {
    return keepIn(this.own?.keep ?? {}, setId);
  }

  isWanted(cardId: string): boolean {
    return this.wants.has(cardId);
  }

  /** Takes over the number that the site has of an entry. */
  setCopies({ setId, cardId, variant }: Entry, quantity: number): void {
    const known = this.of(cardId, variant);
    if (!this.own || quantity === (known?.quantity ?? 0)) return;
    const card = this.cards.get(cardId) ?? { setId, variants: new Map<string, OwnVariant>() };
    this.cards.set(cardId, card);
    card.variants.set(variant, { special: 0, price: null, day: null, keep: this.keepOf(setId), ...known, quantity });
    this.saveSoon();
  }

  setWanted(cardId: string, isWanted: boolean): void {
    if (!this.own || this.wants.has(cardId) === isWanted) return;
    if (isWanted) this.wants.add(cardId);
    else this.wants.delete(cardId);
    this.saveSoon();
  }

  /** Asks the site what is new, one request at a time. `mayLoad`: on a metered connection too. */
  async refresh(mayLoad = false): Promise<void> {
    if (this.isAsking) {
      this.isAskedAgain = true;
      return;
    }
    this.isAsking = true;
    // Without a connection all stays as it is.
    await this.ask(mayLoad).catch(() => undefined);
    this.isAsking = false;
    this.onChange();
    if (!this.isAskedAgain) return;
    this.isAskedAgain = false;
    await this.refresh();
  }

  /** Deletes all that is kept. */
  async forget(trouble: Trouble): Promise<void> {
    clearTimeout(this.saving);
    this.trouble = trouble;
    [this.search, this.own, this.at, this.built] = [null, null, 0, ""];
    [this.cards, this.wants] = [new Map(), new Set()];
    await wipe();
  }

  private async ask(mayLoad: boolean): Promise<void> {
    const since = this.own && new URLSearchParams({ since: String(this.own.since), version: this.own.version });
    const response = await fetch(`${ownPath}?${since ?? ""}`, { headers: { Accept: "application/json" } });
    if (response.status === 401) return this.forget("signed out");
    if (!response.ok || !response.headers.has("X-Correlation-Id")) return;
    const own: KeptFile = { ...((await response.json()) as OwnFile), since: timeOf(response) };
    if (own.user !== this.user) return this.forget("signed out");
    if (this.search === null && !mayLoad && isMetered()) {
      this.trouble = "metered";
      return;
    }
    if (!(await this.build(own.games, true))) return;
    this.take(own, Date.now());
    await this.save();
    if (this.trouble !== null || this.isPageKept) return;
    await keepPage();
    this.isPageKept = true;
  }

  /** Reads the games' files, from the site if `mayLoad`. @returns whether all are there. */
  private async build(games: OwnFile["games"], mayLoad: boolean): Promise<boolean> {
    const built = JSON.stringify(games);
    if (this.search && built === this.built) return true;
    const texts = await Promise.all(
      games.map(async ({ index, local }) => [await textAt(index, mayLoad), local && (await textAt(local, mayLoad))]),
    );
    if (texts.flat().includes(undefined)) return false;
    const parts = texts.map(([index, local]) => {
      const decoded = decodeIndex(index ?? "");
      return { index: decoded, local: local ? decodeLocal(decoded, local) : null };
    });
    this.search = new PhoneSearch(parts);
    // The first key should not be the one for which the browser compiles it.
    for (const text of ["ch", "pikachu", "6/165", "mew 199"]) this.search.find(text, 1);
    this.built = built;
    return true;
  }

  private take(own: KeptFile, at: number): void {
    this.cards = cardsAfter(this.cards, own);
    this.wants = new Set(own.wants);
    this.own = { ...own, changed: null, cards: {} };
    this.at = at;
    this.trouble = null;
  }

  private saveSoon(): void {
    clearTimeout(this.saving);
    this.saving = setTimeout(() => void this.save(), saveMilliseconds);
  }

  /** Of the files the person's own is kept last, so that what it names is there. */
  async save(): Promise<void> {
    clearTimeout(this.saving);
    const { own } = this;
    if (!own) return;
    const file: KeptFile = { ...own, wants: [...this.wants], cards: linesOf(rowsOf(this.cards)) };
    try {
      await keep(ownPath, JSON.stringify(file), this.at);
      await keepOnly(own.games.flatMap(({ index, local }) => [index, local ?? index]));
    } catch {
      await wipe();
      this.trouble = "no room";
    }
  }
}

/** A file whose name says what is in it. @returns undefined where it is not kept and may not be loaded. */
async function textAt(path: string, mayLoad: boolean): Promise<string | undefined> {
  const kept = await readKept(path);
  if (kept || !mayLoad) return kept?.text;
  const response = await fetch(path, { headers: { Accept: "application/json" } });
  if (!response.ok) return undefined;
  const text = await response.text();
  // Without room the page works as long as it is open.
  await keep(path, text, Date.now()).catch(() => undefined);
  return text;
}

/** When the site began to answer, by its own clock. */
const timeOf = ({ headers }: Response): number =>
  Number(/\bat;dur=(\d+)/.exec(headers.get("Server-Timing") ?? "")?.[1] ?? 0);

/** Where the browser tells. */
function isMetered(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; type?: string } };
  return connection?.saveData === true || connection?.type === "cellular";
}
