CREATE TABLE "sealed_products" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"category" text,
	"set_id" text,
	"kind" text,
	"packs" integer,
	"cardmarket_id" integer,
	"cardmarket_expansion" integer,
	"tcgplayer_id" integer,
	"gone_at" timestamp with time zone,
	CONSTRAINT "sealed_products_cardmarketId_unique" UNIQUE("cardmarket_id"),
	CONSTRAINT "sealed_products_tcgplayerId_unique" UNIQUE("tcgplayer_id")
);
--> statement-breakpoint
ALTER TABLE "sealed_products" ADD CONSTRAINT "sealed_products_category_categories_id_fk" FOREIGN KEY ("category") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sealed_products" ADD CONSTRAINT "sealed_products_set_id_sets_id_fk" FOREIGN KEY ("set_id") REFERENCES "public"."sets"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sealed_products_set" ON "sealed_products" USING btree ("set_id","kind");