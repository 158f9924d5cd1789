CREATE TABLE "disposal_lots" (
	"user_id" uuid NOT NULL,
	"disposal_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"quantity" integer NOT NULL,
	"condition" text,
	"language" text,
	"cost" integer,
	"cost_currency" char(3),
	"acquired_on" date,
	"seller" text,
	CONSTRAINT "disposal_lots_user_id_disposal_id_position_pk" PRIMARY KEY("user_id","disposal_id","position"),
	CONSTRAINT "disposal_lots_quantity" CHECK ("disposal_lots"."quantity" between 1 and 99999),
	CONSTRAINT "disposal_lots_cost" CHECK (("disposal_lots"."cost" is null) = ("disposal_lots"."cost_currency" is null) and "disposal_lots"."cost" >= 0)
);
--> statement-breakpoint
CREATE TABLE "disposals" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"set_id" text NOT NULL,
	"card_id" text NOT NULL,
	"variant" text NOT NULL,
	"quantity" integer NOT NULL,
	"graded" jsonb,
	"amount" integer,
	"fees" integer DEFAULT 0 NOT NULL,
	"postage" integer DEFAULT 0 NOT NULL,
	"currency" char(3),
	"happened_on" date NOT NULL,
	"counterparty" text DEFAULT '' NOT NULL,
	"batch" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp with time zone,
	CONSTRAINT "disposals_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "disposals_quantity" CHECK ("disposals"."quantity" between 1 and 99999),
	CONSTRAINT "disposals_amount" CHECK (("disposals"."amount" is null) = ("disposals"."currency" is null) and "disposals"."amount" >= 0),
	CONSTRAINT "disposals_costs" CHECK ("disposals"."fees" >= 0 and "disposals"."postage" >= 0)
);
--> statement-breakpoint
ALTER TABLE "copies" ADD COLUMN "seller" text;--> statement-breakpoint
ALTER TABLE "graded_cards" ADD COLUMN "cost" integer;--> statement-breakpoint
ALTER TABLE "graded_cards" ADD COLUMN "cost_currency" char(3);--> statement-breakpoint
ALTER TABLE "graded_cards" ADD COLUMN "acquired_on" date;--> statement-breakpoint
ALTER TABLE "graded_cards" ADD COLUMN "seller" text;--> statement-breakpoint
ALTER TABLE "disposal_lots" ADD CONSTRAINT "disposal_lots_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disposal_lots" ADD CONSTRAINT "disposal_lots_user_id_disposal_id_disposals_user_id_id_fk" FOREIGN KEY ("user_id","disposal_id") REFERENCES "public"."disposals"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disposals" ADD CONSTRAINT "disposals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disposals" ADD CONSTRAINT "disposals_card_id_set_id_cards_id_set_id_fk" FOREIGN KEY ("card_id","set_id") REFERENCES "public"."cards"("id","set_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disposals" ADD CONSTRAINT "disposals_card_id_variant_variants_card_id_key_fk" FOREIGN KEY ("card_id","variant") REFERENCES "public"."variants"("card_id","key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "disposals_time" ON "disposals" USING btree ("user_id","happened_on","created_at","id");--> statement-breakpoint
CREATE INDEX "disposals_batch" ON "disposals" USING btree ("user_id","batch");