CREATE TABLE "changed_firsts" (
	"card_id" text NOT NULL,
	"variant" text NOT NULL,
	"first" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "changed_firsts_card_id_variant_pk" PRIMARY KEY("card_id","variant")
);
--> statement-breakpoint
CREATE TABLE "sold_printings" (
	"card_id" text NOT NULL,
	"printing" text NOT NULL,
	"source" text NOT NULL,
	"product_id" integer NOT NULL,
	"listed" text[] NOT NULL,
	"currency" char(3) NOT NULL,
	"market" integer,
	"as_of" timestamp with time zone NOT NULL,
	CONSTRAINT "sold_printings_card_id_printing_source_pk" PRIMARY KEY("card_id","printing","source")
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "printings_answered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "changed_firsts" ADD CONSTRAINT "changed_firsts_card_id_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."cards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sold_printings" ADD CONSTRAINT "sold_printings_card_id_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."cards"("id") ON DELETE cascade ON UPDATE no action;