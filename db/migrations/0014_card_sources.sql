CREATE TABLE "card_sources" (
	"card_id" text NOT NULL,
	"source" text NOT NULL,
	"facts" jsonb NOT NULL,
	CONSTRAINT "card_sources_card_id_source_pk" PRIMARY KEY("card_id","source")
);
--> statement-breakpoint
ALTER TABLE "card_sources" ADD CONSTRAINT "card_sources_card_id_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."cards"("id") ON DELETE no action ON UPDATE no action;