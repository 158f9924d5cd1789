ALTER TABLE "entry_changes" ADD COLUMN "is_final" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "collection_imports" ADD COLUMN "keeps_graded" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "collection_imports" ADD COLUMN "undone_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "graded_cards" ADD COLUMN "batch" uuid;--> statement-breakpoint
ALTER TABLE "private_notes" ADD COLUMN "batch" uuid;--> statement-breakpoint
-- Of what imports brought before, only the time told.
UPDATE "graded_cards" g SET "batch" = i."batch" FROM (
	SELECT DISTINCT i."user_id", i."batch", c."at" FROM "collection_imports" i JOIN "entry_changes" c ON c."batch" = i."batch"
) i WHERE g."user_id" = i."user_id" AND g."created_at" >= i."at" AND g."created_at" < i."at" + interval '1 millisecond';--> statement-breakpoint
UPDATE "private_notes" n SET "batch" = i."batch" FROM (
	SELECT DISTINCT i."user_id", i."batch", c."at" FROM "collection_imports" i JOIN "entry_changes" c ON c."batch" = i."batch"
) i WHERE n."user_id" = i."user_id" AND n."created_at" >= i."at" AND n."created_at" < i."at" + interval '1 millisecond';--> statement-breakpoint
UPDATE "collection_imports" i SET "undone_at" = c."undone_at" FROM "entry_changes" c WHERE c."batch" = i."batch" AND c."undone_at" IS NOT NULL;
