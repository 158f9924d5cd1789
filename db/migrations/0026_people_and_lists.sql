DROP INDEX "decks_user";--> statement-breakpoint
DROP INDEX "decks_public";--> statement-breakpoint
DROP INDEX "milestones_user";--> statement-breakpoint
DROP INDEX "trades_user";--> statement-breakpoint
CREATE INDEX "decks_user" ON "decks" USING btree ("user_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "decks_public" ON "decks" USING btree ("updated_at","id") WHERE visibility = 'PUBLIC';--> statement-breakpoint
CREATE INDEX "milestones_user" ON "milestones" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "trades_user" ON "trades" USING btree ("user_id","updated_at","id");