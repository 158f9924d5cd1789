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
ALTER TABLE "kept_copies" ADD CONSTRAINT "kept_copies_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kept_copies" ADD CONSTRAINT "kept_copies_set_id_sets_id_fk" FOREIGN KEY ("set_id") REFERENCES "public"."sets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "decks_user" ON "decks" USING btree ("user_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "decks_public" ON "decks" USING btree ("updated_at","id") WHERE visibility = 'PUBLIC';--> statement-breakpoint
CREATE INDEX "milestones_user" ON "milestones" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "trades_user" ON "trades" USING btree ("user_id","updated_at","id");