CREATE FUNCTION search_names(list jsonb) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN (SELECT coalesce('| ' || string_agg(search_fold(item->>'name'), ' | ' ORDER BY place) || ' |', '')
	FROM jsonb_array_elements(list) WITH ORDINALITY AS items(item, place));--> statement-breakpoint
ALTER TABLE "artists" ADD COLUMN "search_text" text GENERATED ALWAYS AS ('| ' || search_fold(name) || ' |') STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "cards" ADD COLUMN "attack_text" text GENERATED ALWAYS AS (search_names(attacks)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "cards" ADD COLUMN "ability_text" text GENERATED ALWAYS AS (search_names(abilities)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "species" ADD COLUMN "search_text" text GENERATED ALWAYS AS ('| ' || search_fold(name) || ' |' || coalesce(' ' || search_fold(japanese_name) || ' |', '')) STORED NOT NULL;