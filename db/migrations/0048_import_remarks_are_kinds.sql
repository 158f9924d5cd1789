ALTER TABLE "collection_import_rows" ADD COLUMN "remarks" jsonb;--> statement-breakpoint
ALTER TABLE "collection_imports" ADD COLUMN "fault" jsonb;