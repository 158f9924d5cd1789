CREATE TABLE "milestones" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "milestones_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"friend_id" uuid,
	"counted" integer,
	"counted_at" bigint,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "milestones_once" UNIQUE NULLS NOT DISTINCT("user_id","kind","subject","friend_id")
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "hidden_milestones" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "milestones" ADD CONSTRAINT "milestones_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "milestones" ADD CONSTRAINT "milestones_friend_id_users_id_fk" FOREIGN KEY ("friend_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "milestones_user" ON "milestones" USING btree ("user_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "milestones_friend" ON "milestones" USING btree ("friend_id");--> statement-breakpoint
-- What there is already is no news: it is dated before all feeds.
insert into milestones (user_id, kind, subject, at)
select user_id, 'set', set_id || ' ' || step, '2000-01-01' from (
  select e.user_id, e.set_id, least(4, count(distinct e.card_id) * 4 / s.card_count) * 25 as step
  from entries e join sets s on s.id = e.set_id and s.card_count > 0 group by e.user_id, e.set_id, s.card_count
) reached where step > 0;
--> statement-breakpoint
insert into milestones (user_id, kind, subject, at)
select distinct e.user_id, 'rarity', c.category || ' ' || c.rarity, '2000-01-01'::timestamptz
from entries e join cards c on c.id = e.card_id where c.rarity is not null;
--> statement-breakpoint
insert into milestones (user_id, kind, subject, counted, counted_at, at)
select u.id, 'level', cards / 10 * 10, cards, coalesce((select max(id) from entry_changes c where c.user_id = u.id), 0),
  '2000-01-01'
from users u cross join lateral (
  select count(distinct e.card_id)::int as cards from entries e join sets s on s.id = e.set_id
  where e.user_id = u.id and s.category <> all(u.disallowed_categories)
) owned where cards > 0;
--> statement-breakpoint
create function is_restoring() returns boolean language sql stable as $$
  select coalesce(current_setting('toploader.is_restoring', true), '') = 'on' $$;
--> statement-breakpoint
-- Counts a person's cards only when enough new ones may have come since they were counted last.
create function note_level(person uuid, added int) returns void language plpgsql as $$
declare
  last milestones%rowtype;
  seen int;
  owned int;
begin
  select * into last from milestones where user_id = person and kind = 'level' order by id desc limit 1
  for no key update skip locked;
  if found then
    select added + count(*) filter (where before = 0) + case when count(*) = 500 then 10 else 0 end into seen from (
      select before from entry_changes where user_id = person and id > last.counted_at order by id limit 500) recent;
    if last.counted + seen < last.subject::int + 10 then return; end if;
  elsif exists (select from milestones where user_id = person and kind = 'level') then
    return;
  end if;
  select count(distinct e.card_id) into owned from entries e join sets s on s.id = e.set_id
    join users u on u.id = e.user_id and s.category <> all(u.disallowed_categories) where e.user_id = person;
  insert into milestones (user_id, kind, subject, counted, counted_at)
  values (person, 'level', greatest(owned / 10 * 10, coalesce(last.subject::int, 0)), owned,
    coalesce((select max(id) from entry_changes where user_id = person), 0))
  on conflict (user_id, kind, subject, friend_id) do update
  set counted = excluded.counted, counted_at = excluded.counted_at;
end $$;
--> statement-breakpoint
create function note_entries() returns trigger language plpgsql as $$
declare
  person record;
  free uuid[];
begin
  if is_restoring() or not exists (select from added) then return null; end if;
  -- A write never waits for another of the same person, such as an import: what it passes over is noted by the next one.
  select array_agg(user_id) into free from (select distinct user_id from added) a
  where pg_try_advisory_xact_lock(hashtextextended('milestones ' || user_id, 0));
  insert into milestones (user_id, kind, subject)
  select user_id, 'set', set_id || ' ' || step from (
    select a.user_id, a.set_id, least(4, c.owned * 4 / s.card_count) * 25 as step
    from (select distinct user_id, set_id from added where user_id = any(free)) a
    join sets s on s.id = a.set_id and s.card_count > 0
    cross join lateral (
      select count(distinct e.card_id) as owned from entries e where e.user_id = a.user_id and e.set_id = a.set_id) c
  ) r where step > 0 and not exists (
    select from milestones m where m.user_id = r.user_id and m.kind = 'set'
      and m.subject in (select r.set_id || ' ' || later from generate_series(r.step, 100, 25) later))
  order by 1, 3 on conflict do nothing;
  insert into milestones (user_id, kind, subject)
  select distinct a.user_id, 'rarity', c.category || ' ' || c.rarity from added a join cards c on c.id = a.card_id
  where a.user_id = any(free) and c.rarity is not null and not exists (
    select from milestones m where m.user_id = a.user_id and m.kind = 'rarity' and m.subject = c.category || ' ' || c.rarity)
  order by 1, 3 on conflict do nothing;
  for person in select user_id, count(*)::int as cards from added where user_id = any(free) group by 1 order by 1 loop
    perform note_level(person.user_id, person.cards);
  end loop;
  return null;
end $$;
--> statement-breakpoint
create trigger milestones_of_entries after insert on entries referencing new table as added
  for each statement execute function note_entries();
--> statement-breakpoint
create function note_subject() returns trigger language plpgsql as $$
begin
  if is_restoring() then return null; end if;
  insert into milestones (user_id, kind, subject) values (new.user_id, tg_argv[0], to_jsonb(new) ->> tg_argv[1])
  on conflict do nothing;
  return null;
end $$;
--> statement-breakpoint
create trigger milestones_of_showcase after insert on showcase for each row execute function note_subject('showcase', 'card_id');
--> statement-breakpoint
create trigger milestones_of_lists after insert or update of visibility on lists
  for each row when (new.visibility = 'PUBLIC') execute function note_subject('list', 'id');
--> statement-breakpoint
create trigger milestones_of_decks after insert or update of visibility on decks
  for each row when (new.visibility = 'PUBLIC') execute function note_subject('deck', 'id');
--> statement-breakpoint
create function note_friend() returns trigger language plpgsql as $$
begin
  if is_restoring() then return null; end if;
  insert into milestones (user_id, kind, subject, friend_id) values (new.user_id, 'friend', '', new.friend_id)
  on conflict do nothing;
  return null;
end $$;
--> statement-breakpoint
create trigger milestones_of_friends after insert on friendships for each row execute function note_friend();
