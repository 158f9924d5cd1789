CREATE TABLE "trades" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"state" text DEFAULT 'proposed' NOT NULL,
	"is_offerer" boolean NOT NULL,
	"round" integer DEFAULT 1 NOT NULL,
	"has_swapped" boolean DEFAULT false NOT NULL,
	"wants_undo" boolean DEFAULT false NOT NULL,
	"gives" jsonb DEFAULT '[]' NOT NULL,
	"takes" jsonb DEFAULT '[]' NOT NULL,
	"batch" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "trades_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
ALTER TABLE "trades" ADD CONSTRAINT "trades_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "trades_id" ON "trades" USING btree ("id");--> statement-breakpoint
CREATE INDEX "trades_user" ON "trades" USING btree ("user_id","updated_at" DESC NULLS LAST,"id" DESC NULLS LAST);