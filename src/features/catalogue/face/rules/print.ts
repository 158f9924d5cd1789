type Finish = "plain" | "foil" | "full" | "gold";

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
  if (/hyper|crown|secret|gold|mega ultra/.test(text)) return "gold";
  if (
    /illustration|art rare|full art|ultra|super|rainbow|[1-3] star|shiny|character|classic|gallery|black white/.test(
      text,
    )
  )
    return "full";
  return /holo|double|triple|radiant|amazing|ace|prime|prism|shining|break|legend|4 diamond/.test(text)
    ? "foil"
    : "plain";
}
