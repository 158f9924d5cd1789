CREATE TABLE "price_days" (
	"source" text NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "price_days_source_day_pk" PRIMARY KEY("source","day")
);

--> statement-breakpoint
INSERT INTO "price_days" SELECT DISTINCT "source", "day" FROM "price_history";
