-- The same steps, found by the keys of single entries up to the first that is missing: as joins they compared each variant
-- of a set with every entry.
create or replace function step_of_set(person uuid, home text) returns text
language plpgsql stable set search_path = public, pg_temp as $$
declare
  owned int;
  whole int;
begin
  select card_count into whole from sets where id = home;
  select count(distinct card_id) into owned from entries where user_id = person and set_id = home;
  if coalesce(whole, 0) = 0 then return '0'; end if;
  if owned < whole then return owned * 4 / whole * 25; end if;
  if exists (select from cards c where c.set_id = home and c.gone_at is null and (
    select true from entries e where e.user_id = person and e.set_id = home and e.card_id = c.id limit 1) is null)
  then return '75'; end if;
  -- A card without a standard variant counts by its first one.
  if exists (select from cards c join variants v on v.card_id = c.id and v.gone_at is null
    where c.set_id = home and c.gone_at is null and (
      select true from entries e where e.user_id = person and e.set_id = home and e.card_id = v.card_id and e.variant = v.key
    ) is null and (v.tier = 'standard' or (select true from variants f where f.card_id = v.card_id and f.gone_at is null
      and (f.tier = 'standard' or f.position < v.position) limit 1) is null))
  then return '100'; end if;
  if exists (select from cards c join variants v on v.card_id = c.id and v.gone_at is null
    where c.set_id = home and c.gone_at is null and (
      select true from entries e where e.user_id = person and e.set_id = home and e.card_id = v.card_id and e.variant = v.key
    ) is null)
  then return '100 master'; end if;
  return '100 grandmaster';
end $$;
