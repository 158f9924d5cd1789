/** Ids of groups and sections are the anchors that older links name. */
export const sectionGroups = [
  {
    id: "profile",
    title: "Profile",
    sections: { avatar: "Avatar", username: "Username", bio: "Bio", links: "Links", banner: "Banner" },
  },
  {
    id: "preferences",
    title: "Preferences",
    sections: {
      privacy: "Privacy",
      prices: "Prices",
      games: "Games",
      names: "Card names",
      theme: "Theme",
      news: "Email notifications",
    },
  },
  {
    id: "signing-in",
    title: "Login",
    sections: {
      email: "Email",
      password: "Password",
      passkeys: "Passkeys",
      codes: "One-time codes",
      providers: "Linked accounts",
      sessions: "Devices",
      tokens: "Access tokens",
    },
  },
  {
    id: "account",
    title: "Account",
    sections: { membership: "Membership", reports: "Your reports", delete: "Delete account" },
  },
] as const;

type KeysOf<Group> = Group extends unknown ? keyof Group : never;
export type SectionId = KeysOf<(typeof sectionGroups)[number]["sections"]>;

export const sectionTitles = Object.assign({}, ...sectionGroups.map(({ sections }) => sections)) as Record<
  SectionId,
  string
>;

export const isSection = (id: string): id is SectionId => Object.hasOwn(sectionTitles, id);

export const settingsPath = "/account/settings";
export const sectionPath = (id: SectionId) => (id === "reports" ? "/account/reports" : `${settingsPath}/${id}`);
