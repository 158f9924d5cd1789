CREATE TABLE "species_edits" (
	"species_id" integer PRIMARY KEY NOT NULL,
	"facts" jsonb NOT NULL,
	"source" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "server_errors" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "server_errors_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"correlation_id" uuid NOT NULL,
	"method" text NOT NULL,
	"route" text NOT NULL,
	"status" integer NOT NULL,
	"message" text NOT NULL,
	"stack" text NOT NULL
);
--> statement-breakpoint
DROP INDEX "card_reports_status";--> statement-breakpoint
ALTER TABLE "species_edits" ADD CONSTRAINT "species_edits_species_id_species_id_fk" FOREIGN KEY ("species_id") REFERENCES "public"."species"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "server_errors_correlation" ON "server_errors" USING btree ("correlation_id");--> statement-breakpoint
CREATE INDEX "users_found" ON "users" USING gin ((coalesce(username, '') || ' ' || coalesce(email::text, '')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "card_reports_card" ON "card_reports" USING btree ("set_id","number_key");--> statement-breakpoint
CREATE INDEX "card_reports_said" ON "card_reports" USING gin ("description" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "card_reports_status" ON "card_reports" USING btree ("status","id") WHERE duplicate_of is null;