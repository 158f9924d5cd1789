import type { FaceFacts } from "#features/catalogue/face/rules/types.ts";
import { FaceThumb } from "#features/catalogue/face/views/card-face.tsx";
import { langOf } from "#lib/text/language.ts";
import { capital, listGaps } from "#lib/text/locale.ts";
import { Empty } from "#ui/empty.tsx";
import { ButtonLink } from "#ui/form/button.tsx";
import { CheckListField } from "#ui/form/field.tsx";
import { PanelForm } from "#ui/form/panel-form.tsx";
import { Icon, type IconName } from "#ui/icons.tsx";
import { NextPager } from "#ui/navigation/pager.tsx";
import { type MilestoneKind, type MilestonePart, milestoneKinds, milestoneTitles } from "./rules.ts";
import { feedPath, sharedApi } from "./state.ts";

type FeedLine = {
  id: number;
  kind: MilestoneKind;
  parts: MilestonePart[];
  face?: FaceFacts;
};

export type FeedDay = {
  key: string;
  username: string;
  href: string;
  avatar: string;
  date: string;
  lines: FeedLine[];
};

type FeedProps = { days: FeedDay[]; next: string | null; isFirst: boolean };

export const FriendsFeed = ({ days, next, isFirst }: FeedProps) => (
  <section className="feed">
    {days.length === 0 ? <NoNews isFirst={isFirst} /> : <FeedDays days={days} />}
    <NextPager first={isFirst ? null : feedPath} next={next} />
  </section>
);

export const FeedDays = ({ days }: Pick<FeedProps, "days">) => days.map((day) => <Day key={day.key} day={day} />);

const NoNews = ({ isFirst }: Pick<FeedProps, "isFirst">) => (
  <Empty
    title={isFirst ? "No milestones yet" : "No older milestones"}
    icon="friends"
    actions={<ButtonLink href="/friends">Friends</ButtonLink>}
  >
    Your friends’ milestones show up here for 90 days.
  </Empty>
);

const Day = ({ day: { username, href, avatar, date, lines } }: { day: FeedDay }) => (
  <article className="person">
    <a href={href}>
      <img className="avatar" src={avatar} alt="" width="40" height="40" loading="lazy" />
      <span>{username}</span>
      <small>{date}</small>
    </a>
    <ul>
      {lines.map((line) => (
        <li key={line.id}>
          {line.face ? <FaceThumb card={line.face} /> : <Icon name={signs[line.kind]} />}
          <span>
            {line.parts.map((part, index) => (
              <Line key={index} part={part} place={index} count={line.parts.length} />
            ))}
          </span>
        </li>
      ))}
    </ul>
  </article>
);

const signs: Record<MilestoneKind, IconName> = {
  set: "cards",
  level: "star",
  rarity: "cards",
  species: "cards",
  showcase: "shield",
  friend: "friends",
  list: "list",
  deck: "deck",
  opening: "pack",
};

type LineProps = { part: MilestonePart; place: number; count: number };

/** "Completed X, reached level 120 and got their first Rare": a part, with what joins it to those before. */
const Line = ({ part: { before, name, href, after }, place, count }: LineProps) => (
  <>
    {listGaps(count)[place]}
    {place === 0 ? capital(before) : before}
    {name !== null && <> {href === null ? <b>{name}</b> : <Subject href={href} name={name} />}</>}
    {after !== "" && ` ${after}`}
  </>
);

const Subject = ({ href, name }: { href: string; name: string }) => (
  <a href={href} lang={langOf(name)}>
    {name}
  </a>
);

/** Chooses which milestones friends see. */
export const SharedForm = ({ shown, notice }: { shown: string[]; notice?: string }) => (
  <PanelForm id="shared" action={sharedApi} method="put" notice={notice}>
    <CheckListField
      name="shown"
      label="Milestones friends can see"
      options={milestoneKinds.map((kind) => ({ value: kind, label: milestoneTitles[kind] }))}
      values={shown}
    />
  </PanelForm>
);
