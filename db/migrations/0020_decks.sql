CREATE TABLE "deck_config" (
	"format" text PRIMARY KEY NOT NULL,
	"rules" jsonb NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "deck_versions" (
	"deck_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"name" text NOT NULL,
	"format" text NOT NULL,
	"energy" text[] DEFAULT '{}' NOT NULL,
	"cards" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"considering" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "deck_versions_deck_id_version_pk" PRIMARY KEY("deck_id","version")
);
--> statement-breakpoint
CREATE TABLE "decks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"format" text NOT NULL,
	"energy" text[] DEFAULT '{}' NOT NULL,
	"cards" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"considering" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"archetype" text,
	"description" text DEFAULT '' NOT NULL,
	"folder" text DEFAULT '' NOT NULL,
	"visibility" text DEFAULT 'PRIVATE' NOT NULL,
	"cover_card_id" text,
	"version" integer DEFAULT 0 NOT NULL,
	"unlocked_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "deck_versions" ADD CONSTRAINT "deck_versions_deck_id_decks_id_fk" FOREIGN KEY ("deck_id") REFERENCES "public"."decks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decks" ADD CONSTRAINT "decks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "decks_user" ON "decks" USING btree ("user_id","updated_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "decks_public" ON "decks" USING btree ("updated_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE visibility = 'PUBLIC';--> statement-breakpoint
CREATE INDEX "decks_cards" ON "decks" USING gin ("cards" jsonb_path_ops);