-- The same, with the step of each set worked out once: as a condition of the outer query it was worked out for each row.
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
  with touched as materialized (
    select distinct user_id, set_id from added where user_id = any(free)
  ), reached as materialized (
    select user_id, set_id, step_of_set(user_id, set_id) as step from touched
  )
  insert into milestones (user_id, kind, subject)
  select user_id, 'set', set_id || ' ' || step from reached r where step <> '0' and not exists (
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
