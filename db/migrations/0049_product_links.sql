CREATE TABLE "product_links" (
	"card_id" text NOT NULL,
	"source" text NOT NULL,
	"product_id" integer NOT NULL,
	"group_id" integer NOT NULL,
	CONSTRAINT "product_links_card_id_source_pk" PRIMARY KEY("card_id","source"),
	CONSTRAINT "product_links_product" UNIQUE("source","product_id")
);
--> statement-breakpoint
ALTER TABLE "product_links" ADD CONSTRAINT "product_links_card_id_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."cards"("id") ON DELETE cascade ON UPDATE no action;