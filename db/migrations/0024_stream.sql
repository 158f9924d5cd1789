CREATE TABLE "access_tokens" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"scope" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	"last_used_on" date,
	CONSTRAINT "access_tokens_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "overlays" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"generation" integer DEFAULT 0 NOT NULL,
	"is_on" boolean DEFAULT true NOT NULL,
	CONSTRAINT "overlays_user_id_kind_pk" PRIMARY KEY("user_id","kind")
);
--> statement-breakpoint
CREATE TABLE "pulls" (
	"user_id" uuid NOT NULL,
	"batch" uuid NOT NULL,
	"pulled_at" timestamp with time zone NOT NULL,
	CONSTRAINT "pulls_user_id_batch_pk" PRIMARY KEY("user_id","batch")
);
--> statement-breakpoint
CREATE TABLE "stream_cards" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"set_id" text NOT NULL,
	"card_id" text NOT NULL,
	"variant" text NOT NULL,
	"is_first" boolean DEFAULT false NOT NULL,
	"pushed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "access_tokens" ADD CONSTRAINT "access_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "overlays" ADD CONSTRAINT "overlays_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pulls" ADD CONSTRAINT "pulls_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stream_cards" ADD CONSTRAINT "stream_cards_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stream_cards" ADD CONSTRAINT "stream_cards_card_id_set_id_cards_id_set_id_fk" FOREIGN KEY ("card_id","set_id") REFERENCES "public"."cards"("id","set_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stream_cards" ADD CONSTRAINT "stream_cards_card_id_variant_variants_card_id_key_fk" FOREIGN KEY ("card_id","variant") REFERENCES "public"."variants"("card_id","key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "access_tokens_user" ON "access_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "pulls_time" ON "pulls" USING btree ("user_id","pulled_at");