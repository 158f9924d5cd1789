ALTER TABLE "current_prices" ADD COLUMN "trend" integer;--> statement-breakpoint
ALTER TABLE "current_prices" ADD COLUMN "average30" integer;