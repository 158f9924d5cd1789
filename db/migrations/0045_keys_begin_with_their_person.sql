-- Every table of a person gets a primary key that begins with user_id, and foreign keys carry it.
-- What only follows another row of the person takes user_id from it.
ALTER TABLE "collection_import_rows" DROP CONSTRAINT "collection_import_rows_import_id_collection_imports_id_fk", ADD COLUMN "user_id" uuid;--> statement-breakpoint
ALTER TABLE "deck_versions" DROP CONSTRAINT "deck_versions_deck_id_decks_id_fk", ADD COLUMN "user_id" uuid;--> statement-breakpoint
ALTER TABLE "list_changes" DROP CONSTRAINT "list_changes_list_id_lists_id_fk", ADD COLUMN "user_id" uuid;--> statement-breakpoint
ALTER TABLE "stripe_subscriptions" DROP CONSTRAINT "stripe_subscriptions_customer_id_stripe_customers_id_fk", ADD COLUMN "user_id" uuid;--> statement-breakpoint
ALTER TABLE "list_cards" DROP CONSTRAINT "list_cards_list_id_lists_id_fk";--> statement-breakpoint
ALTER TABLE "report_messages" DROP CONSTRAINT "report_messages_report_id_card_reports_id_fk";--> statement-breakpoint
ALTER TABLE "card_reports" DROP CONSTRAINT "card_reports_duplicate_of_card_reports_id_fk";--> statement-breakpoint
UPDATE "collection_import_rows" c SET "user_id" = p."user_id" FROM "collection_imports" p WHERE p."id" = c."import_id" AND c."user_id" IS DISTINCT FROM p."user_id";--> statement-breakpoint
UPDATE "deck_versions" c SET "user_id" = p."user_id" FROM "decks" p WHERE p."id" = c."deck_id" AND c."user_id" IS DISTINCT FROM p."user_id";--> statement-breakpoint
UPDATE "list_changes" c SET "user_id" = p."user_id" FROM "lists" p WHERE p."id" = c."list_id" AND c."user_id" IS DISTINCT FROM p."user_id";--> statement-breakpoint
UPDATE "stripe_subscriptions" c SET "user_id" = p."user_id" FROM "stripe_customers" p WHERE p."id" = c."customer_id" AND c."user_id" IS DISTINCT FROM p."user_id";--> statement-breakpoint
UPDATE "list_cards" c SET "user_id" = p."user_id" FROM "lists" p WHERE p."id" = c."list_id" AND c."user_id" IS DISTINCT FROM p."user_id";--> statement-breakpoint
UPDATE "report_messages" c SET "user_id" = p."user_id" FROM "card_reports" p WHERE p."id" = c."report_id" AND c."user_id" IS DISTINCT FROM p."user_id";--> statement-breakpoint
ALTER TABLE "identities" DROP CONSTRAINT "identities_provider_provider_user_id_pk", DROP CONSTRAINT "identities_of_user",
  ADD CONSTRAINT "identities_of_provider" UNIQUE("provider","provider_user_id"),
  ADD CONSTRAINT "identities_user_id_provider_pk" PRIMARY KEY("user_id","provider");--> statement-breakpoint
DROP INDEX "passkeys_user";--> statement-breakpoint
ALTER TABLE "passkeys" DROP CONSTRAINT "passkeys_pkey",
  ADD CONSTRAINT "passkeys_user_id_id_pk" PRIMARY KEY("user_id","id");--> statement-breakpoint
ALTER TABLE "pictures" DROP CONSTRAINT "pictures_pkey", DROP CONSTRAINT "pictures_of_user",
  ADD CONSTRAINT "pictures_user_id_kind_pk" PRIMARY KEY("user_id","kind"),
  ADD CONSTRAINT "pictures_id_unique" UNIQUE("id");--> statement-breakpoint
ALTER TABLE "copies" DROP CONSTRAINT "copies_pkey",
  ADD CONSTRAINT "copies_user_id_id_pk" PRIMARY KEY("user_id","id");--> statement-breakpoint
ALTER TABLE "graded_cards" DROP CONSTRAINT "graded_cards_pkey",
  ADD CONSTRAINT "graded_cards_user_id_id_pk" PRIMARY KEY("user_id","id"),
  ADD CONSTRAINT "graded_cards_id_unique" UNIQUE("id");--> statement-breakpoint
ALTER TABLE "private_notes" DROP CONSTRAINT "private_notes_pkey",
  ADD CONSTRAINT "private_notes_user_id_id_pk" PRIMARY KEY("user_id","id");--> statement-breakpoint
DROP INDEX "entry_changes_user";--> statement-breakpoint
ALTER TABLE "entry_changes" DROP CONSTRAINT "entry_changes_pkey",
  ADD CONSTRAINT "entry_changes_user_id_id_pk" PRIMARY KEY("user_id","id");--> statement-breakpoint
ALTER TABLE "collection_imports" DROP CONSTRAINT "collection_imports_pkey",
  ADD CONSTRAINT "collection_imports_user_id_id_pk" PRIMARY KEY("user_id","id"),
  ADD CONSTRAINT "collection_imports_id_unique" UNIQUE("id");--> statement-breakpoint
ALTER TABLE "collection_import_rows" DROP CONSTRAINT "collection_import_rows_import_id_line_pk",
  ADD CONSTRAINT "collection_import_rows_user_id_import_id_line_pk" PRIMARY KEY("user_id","import_id","line");--> statement-breakpoint
ALTER TABLE "decks" DROP CONSTRAINT "decks_pkey",
  ADD CONSTRAINT "decks_user_id_id_pk" PRIMARY KEY("user_id","id"),
  ADD CONSTRAINT "decks_id_unique" UNIQUE("id");--> statement-breakpoint
ALTER TABLE "deck_versions" DROP CONSTRAINT "deck_versions_deck_id_version_pk",
  ADD CONSTRAINT "deck_versions_user_id_deck_id_version_pk" PRIMARY KEY("user_id","deck_id","version");--> statement-breakpoint
ALTER TABLE "lists" DROP CONSTRAINT "lists_pkey",
  ADD CONSTRAINT "lists_user_id_id_pk" PRIMARY KEY("user_id","id"),
  ADD CONSTRAINT "lists_id_unique" UNIQUE("id");--> statement-breakpoint
ALTER TABLE "list_cards" DROP CONSTRAINT "list_cards_pkey",
  ADD CONSTRAINT "list_cards_user_id_id_pk" PRIMARY KEY("user_id","id");--> statement-breakpoint
ALTER TABLE "list_changes" DROP CONSTRAINT "list_changes_pkey",
  ADD CONSTRAINT "list_changes_user_id_id_pk" PRIMARY KEY("user_id","id");--> statement-breakpoint
DROP INDEX "stripe_customers_user";--> statement-breakpoint
ALTER TABLE "stripe_customers" DROP CONSTRAINT "stripe_customers_pkey",
  ADD CONSTRAINT "stripe_customers_user_id_id_pk" PRIMARY KEY("user_id","id"),
  ADD CONSTRAINT "stripe_customers_id_unique" UNIQUE("id");--> statement-breakpoint
ALTER TABLE "stripe_subscriptions" DROP CONSTRAINT "stripe_subscriptions_pkey",
  ADD CONSTRAINT "stripe_subscriptions_user_id_id_pk" PRIMARY KEY("user_id","id");--> statement-breakpoint
DROP INDEX "milestones_user";--> statement-breakpoint
ALTER TABLE "milestones" DROP CONSTRAINT "milestones_pkey",
  ADD CONSTRAINT "milestones_user_id_id_pk" PRIMARY KEY("user_id","id");--> statement-breakpoint
DROP INDEX "card_reports_user";--> statement-breakpoint
ALTER TABLE "card_reports" DROP CONSTRAINT "card_reports_pkey",
  ADD CONSTRAINT "card_reports_user_id_id_pk" PRIMARY KEY("user_id","id"),
  ADD CONSTRAINT "card_reports_id_unique" UNIQUE("id");--> statement-breakpoint
DROP INDEX "report_messages_user";--> statement-breakpoint
ALTER TABLE "report_messages" DROP CONSTRAINT "report_messages_pkey",
  ADD CONSTRAINT "report_messages_user_id_id_pk" PRIMARY KEY("user_id","id");--> statement-breakpoint
ALTER TABLE "collection_import_rows" ADD CONSTRAINT "collection_import_rows_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deck_versions" ADD CONSTRAINT "deck_versions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_changes" ADD CONSTRAINT "list_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stripe_subscriptions" ADD CONSTRAINT "stripe_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_import_rows" ADD CONSTRAINT "collection_import_rows_of_import" FOREIGN KEY ("user_id","import_id") REFERENCES "public"."collection_imports"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deck_versions" ADD CONSTRAINT "deck_versions_user_id_deck_id_decks_user_id_id_fk" FOREIGN KEY ("user_id","deck_id") REFERENCES "public"."decks"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_cards" ADD CONSTRAINT "list_cards_user_id_list_id_lists_user_id_id_fk" FOREIGN KEY ("user_id","list_id") REFERENCES "public"."lists"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_changes" ADD CONSTRAINT "list_changes_user_id_list_id_lists_user_id_id_fk" FOREIGN KEY ("user_id","list_id") REFERENCES "public"."lists"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stripe_subscriptions" ADD CONSTRAINT "stripe_subscriptions_of_customer" FOREIGN KEY ("user_id","customer_id") REFERENCES "public"."stripe_customers"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_messages" ADD CONSTRAINT "report_messages_user_id_report_id_card_reports_user_id_id_fk" FOREIGN KEY ("user_id","report_id") REFERENCES "public"."card_reports"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_reports" ADD CONSTRAINT "card_reports_duplicate_of_card_reports_id_fk" FOREIGN KEY ("duplicate_of") REFERENCES "public"."card_reports"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
-- Its look-ups carry the owner.
create or replace function trim_copies() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  room integer := case when tg_op = 'DELETE' then 0 else new.quantity end;
  kept copies%rowtype;
begin
  for kept in
    select * from copies
    where user_id = old.user_id and set_id = old.set_id and card_id = old.card_id and variant = old.variant
      and removed_at is null
    order by id for update
  loop
    if kept.quantity <= room then
      room := room - kept.quantity;
    elsif room > 0 then
      insert into copies (user_id, set_id, card_id, variant, quantity, condition, language, cost, cost_currency,
        acquired_on, created_at, removed_at)
      values (kept.user_id, kept.set_id, kept.card_id, kept.variant, kept.quantity - room, kept.condition,
        kept.language, kept.cost, kept.cost_currency, kept.acquired_on, kept.created_at, now());
      update copies set quantity = room where user_id = kept.user_id and id = kept.id;
      room := 0;
    else
      update copies set removed_at = now() where user_id = kept.user_id and id = kept.id;
    end if;
  end loop;
  return null;
end $$;;
