ALTER TABLE "cards" ADD COLUMN "is_extra" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
-- League prints and such, "182a" beside "182": they stay cards of their set, and its number of cards is without them.
update cards c set is_extra = true
where number_key ~ '^\d+[A-Z]$' and exists (
  select from cards p where p.set_id = c.set_id and p.number_key = left(c.number_key, -1) and p.name = c.name and p.gone_at is null);
--> statement-breakpoint
update sets s set card_count = (select count(*) from cards c where c.set_id = s.id and c.gone_at is null and not c.is_extra)
where exists (select from cards c where c.set_id = s.id and c.is_extra);
--> statement-breakpoint
update catalogue_state set version = version + 1 where exists (select from cards where is_extra);
--> statement-breakpoint
-- The same steps; of the goals only Grandmaster counts extra prints.
create or replace function step_of_set(person uuid, home text) returns text
language plpgsql stable set search_path = public, pg_temp as $$
declare
  owned int;
  whole int;
begin
  select card_count into whole from sets where id = home;
  select count(distinct e.card_id) into owned from entries e join cards c on c.id = e.card_id and not c.is_extra
    where e.user_id = person and e.set_id = home;
  if coalesce(whole, 0) = 0 then return '0'; end if;
  if owned < whole then return owned * 4 / whole * 25; end if;
  if exists (select from cards c where c.set_id = home and c.gone_at is null and not c.is_extra and (
    select true from entries e where e.user_id = person and e.set_id = home and e.card_id = c.id limit 1) is null)
  then return '75'; end if;
  -- A card without a standard variant counts by its first one.
  if exists (select from cards c join variants v on v.card_id = c.id and v.gone_at is null
    where c.set_id = home and c.gone_at is null and not c.is_extra and (
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
