ALTER TABLE "users" ADD COLUMN "sign_up_platform" text DEFAULT 'default' NOT NULL;--> statement-breakpoint
-- A number that was entered several times stays with the oldest card; the others say which repetition they are.
UPDATE "graded_cards" g SET "certificate" = g."certificate" || ' (' || d."nth" || ')' FROM (
	SELECT "id", row_number() OVER (PARTITION BY "user_id", "company", lower("certificate") ORDER BY "created_at", "id") AS "nth"
	FROM "graded_cards" WHERE "certificate" <> ''
) d WHERE g."id" = d."id" AND d."nth" > 1;--> statement-breakpoint
CREATE UNIQUE INDEX "graded_cards_certificate" ON "graded_cards" USING btree ("user_id","company",lower("certificate")) WHERE "graded_cards"."certificate" <> '';