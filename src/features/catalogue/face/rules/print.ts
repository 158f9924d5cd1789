/** Words that the stylesheet knows; a full art may be more than that. */
type Finish = "plain" | "foil" | "full" | "full special" | "full gold" | "full rainbow" | "full shiny";

/** The sign that is printed for a rarity, such as ★ or ◆◆; empty for none. */
export function rarityMark(rarity: string | null): string {
  const text = rarity?.toLowerCase() ?? "";
  const pocket = /^([1-4]) (diamond|star|shiny)/.exec(text);
  if (pocket) {
    const sign = pocket[2] === "diamond" ? "◆" : pocket[2] === "star" ? "★" : "✦";
    return sign.repeat(Number(pocket[1]));
  }
  if (text === "") return "";
  if (text === "crown") return "♛";
  if (text.includes("promo")) return "P";
  if (text === "common") return "●";
  if (text === "uncommon") return "◆";
  if (/hyper|triple|mega/.test(text)) return "★★★";
  return /double|ultra|super|special|secret|rainbow/.test(text) ? "★★" : "★";
}

/** How a face shines, guessed from the words of its rarity. */
export function finishOf(rarity: string | null): Finish {
  const text = rarity?.toLowerCase() ?? "";
  if (text.includes("rainbow")) return "full rainbow";
  if (/shiny|shining/.test(text)) return "full shiny";
  if (/hyper|crown|secret|gold|mega ultra/.test(text)) return "full gold";
  if (/special|3 star/.test(text)) return "full special";
  if (/illustration|art rare|full art|ultra|super|[12] star|character|classic|gallery|black white/.test(text))
    return "full";
  return /holo|double|triple|radiant|amazing|ace|prime|prism|break|legend|4 diamond/.test(text) ? "foil" : "plain";
}
