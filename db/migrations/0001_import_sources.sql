CREATE TABLE "sync_state" (
	"url" text PRIMARY KEY NOT NULL,
	"etag" text,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "cards" ADD COLUMN "source" text DEFAULT 'staff' NOT NULL;--> statement-breakpoint
ALTER TABLE "variants" ADD COLUMN "source" text DEFAULT 'staff' NOT NULL;