ALTER TABLE "milestones" ADD COLUMN "shown_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "milestones_unshown" ON "milestones" USING btree ("user_id","id") WHERE shown_at is null and kind in ('set', 'level', 'rarity', 'species');--> statement-breakpoint
-- The highest step of a set that a person has reached, from '0' to '100 grandmaster'. Goals above Complete are looked for only
-- where every card is owned.
create function step_of_set(person uuid, home text) returns text
language plpgsql stable set search_path = public, pg_temp as $$
declare
  owned int;
  whole int;
begin
  select card_count into whole from sets where id = home;
  select count(distinct card_id) into owned from entries where user_id = person and set_id = home;
  if coalesce(whole, 0) = 0 then return '0'; end if;
  if owned < whole then return owned * 4 / whole * 25; end if;
  if exists (select from cards c where c.set_id = home and c.gone_at is null and not exists (
    select from entries e where e.user_id = person and e.set_id = home and e.card_id = c.id)) then return '75'; end if;
  -- A card without a standard variant counts by its first one.
  if exists (select from cards c join variants v on v.card_id = c.id and v.gone_at is null
    where c.set_id = home and c.gone_at is null and (v.tier = 'standard' or v.position = (
      select min(f.position) from variants f where f.card_id = c.id and f.gone_at is null
      having not bool_or(f.tier = 'standard')))
    and not exists (select from entries e
      where e.user_id = person and e.set_id = home and e.card_id = c.id and e.variant = v.key)) then return '100'; end if;
  if exists (select from cards c join variants v on v.card_id = c.id and v.gone_at is null
    where c.set_id = home and c.gone_at is null and not exists (select from entries e
      where e.user_id = person and e.set_id = home and e.card_id = c.id and e.variant = v.key)) then return '100 master'; end if;
  return '100 grandmaster';
end $$;
--> statement-breakpoint
create function steps_from(step text) returns text[] language sql immutable set search_path = public, pg_temp as $$
  select s.all_steps[coalesce(array_position(s.all_steps, step), 7):]
  from (select array['25', '50', '75', '100', '100 master', '100 grandmaster'] as all_steps) s $$;
--> statement-breakpoint
-- What there is already is no news: it is dated before all feeds.
insert into milestones (user_id, kind, subject, at)
select distinct e.user_id, 'species', s.species_id::text, '2000-01-01'::timestamptz
from entries e join card_species s on s.card_id = e.card_id on conflict do nothing;
--> statement-breakpoint
insert into milestones (user_id, kind, subject, at)
select user_id, 'set', home || ' ' || step, '2000-01-01'::timestamptz from (
  select m.user_id, s.id as home, step_of_set(m.user_id, s.id) as step
  from milestones m join sets s on m.subject = s.id || ' 100' where m.kind = 'set'
) reached where step in ('100 master', '100 grandmaster') on conflict do nothing;
--> statement-breakpoint
update milestones set shown_at = at where kind in ('set', 'level', 'rarity', 'species');
--> statement-breakpoint
-- As before, but level 0 is shown to nobody.
create or replace function note_level(person uuid, added int) returns void
language plpgsql set search_path = public, pg_temp as $$
declare
  last milestones%rowtype;
  seen int;
  owned int;
  reached int;
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
  reached := greatest(owned / 10 * 10, coalesce(last.subject::int, 0));
  insert into milestones (user_id, kind, subject, counted, counted_at, shown_at)
  values (person, 'level', reached, owned,
    coalesce((select max(id) from entry_changes where user_id = person), 0), case when reached = 0 then now() end)
  on conflict (user_id, kind, subject, friend_id) do update
  set counted = excluded.counted, counted_at = excluded.counted_at;
end $$;
--> statement-breakpoint
create or replace function note_entries() returns trigger
language plpgsql set search_path = public, pg_temp as $$
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
    select a.user_id, a.set_id, step_of_set(a.user_id, a.set_id) as step
    from (select distinct user_id, set_id from added where user_id = any(free)) a
  ) r where step <> '0' and not exists (
    select from milestones m where m.user_id = r.user_id and m.kind = 'set'
      and m.subject in (select r.set_id || ' ' || later from unnest(steps_from(r.step)) later))
  order by 1, 3 on conflict do nothing;
  insert into milestones (user_id, kind, subject)
  select distinct a.user_id, f.kind, f.subject from added a cross join lateral (
    select 'rarity' as kind, c.category || ' ' || c.rarity as subject from cards c
    where c.id = a.card_id and c.rarity is not null
    union all
    select 'species', s.species_id::text from card_species s where s.card_id = a.card_id
  ) f
  where a.user_id = any(free) and not exists (
    select from milestones m where m.user_id = a.user_id and m.kind = f.kind and m.subject = f.subject)
  order by 1, 2, 3 on conflict do nothing;
  for person in select user_id, count(*)::int as cards from added where user_id = any(free) group by 1 order by 1 loop
    perform note_level(person.user_id, person.cards);
  end loop;
  return null;
end $$;
--> statement-breakpoint
-- Whether what a milestone says is true of the cards that are there now.
create function still_holds(m milestones) returns boolean
language plpgsql stable set search_path = public, pg_temp as $$
begin
  case m.kind
    when 'set' then
      return step_of_set(m.user_id, split_part(m.subject, ' ', 1)) 
        = any(steps_from(substr(m.subject, length(split_part(m.subject, ' ', 1)) + 2)));
    when 'level' then
      return m.subject::int <= (select count(distinct e.card_id) from entries e join sets s on s.id = e.set_id
        join users u on u.id = e.user_id and s.category <> all(u.disallowed_categories) where e.user_id = m.user_id);
    when 'rarity' then
      return exists (select from entries e join cards c on c.id = e.card_id
        where e.user_id = m.user_id and c.category || ' ' || c.rarity = m.subject);
    when 'species' then
      return exists (select from card_species s join cards c on c.id = s.card_id
        join entries e on e.user_id = m.user_id and e.set_id = c.set_id and e.card_id = c.id
        where s.species_id = m.subject::int);
    else return true;
  end case;
end $$;
--> statement-breakpoint
-- An undone change takes back what it reached, as it wrote both at one time; what other cards reach as well stays.
create function take_back_milestones() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if is_restoring() then return null; end if;
  delete from milestones m using (select distinct user_id, at from changed where undone_at is not null) u
  where m.user_id = u.user_id and m.at = u.at and not still_holds(m);
  return null;
end $$;
--> statement-breakpoint
create trigger milestones_of_undone after update on entry_changes referencing new table as changed
  for each statement execute function take_back_milestones();
