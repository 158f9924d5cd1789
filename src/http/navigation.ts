import type { NavGroup } from "../ui/navigation.tsx";

/** The side menu for a signed-in person or a visitor. */
export function navigationFor(isSignedIn: boolean): NavGroup[] {
  return [
    {
      title: "Browse",
      items: [
        {
          title: "English TCG",
          href: "/series",
          icon: "cards",
          children: [{ title: "Curated collections", href: "/collections" }],
        },
        { title: "Japanese TCG", href: "/jp/series", icon: "cards" },
        { title: "TCG Pocket", href: "/tcg-pocket-en/series", icon: "cards" },
      ],
    },
    ...(isSignedIn
      ? [{ title: "Mine", items: [{ title: "Collection", href: "/collection", icon: "binder" as const }] }]
      : []),
  ];
}
