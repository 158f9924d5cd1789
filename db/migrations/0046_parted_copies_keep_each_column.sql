-- A row of copies that is parted is copied whole, whatever its columns are.
create or replace function trim_copies() returns trigger language plpgsql set search_path = public, pg_temp as $$
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
      update copies set quantity = room where user_id = kept.user_id and id = kept.id;
      kept.id := nextval(pg_get_serial_sequence('copies', 'id'));
      kept.quantity := kept.quantity - room;
      kept.removed_at := now();
      insert into copies overriding system value values (kept.*);
      room := 0;
    else
      update copies set removed_at = now() where user_id = kept.user_id and id = kept.id;
    end if;
  end loop;
  return null;
end $$;
