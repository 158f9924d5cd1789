-- What is known of single copies follows their number, whoever changes it: copies of which nothing is known go first, then
-- those described last. They are marked with the time of the change, which is that of its line in the change log, so that
-- undoing it brings them back.
create function trim_copies() returns trigger language plpgsql as $$
declare
  room integer := case when tg_op = 'DELETE' then 0 else new.quantity end;
  kept copies%rowtype;
begin
  for kept in
    select * from copies
    where user_id = old.user_id and set_id = old.set_id and card_id = old.card_id and variant = old.variant
      and removed_at is null
    order by id for update
  loop
    if kept.quantity <= room then
      room := room - kept.quantity;
    elsif room > 0 then
      insert into copies (user_id, set_id, card_id, variant, quantity, condition, language, cost, cost_currency,
        acquired_on, created_at, removed_at)
      values (kept.user_id, kept.set_id, kept.card_id, kept.variant, kept.quantity - room, kept.condition,
        kept.language, kept.cost, kept.cost_currency, kept.acquired_on, kept.created_at, now());
      update copies set quantity = room where id = kept.id;
      room := 0;
    else
      update copies set removed_at = now() where id = kept.id;
    end if;
  end loop;
  return null;
end $$;
--> statement-breakpoint
create trigger trim_copies_on_less after update of quantity on entries
  for each row when (new.quantity < old.quantity) execute function trim_copies();
--> statement-breakpoint
create trigger trim_copies_on_none after delete on entries
  for each row execute function trim_copies();
