CREATE TABLE "closed_customers" (
	"id" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stripe_customers" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"is_deleted" boolean DEFAULT false NOT NULL,
	"as_of" timestamp with time zone,
	"checkout_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "stripe_events" (
	"id" text PRIMARY KEY NOT NULL,
	"received_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stripe_subscriptions" (
	"id" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"status" text NOT NULL,
	"plan" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"period_end" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone,
	"pro_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "kept_copies" (
	"user_id" uuid NOT NULL,
	"set_id" text NOT NULL,
	"copies" integer NOT NULL,
	CONSTRAINT "kept_copies_user_id_set_id_pk" PRIMARY KEY("user_id","set_id"),
	CONSTRAINT "kept_copies_count" CHECK ("kept_copies"."copies" between 0 and 99)
);
--> statement-breakpoint
DROP INDEX "decks_user";--> statement-breakpoint
DROP INDEX "decks_public";--> statement-breakpoint
DROP INDEX "milestones_user";--> statement-breakpoint
DROP INDEX "trades_user";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "mailed_news" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "stripe_customers" ADD CONSTRAINT "stripe_customers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stripe_subscriptions" ADD CONSTRAINT "stripe_subscriptions_customer_id_stripe_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."stripe_customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kept_copies" ADD CONSTRAINT "kept_copies_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kept_copies" ADD CONSTRAINT "kept_copies_set_id_sets_id_fk" FOREIGN KEY ("set_id") REFERENCES "public"."sets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stripe_customers_user" ON "stripe_customers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "stripe_subscriptions_customer" ON "stripe_subscriptions" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "decks_user" ON "decks" USING btree ("user_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "decks_public" ON "decks" USING btree ("updated_at","id") WHERE visibility = 'PUBLIC';--> statement-breakpoint
CREATE INDEX "milestones_user" ON "milestones" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "trades_user" ON "trades" USING btree ("user_id","updated_at","id");