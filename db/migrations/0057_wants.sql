CREATE TABLE "wants" (
	"user_id" uuid NOT NULL,
	"set_id" text NOT NULL,
	"card_id" text NOT NULL,
	"variant" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "wants_user_id_card_id_pk" PRIMARY KEY("user_id","card_id")
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "wants_visibility" text DEFAULT 'FRIENDS' NOT NULL;--> statement-breakpoint
ALTER TABLE "wants" ADD CONSTRAINT "wants_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wants" ADD CONSTRAINT "wants_card_id_set_id_cards_id_set_id_fk" FOREIGN KEY ("card_id","set_id") REFERENCES "public"."cards"("id","set_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wants" ADD CONSTRAINT "wants_card_id_variant_variants_card_id_key_fk" FOREIGN KEY ("card_id","variant") REFERENCES "public"."variants"("card_id","key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "wants_newest" ON "wants" USING btree ("user_id","created_at","card_id");