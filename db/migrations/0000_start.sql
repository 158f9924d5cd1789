CREATE EXTENSION IF NOT EXISTS citext;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS unaccent;--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"resets_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"user_agent" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_roles" (
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	CONSTRAINT "user_roles_user_id_role_pk" PRIMARY KEY("user_id","role")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" "citext" NOT NULL,
	"email_verified_at" timestamp with time zone,
	"username" text NOT NULL,
	"slug" text NOT NULL,
	"password_hash" text,
	"are_writes_locked" boolean DEFAULT false NOT NULL,
	"show_prices" boolean DEFAULT true NOT NULL,
	"profile_visibility" text DEFAULT 'public' NOT NULL,
	"collection_value_visibility" text DEFAULT 'show' NOT NULL,
	"preferred_currency" char(3) DEFAULT 'USD' NOT NULL,
	"disallowed_categories" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email"),
	CONSTRAINT "users_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "artists" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "card_species" (
	"card_id" text NOT NULL,
	"species_id" integer NOT NULL,
	CONSTRAINT "card_species_card_id_species_id_pk" PRIMARY KEY("card_id","species_id")
);
--> statement-breakpoint
CREATE TABLE "cards" (
	"id" text PRIMARY KEY NOT NULL,
	"category" text NOT NULL,
	"set_id" text NOT NULL,
	"number_key" text NOT NULL,
	"number" text NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"alternate_name" text,
	"english_name" text,
	"position" integer NOT NULL,
	"is_secret" boolean NOT NULL,
	"rarity" text,
	"supertype" text NOT NULL,
	"subtypes" text[] DEFAULT '{}' NOT NULL,
	"types" text[] DEFAULT '{}' NOT NULL,
	"hp" integer,
	"retreat" integer,
	"weaknesses" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"resistances" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"attacks" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"abilities" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"rules" text[] DEFAULT '{}' NOT NULL,
	"flavor" text,
	"evolves_from" text,
	"regulation_mark" text,
	"legal" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"boosters" text[] DEFAULT '{}' NOT NULL,
	"reprint_key" text NOT NULL,
	"artist_id" text,
	"release_date" date,
	"image" text,
	"gone_at" timestamp with time zone,
	CONSTRAINT "cards_set_number" UNIQUE("set_id","number_key"),
	CONSTRAINT "cards_id_set" UNIQUE("id","set_id")
);
--> statement-breakpoint
CREATE TABLE "catalogue_state" (
	"id" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"prices_version" integer DEFAULT 1 NOT NULL,
	"catalogue_at" timestamp with time zone,
	"prices_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "categories" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"path_prefix" text NOT NULL,
	"position" integer NOT NULL,
	"title" text NOT NULL,
	"subtitle" text NOT NULL,
	"banner_image" text,
	"is_released" boolean NOT NULL,
	"in_deck_builder" boolean NOT NULL,
	"has_prices" boolean NOT NULL,
	"has_energy_cards" boolean NOT NULL,
	"has_alternate_names" boolean NOT NULL,
	"tab_enabled" boolean NOT NULL,
	"mass_entry_enabled" boolean NOT NULL,
	"tcg_live_import_enabled" boolean NOT NULL,
	CONSTRAINT "categories_pathPrefix_unique" UNIQUE("path_prefix")
);
--> statement-breakpoint
CREATE TABLE "curated_cards" (
	"collection" text NOT NULL,
	"card_id" text NOT NULL,
	"variant" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "curated_cards_collection_card_id_variant_pk" PRIMARY KEY("collection","card_id","variant")
);
--> statement-breakpoint
CREATE TABLE "curated_collections" (
	"slug" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"category" text NOT NULL,
	"position" integer NOT NULL,
	"pin_to_bottom" boolean DEFAULT true NOT NULL,
	"release_date" date
);
--> statement-breakpoint
CREATE TABLE "rarities" (
	"category" text NOT NULL,
	"key" text NOT NULL,
	"display" text NOT NULL,
	"rank" integer NOT NULL,
	"scale" real NOT NULL,
	CONSTRAINT "rarities_category_key_pk" PRIMARY KEY("category","key")
);
--> statement-breakpoint
CREATE TABLE "series" (
	"id" text PRIMARY KEY NOT NULL,
	"category" text NOT NULL,
	"name" text NOT NULL,
	"english_name" text,
	"slug" text NOT NULL,
	"release_date" date,
	CONSTRAINT "series_category_slug" UNIQUE("category","slug")
);
--> statement-breakpoint
CREATE TABLE "sets" (
	"id" text PRIMARY KEY NOT NULL,
	"category" text NOT NULL,
	"series_id" text NOT NULL,
	"name" text NOT NULL,
	"english_name" text,
	"slug" text NOT NULL,
	"code" text,
	"release_date" date,
	"printed_total" integer NOT NULL,
	"card_count" integer DEFAULT 0 NOT NULL,
	"source_ids" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"logo_image" text,
	"symbol_image" text,
	CONSTRAINT "sets_series_slug" UNIQUE("series_id","slug")
);
--> statement-breakpoint
CREATE TABLE "species" (
	"id" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"generation" integer NOT NULL,
	"genus" text,
	"types" text[] DEFAULT '{}' NOT NULL,
	"height" integer,
	"weight" integer,
	"evolves_from_id" integer,
	"japanese_name" text,
	CONSTRAINT "species_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "variants" (
	"card_id" text NOT NULL,
	"key" text NOT NULL,
	"name" text NOT NULL,
	"position" integer NOT NULL,
	"tier" text NOT NULL,
	"tcgplayer_id" integer,
	"cardmarket_id" integer,
	"gone_at" timestamp with time zone,
	CONSTRAINT "variants_card_id_key_pk" PRIMARY KEY("card_id","key")
);
--> statement-breakpoint
CREATE TABLE "entries" (
	"user_id" uuid NOT NULL,
	"set_id" text NOT NULL,
	"card_id" text NOT NULL,
	"variant" text NOT NULL,
	"quantity" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "entries_user_id_set_id_card_id_variant_pk" PRIMARY KEY("user_id","set_id","card_id","variant"),
	CONSTRAINT "entries_quantity" CHECK ("entries"."quantity" between 1 and 99999)
);
--> statement-breakpoint
CREATE TABLE "entry_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "entry_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL,
	"batch" uuid NOT NULL,
	"set_id" text NOT NULL,
	"card_id" text NOT NULL,
	"variant" text NOT NULL,
	"before" integer NOT NULL,
	"after" integer NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "current_prices" (
	"card_id" text NOT NULL,
	"variant" text NOT NULL,
	"source" text NOT NULL,
	"currency" char(3) NOT NULL,
	"market" integer,
	"low" integer,
	"as_of" timestamp with time zone NOT NULL,
	CONSTRAINT "current_prices_card_id_variant_source_pk" PRIMARY KEY("card_id","variant","source")
);
--> statement-breakpoint
CREATE TABLE "exchange_rates" (
	"currency" char(3) NOT NULL,
	"symbol" text NOT NULL,
	"per_dollar" text NOT NULL,
	"source" text NOT NULL,
	"day" date DEFAULT current_date NOT NULL,
	CONSTRAINT "exchange_rates_currency_day_pk" PRIMARY KEY("currency","day")
);
--> statement-breakpoint
CREATE TABLE "price_history" (
	"card_id" text NOT NULL,
	"variant" text NOT NULL,
	"source" text NOT NULL,
	"currency" char(3) NOT NULL,
	"market" integer,
	"low" integer,
	"as_of" timestamp with time zone NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "price_history_card_id_variant_source_day_pk" PRIMARY KEY("card_id","variant","source","day")
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_species" ADD CONSTRAINT "card_species_card_id_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."cards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cards" ADD CONSTRAINT "cards_category_categories_id_fk" FOREIGN KEY ("category") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cards" ADD CONSTRAINT "cards_set_id_sets_id_fk" FOREIGN KEY ("set_id") REFERENCES "public"."sets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cards" ADD CONSTRAINT "cards_artist_id_artists_id_fk" FOREIGN KEY ("artist_id") REFERENCES "public"."artists"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "curated_cards" ADD CONSTRAINT "curated_cards_collection_curated_collections_slug_fk" FOREIGN KEY ("collection") REFERENCES "public"."curated_collections"("slug") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "curated_cards" ADD CONSTRAINT "curated_cards_card_id_variant_variants_card_id_key_fk" FOREIGN KEY ("card_id","variant") REFERENCES "public"."variants"("card_id","key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "curated_collections" ADD CONSTRAINT "curated_collections_category_categories_id_fk" FOREIGN KEY ("category") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rarities" ADD CONSTRAINT "rarities_category_categories_id_fk" FOREIGN KEY ("category") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "series" ADD CONSTRAINT "series_category_categories_id_fk" FOREIGN KEY ("category") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sets" ADD CONSTRAINT "sets_category_categories_id_fk" FOREIGN KEY ("category") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sets" ADD CONSTRAINT "sets_series_id_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."series"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "variants" ADD CONSTRAINT "variants_card_id_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."cards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entries" ADD CONSTRAINT "entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entries" ADD CONSTRAINT "entries_card_id_set_id_cards_id_set_id_fk" FOREIGN KEY ("card_id","set_id") REFERENCES "public"."cards"("id","set_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entries" ADD CONSTRAINT "entries_card_id_variant_variants_card_id_key_fk" FOREIGN KEY ("card_id","variant") REFERENCES "public"."variants"("card_id","key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entry_changes" ADD CONSTRAINT "entry_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "current_prices" ADD CONSTRAINT "current_prices_card_id_variant_variants_card_id_key_fk" FOREIGN KEY ("card_id","variant") REFERENCES "public"."variants"("card_id","key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_history" ADD CONSTRAINT "price_history_card_id_variant_variants_card_id_key_fk" FOREIGN KEY ("card_id","variant") REFERENCES "public"."variants"("card_id","key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "card_species_species" ON "card_species" USING btree ("species_id");--> statement-breakpoint
CREATE INDEX "cards_slug" ON "cards" USING btree ("category","slug");--> statement-breakpoint
CREATE INDEX "cards_reprint" ON "cards" USING btree ("reprint_key");--> statement-breakpoint
CREATE INDEX "cards_artist" ON "cards" USING btree ("artist_id");--> statement-breakpoint
CREATE INDEX "sets_category" ON "sets" USING btree ("category","release_date");--> statement-breakpoint
CREATE INDEX "variants_tcgplayer" ON "variants" USING btree ("tcgplayer_id");--> statement-breakpoint
CREATE INDEX "variants_cardmarket" ON "variants" USING btree ("cardmarket_id");--> statement-breakpoint
CREATE INDEX "entry_changes_user" ON "entry_changes" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "entry_changes_batch" ON "entry_changes" USING btree ("batch");--> statement-breakpoint
CREATE INDEX "exchange_rates_day" ON "exchange_rates" USING btree ("day");--> statement-breakpoint
INSERT INTO "catalogue_state" ("id") VALUES (true) ON CONFLICT DO NOTHING;
