import { fold } from "./names.ts";

const joiners = /&|\+|\b(?:and|vs|the)\b\.?/gi;
const promos = /\b(?:black star )?promo(?:s|tional)?(?: cards?)?\b/gi;

/** A set's name for comparison, whatever joins its words and however its promos are called. */
export function setKey(name: string): string {
  const mc = mcdonalds(name);
  if (mc !== undefined) return mc;
  const bare = name
    .normalize("NFC")
    .replace(promos, " promo ")
    .replace(/\benergies\b/gi, "energy")
    .trim();
  const short = bare.replace(/^pok[eé]mon\s+(?=\S)/i, "").replace(/(?<=\S)\s+base set$/i, "");
  return fold(short.replace(joiners, " ")) || fold(bare);
}

/** "McDonald's Promos 2019", "McDonalds 25th Anniversary", "Match Battle 2023": one set a year. */
function mcdonalds(name: string): string | undefined {
  if (!/mcdonald/i.test(name)) return undefined;
  const [year] = /25th anniversary/i.test(name) ? ["2021"] : (/20\d\d/.exec(name) ?? []);
  return year === undefined ? undefined : `mcdonalds${year}`;
}

/** "SV3 Obsidian Flames", "Platinum Rising Rivals", "Sword & Shield Evolving Skies". */
const series =
  /^(?:pok[eé]mon\s+)?(?:(?:SV|SWSH|ME|SM|XY|BW|DP|PL|HS|HGSS|EX)[\d.]*|(?:scarlet|sword|sun|black|diamond|heartgold|ruby)(?:\s*(?:&|and)\s*|\s+)(?:violet|shield|moon|white|pearl|soulsilver|sapphire)|platinum|mega evolution)[\s:–—-]+(?=\S)/i;

/** "Generations Radiant Collection", "Crown Zenith GG": part of a set, or beside it. */
const subset = /\s(?:radiant collection|trainer gallery|galarian gallery|shiny vault|TG|GG|SV|RC)$/i;

/** What a site's name for a set may mean, likeliest first. */
export function readings(name: string): string[] {
  const bare = name.replace(/\s*[([].*?[)\]]/g, "").trim();
  const game = bare.replace(/^pok[eé]mon\s+/i, "").replace(/^(?:japanese|tcg pocket|pocket)\s+/i, "");
  const texts = [name, bare, game].flatMap((text) => [
    text,
    // "SV04: Paradox Rift", "SM - Ultra Prism", "EX Dragon", "XY Kalos Starter Set", "Generations: Radiant Collection".
    text.replace(/^[^:]{1,40}:\s*/, ""),
    text.replace(/^.{1,40}?\s[-–—]\s/, ""),
    text.replace(/^(?:EX|DP|HS|BW|XY|SM)\s+/, ""),
    text.replace(/:.*$/, ""),
    // "EV03 Flammes Obsidiennes".
    text.replace(/^[A-Z]{2,5}\d+(?:\.\d)?\s+(?=\S)/, ""),
  ]);
  return [...new Set([...texts, `${game} ex`, bare.replace(series, ""), bare.replace(subset, "")].map(setKey))].filter(
    (text) => text !== "",
  );
}
