CREATE FUNCTION search_said(attacks jsonb, abilities jsonb, rules text[]) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN to_tsvector('simple', unaccent('unaccent'::regdictionary, concat_ws(' ',
	jsonb_path_query_array(attacks, '$[*].effect')::text, jsonb_path_query_array(abilities, '$[*].effect')::text, rules::text)));--> statement-breakpoint
CREATE INDEX "cards_said" ON "cards" USING gin (search_said("attacks", "abilities", "rules"));