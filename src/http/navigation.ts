import type { NavGroup } from "../ui/navigation.tsx";

/** The side menu for a signed-in person or, with null, a visitor. */
export function navigationFor(viewer: { isAdmin: boolean } | null): NavGroup[] {
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
    ...(viewer
      ? [{ title: "Mine", items: [{ title: "Collection", href: "/collection", icon: "binder" as const }] }]
      : []),
    ...(viewer?.isAdmin
      ? [{ title: "Admin", items: [{ title: "Catalogue", href: "/admin/catalogue", icon: "pack" as const }] }]
      : []),
  ];
}
