CREATE TABLE "collection_import_rows" (
	"import_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"said" jsonb NOT NULL,
	"quantity" integer NOT NULL,
	"set_id" text,
	"card_id" text,
	"variant" text,
	"choices" jsonb,
	"details" jsonb,
	CONSTRAINT "collection_import_rows_import_id_line_pk" PRIMARY KEY("import_id","line")
);
--> statement-breakpoint
CREATE TABLE "collection_imports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"bytes" "bytea",
	"format" text,
	"mode" text DEFAULT 'add' NOT NULL,
	"state" text DEFAULT 'reading' NOT NULL,
	"seen" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"message" text,
	"batch" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "copies" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "copies_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL,
	"set_id" text NOT NULL,
	"card_id" text NOT NULL,
	"variant" text NOT NULL,
	"quantity" integer DEFAULT 1 NOT NULL,
	"condition" text,
	"language" text,
	"cost" integer,
	"cost_currency" char(3),
	"acquired_on" date,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp with time zone,
	CONSTRAINT "copies_quantity" CHECK ("copies"."quantity" between 1 and 99999),
	CONSTRAINT "copies_cost" CHECK (("copies"."cost" is null) = ("copies"."cost_currency" is null) and "copies"."cost" >= 0)
);
--> statement-breakpoint
CREATE TABLE "graded_cards" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"set_id" text NOT NULL,
	"card_id" text NOT NULL,
	"variant" text NOT NULL,
	"company" text NOT NULL,
	"grade" text NOT NULL,
	"condition" text DEFAULT '' NOT NULL,
	"certificate" text DEFAULT '' NOT NULL,
	"url" text DEFAULT '' NOT NULL,
	"value" integer,
	"value_currency" char(3),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "graded_cards_value" CHECK (("graded_cards"."value" is null) = ("graded_cards"."value_currency" is null) and "graded_cards"."value" >= 0)
);
--> statement-breakpoint
CREATE TABLE "held_prices" (
	"card_id" text NOT NULL,
	"variant" text NOT NULL,
	"source" text NOT NULL,
	"currency" char(3) NOT NULL,
	"market" integer,
	"low" integer,
	"standing" integer NOT NULL,
	"as_of" timestamp with time zone NOT NULL,
	"day" date NOT NULL,
	"is_accepted" boolean,
	CONSTRAINT "held_prices_card_id_variant_source_day_pk" PRIMARY KEY("card_id","variant","source","day")
);
--> statement-breakpoint
CREATE TABLE "private_notes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"set_id" text NOT NULL,
	"card_id" text,
	"label" text DEFAULT '' NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "value_snapshots" (
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	"category" text NOT NULL,
	"currency" char(3) NOT NULL,
	"value" bigint NOT NULL,
	CONSTRAINT "value_snapshots_user_id_day_category_currency_pk" PRIMARY KEY("user_id","day","category","currency")
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "price_source" text DEFAULT 'tcgplayer' NOT NULL;--> statement-breakpoint
ALTER TABLE "collection_import_rows" ADD CONSTRAINT "collection_import_rows_import_id_collection_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."collection_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_imports" ADD CONSTRAINT "collection_imports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "copies" ADD CONSTRAINT "copies_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "copies" ADD CONSTRAINT "copies_card_id_set_id_cards_id_set_id_fk" FOREIGN KEY ("card_id","set_id") REFERENCES "public"."cards"("id","set_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "copies" ADD CONSTRAINT "copies_card_id_variant_variants_card_id_key_fk" FOREIGN KEY ("card_id","variant") REFERENCES "public"."variants"("card_id","key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "graded_cards" ADD CONSTRAINT "graded_cards_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "graded_cards" ADD CONSTRAINT "graded_cards_card_id_set_id_cards_id_set_id_fk" FOREIGN KEY ("card_id","set_id") REFERENCES "public"."cards"("id","set_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "graded_cards" ADD CONSTRAINT "graded_cards_card_id_variant_variants_card_id_key_fk" FOREIGN KEY ("card_id","variant") REFERENCES "public"."variants"("card_id","key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "held_prices" ADD CONSTRAINT "held_prices_card_id_variant_variants_card_id_key_fk" FOREIGN KEY ("card_id","variant") REFERENCES "public"."variants"("card_id","key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "private_notes" ADD CONSTRAINT "private_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "value_snapshots" ADD CONSTRAINT "value_snapshots_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "collection_import_rows_state" ON "collection_import_rows" USING btree ("import_id","state");--> statement-breakpoint
CREATE INDEX "collection_imports_user" ON "collection_imports" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "copies_of_entry" ON "copies" USING btree ("user_id","set_id","card_id","variant");--> statement-breakpoint
CREATE INDEX "graded_cards_of_entry" ON "graded_cards" USING btree ("user_id","set_id","card_id","variant");--> statement-breakpoint
CREATE INDEX "private_notes_of_set" ON "private_notes" USING btree ("user_id","set_id","card_id");