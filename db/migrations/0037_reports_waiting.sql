ALTER TABLE "card_reports" ADD COLUMN "is_waiting" boolean DEFAULT true NOT NULL;--> statement-breakpoint
UPDATE "card_reports" r SET "is_waiting" = false WHERE NOT coalesce((SELECT NOT m.is_staff FROM "report_messages" m
  WHERE m.report_id = r.id ORDER BY m.id DESC LIMIT 1), r.answered_at IS NULL);--> statement-breakpoint
CREATE INDEX "card_reports_waiting" ON "card_reports" USING btree ("status",(is_waiting::int),"id") WHERE duplicate_of is null;