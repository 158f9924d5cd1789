CREATE TABLE "price_alerts" (
	"user_id" uuid NOT NULL,
	"set_id" text NOT NULL,
	"card_id" text NOT NULL,
	"variant" text NOT NULL,
	"below" integer NOT NULL,
	"currency" char(3) NOT NULL,
	"is_below" boolean DEFAULT false NOT NULL,
	"told_on" date,
	"is_seen" boolean DEFAULT true NOT NULL,
	CONSTRAINT "price_alerts_user_id_card_id_variant_pk" PRIMARY KEY("user_id","card_id","variant"),
	CONSTRAINT "price_alerts_below" CHECK ("price_alerts"."below" > 0)
);
--> statement-breakpoint
ALTER TABLE "price_alerts" ADD CONSTRAINT "price_alerts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_alerts" ADD CONSTRAINT "price_alerts_card_id_set_id_cards_id_set_id_fk" FOREIGN KEY ("card_id","set_id") REFERENCES "public"."cards"("id","set_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_alerts" ADD CONSTRAINT "price_alerts_card_id_variant_variants_card_id_key_fk" FOREIGN KEY ("card_id","variant") REFERENCES "public"."variants"("card_id","key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Locks the person's lists until the transaction ends; each statement in here sees what was committed before the lock.
CREATE FUNCTION count_list_cards(person uuid) RETURNS int LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('lists ' || person, 0));
  RETURN (SELECT count(*) FROM list_cards WHERE user_id = person);
END $$;
