-- PostgreSQL's own tools restore with an empty search_path, and so does a subscription copy: a function that leans on the
-- session's finds none of ours there, and the table whose column it makes comes back empty.
alter function search_fold(text) set search_path = public, pg_temp;--> statement-breakpoint
alter function search_names(jsonb) set search_path = public, pg_temp;--> statement-breakpoint
alter function search_said(jsonb, jsonb, text[]) set search_path = public, pg_temp;--> statement-breakpoint
alter function trim_copies() set search_path = public, pg_temp;--> statement-breakpoint
alter function is_restoring() set search_path = public, pg_temp;--> statement-breakpoint
alter function note_level(uuid, int) set search_path = public, pg_temp;--> statement-breakpoint
alter function note_entries() set search_path = public, pg_temp;--> statement-breakpoint
alter function note_subject() set search_path = public, pg_temp;--> statement-breakpoint
alter function note_friend() set search_path = public, pg_temp;--> statement-breakpoint
alter function refuse_change() set search_path = public, pg_temp;--> statement-breakpoint
alter function count_list_cards(uuid) set search_path = public, pg_temp;
