ALTER TABLE "entry_changes" ADD COLUMN "tap_id" uuid;--> statement-breakpoint
CREATE UNIQUE INDEX "entry_changes_tap" ON "entry_changes" USING btree ("user_id","tap_id") WHERE "entry_changes"."tap_id" is not null;--> statement-breakpoint
CREATE INDEX "entry_changes_tap_age" ON "entry_changes" USING btree ("at") WHERE "entry_changes"."tap_id" is not null;