-- A regulation mark alone made cards of which no source says more "not Standard".
UPDATE cards SET legal = legal - 'standard'
WHERE legal->'standard' = 'false' AND NOT EXISTS (
	SELECT FROM cards print JOIN card_sources source ON source.card_id = print.id
	WHERE print.reprint_key = cards.reprint_key AND source.facts->'legal' ? 'standard');
