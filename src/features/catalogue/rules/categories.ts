export const categoryTitles: Record<string, { title: string; href: string }> = {
  EN: { title: "English TCG", href: "/series" },
  JP: { title: "Japanese TCG", href: "/jp/series" },
  "TCG-POCKET-EN": { title: "TCG Pocket", href: "/tcg-pocket-en/series" },
};
