CREATE INDEX "card_sources_text" ON "card_sources" USING btree (("facts" ->> 'textId')) WHERE "card_sources"."facts" ? 'textId';--> statement-breakpoint
-- Keys and legality are derived again at the next import.
update cards set name_key = ''
where name_key like '%imposter%' or (category = 'TCG-POCKET-EN' and supertype = 'pokemon' and hp is null)
  or reprint_key in (
    select reprint_key from cards c join sets s on s.id = c.set_id
    where s.id in ('cel25cc', 'jumbo') or s.series_id in ('mc', 'tk'));
