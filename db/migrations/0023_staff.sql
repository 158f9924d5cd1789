CREATE TABLE "price_overrides" (
	"card_id" text NOT NULL,
	"variant" text NOT NULL,
	"source" text NOT NULL,
	"currency" char(3) NOT NULL,
	"market" integer NOT NULL,
	"until" date NOT NULL,
	"reason" text NOT NULL,
	CONSTRAINT "price_overrides_card_id_variant_source_pk" PRIMARY KEY("card_id","variant","source")
);
--> statement-breakpoint
CREATE TABLE "report_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "report_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"report_id" bigint NOT NULL,
	"user_id" uuid NOT NULL,
	"is_staff" boolean NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"actor" uuid NOT NULL,
	"actor_name" text NOT NULL,
	"action" text NOT NULL,
	"object" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"reason" text NOT NULL
);
--> statement-breakpoint
DROP INDEX "card_reports_user";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "suspended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "suspended_reason" text;--> statement-breakpoint
ALTER TABLE "card_reports" ADD COLUMN "thread_status" text DEFAULT 'not_resolved' NOT NULL;--> statement-breakpoint
ALTER TABLE "card_reports" ADD COLUMN "duplicate_of" bigint;--> statement-breakpoint
ALTER TABLE "card_reports" ADD COLUMN "answered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "card_reports" ADD COLUMN "seen_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "price_overrides" ADD CONSTRAINT "price_overrides_card_id_variant_variants_card_id_key_fk" FOREIGN KEY ("card_id","variant") REFERENCES "public"."variants"("card_id","key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_messages" ADD CONSTRAINT "report_messages_report_id_card_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."card_reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_messages" ADD CONSTRAINT "report_messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "report_messages_report" ON "report_messages" USING btree ("report_id","id");--> statement-breakpoint
CREATE INDEX "report_messages_user" ON "report_messages" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "audit_log_object" ON "audit_log" USING btree ("object","id");--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor","id");--> statement-breakpoint
ALTER TABLE "card_reports" ADD CONSTRAINT "card_reports_duplicate_of_card_reports_id_fk" FOREIGN KEY ("duplicate_of") REFERENCES "public"."card_reports"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "card_reports_duplicates" ON "card_reports" USING btree ("duplicate_of");--> statement-breakpoint
CREATE INDEX "card_reports_user" ON "card_reports" USING btree ("user_id","id");--> statement-breakpoint
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION '% is append-only', TG_TABLE_NAME; END $$;--> statement-breakpoint
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE ON "audit_log" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
