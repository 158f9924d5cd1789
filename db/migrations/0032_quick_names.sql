-- In plpgsql, which runs five times as fast as a query does for each card.
CREATE OR REPLACE FUNCTION search_names(list jsonb) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
	found text := '';
	folded text;
BEGIN
	FOR place IN 0 .. jsonb_array_length(list) - 1 LOOP
		folded := search_fold(list->place->>'name');
		CONTINUE WHEN folded IS NULL;
		found := found || '| ' || folded || ' ';
	END LOOP;
	RETURN CASE WHEN found = '' THEN '' ELSE found || '|' END;
END
$$;
