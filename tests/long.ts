/** Whether tests run in their long form: `bun run test:long` says so. The suite runs the short one. */
export const isLong = process.env.LONG_TESTS === "1";

/** The whole suite runs, rather than the files or features that a developer works on. */
export const isWholeSuite = process.env.WHOLE_SUITE === "1";

const turns = 4;
const today = Math.floor(Date.now() / 86_400_000);
const placeOf = (name: string) => Number(Bun.hash(name) % BigInt(turns));

/** In the short form one of four takes its turn each day; in the long form all do. */
export const isItsTurn = (name: string): boolean => isLong || placeOf(name) === today % turns;

/** The same of a list, beginning elsewhere for each name, so that each day has all of them somewhere. */
export const inTurn = <T>(all: T[], name: string, round = today): T[] =>
  isLong ? all : all.filter((_, index) => (index + placeOf(name)) % turns === round % turns);

/** The same for what itself takes turns under this name: another quarter each time. */
export const inTurnOfTurn = <T>(all: T[], name: string): T[] => inTurn(all, name, Math.floor(today / turns));
