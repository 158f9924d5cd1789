CREATE FUNCTION search_fold(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN btrim(regexp_replace(regexp_replace(translate(
	lower(unaccent('unaccent'::regdictionary, normalize(value, NFKC))),
	'-_.,:;/\|"#$%&@()[]{}<>*+=~^・「」【】''`', '                                 '),
	'\s+', ' ', 'g'), '(?<![0-9])0+(?=[0-9])', '', 'g'));--> statement-breakpoint
ALTER TABLE "cards" ADD COLUMN "search_text" text GENERATED ALWAYS AS ('| ' || search_fold(name) || ' |' || coalesce(' ' || search_fold(english_name) || ' |', '') || coalesce(' ' || search_fold(alternate_name) || ' |', '') || coalesce(' ' || search_fold(number_key) || ' |', '')) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "sets" ADD COLUMN "search_text" text GENERATED ALWAYS AS ('| ' || search_fold(name) || ' |' || coalesce(' ' || search_fold(english_name) || ' |', '') || coalesce(' ' || search_fold(code) || ' |', '')) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "cards_search" ON "cards" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "cards_search_letters" ON "cards" USING gin (string_to_array("search_text", null));