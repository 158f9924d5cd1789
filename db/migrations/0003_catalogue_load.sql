CREATE TABLE "catalogue_load" (
	"id" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"run" uuid NOT NULL,
	"state" text NOT NULL,
	"sets_done" integer DEFAULT 0 NOT NULL,
	"sets_total" integer DEFAULT 0 NOT NULL,
	"current_set" text,
	"cards_added" integer DEFAULT 0 NOT NULL,
	"problem_count" integer DEFAULT 0 NOT NULL,
	"problems" text[] DEFAULT '{}' NOT NULL,
	"fault" text,
	"started_at" timestamp with time zone NOT NULL,
	"beat_at" timestamp with time zone NOT NULL
);
