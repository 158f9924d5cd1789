CREATE TABLE "list_cards" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"list_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"set_id" text NOT NULL,
	"card_id" text NOT NULL,
	"variant" text,
	"position" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "list_cards_position" UNIQUE("list_id","position") DEFERRABLE INITIALLY IMMEDIATE
);
--> statement-breakpoint
CREATE TABLE "list_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"list_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"undo" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lists" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"visibility" text DEFAULT 'PRIVATE' NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"is_favorite" boolean DEFAULT false NOT NULL,
	"cover_card_id" text,
	"pockets" integer DEFAULT 9 NOT NULL,
	"shows_names" boolean DEFAULT true NOT NULL,
	"share_generation" integer DEFAULT 0 NOT NULL,
	"unlocked_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "list_cards" ADD CONSTRAINT "list_cards_list_id_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."lists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_cards" ADD CONSTRAINT "list_cards_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_cards" ADD CONSTRAINT "list_cards_card_id_set_id_cards_id_set_id_fk" FOREIGN KEY ("card_id","set_id") REFERENCES "public"."cards"("id","set_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_cards" ADD CONSTRAINT "list_cards_card_id_variant_variants_card_id_key_fk" FOREIGN KEY ("card_id","variant") REFERENCES "public"."variants"("card_id","key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_changes" ADD CONSTRAINT "list_changes_list_id_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."lists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lists" ADD CONSTRAINT "lists_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "list_cards_of_card" ON "list_cards" USING btree ("user_id","card_id");--> statement-breakpoint
CREATE INDEX "list_changes_of_list" ON "list_changes" USING btree ("list_id","version");--> statement-breakpoint
CREATE INDEX "lists_user" ON "lists" USING btree ("user_id","is_favorite" DESC NULLS LAST,"updated_at" DESC NULLS LAST,"id" DESC NULLS LAST);