import type { ReactNode } from "react";
import { type SetInProgress, SetsInProgress } from "#features/library/landing/views/sets.tsx";
import { type SocialSite, socialHref, socialSites } from "#lib/url/social.ts";
import { Empty } from "#ui/empty.tsx";
import { ButtonLink } from "#ui/form/button.tsx";

type ProfileProps = {
  bio: string;
  socials: Record<SocialSite, string>;
  sets: SetInProgress[];
  all?: string;
  isOwn: boolean;
  children?: ReactNode;
};

export function ProfileBody({ bio, socials, sets, all, isOwn, children }: ProfileProps) {
  const links = (Object.keys(socialSites) as SocialSite[]).filter((site) => socials[site] !== "");
  return (
    <>
      {bio && <p className="bio">{bio}</p>}
      {links.length > 0 && (
        <ul className="socials">
          {links.map((site) => (
            <li key={site}>
              <a href={socialHref(site, socials[site])} rel="noopener nofollow ugc" target="_blank">
                <span className="soft">{socialSites[site].name}</span> {socials[site]}
              </a>
            </li>
          ))}
        </ul>
      )}
      {children}
      {sets.length > 0 ? <SetsInProgress title="Sets" sets={sets} all={all} /> : <NoSets isOwn={isOwn} />}
    </>
  );
}

const NoSets = ({ isOwn }: { isOwn: boolean }) =>
  isOwn ? (
    <Empty
      title="No cards yet"
      icon="binder"
      actions={
        <ButtonLink tone="primary" href="/series">
          Browse sets
        </ButtonLink>
      }
    >
      Your sets show up here.
    </Empty>
  ) : (
    <Empty title="No cards yet" icon="binder">
      This collection is empty.
    </Empty>
  );
