ALTER TABLE "collection_imports" ADD COLUMN "reading" jsonb;--> statement-breakpoint
-- Files whose columns were being chosen are chosen anew: they are kept without a reading.
UPDATE "collection_imports" SET "state" = 'failed', "bytes" = NULL, "message" = 'Please choose this file again.' WHERE "state" = 'mapping';
