CREATE TABLE "published_feeds" (
	"name" text PRIMARY KEY NOT NULL,
	"prices_version" integer NOT NULL,
	"public_key" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"bytes" "bytea" NOT NULL
);
