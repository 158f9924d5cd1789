import type { ReactNode } from "react";
import { LevelBadge } from "#features/collection/progress/views/level.tsx";
import { levelParts } from "#features/collection/rules/progress.ts";
import { counted } from "#lib/text/locale.ts";
import { Icon } from "#ui/icons.tsx";
import { Tabs } from "#ui/navigation/tabs.tsx";

type HeadProps = {
  path: string;
  tab: string;
  tabs: { key: string; title: string; path: string }[];
  username: string;
  avatar: string;
  banner: string | null;
  level: number;
  friends: number;
  joined: string;
  isPro: boolean;
  /** Shows a lock to friends and the owner. */
  isPrivate: boolean;
  /** The page reloads when the friendship changes. */
  isLive: boolean;
  /** The friend button, or the owner's buttons. */
  actions: ReactNode;
};

export function ProfileHead(props: HeadProps) {
  const { path, tab, tabs, username, avatar, banner, level, friends, joined, isPro, isPrivate, isLive, actions } =
    props;
  return (
    <header className="profile-head" data-live-page={isLive || undefined}>
      {banner && <img className="banner" src={banner} alt="" width="1200" height="300" />}
      <div className="profile-who">
        <img className="avatar" src={avatar} alt="" width="96" height="96" />
        <div>
          <h1>
            {username} {isPro && <span className="badge">Pro</span>}
          </h1>
          <p>
            {counted(friends, "friend", "friends")}
            <span className="joined">Joined {joined}</span>
            {isPrivate && (
              <span className="private">
                <Icon name="lock" /> Private
              </span>
            )}
          </p>
        </div>
        <LevelBadge {...levelParts(level)} />
        <div className="actions" data-social>
          {actions}
        </div>
      </div>
      <Tabs
        label={`Profile of ${username}`}
        current={tab}
        tabs={tabs.map(({ key, title, path: part }) => ({ key, title, href: path + part }))}
      />
    </header>
  );
}
