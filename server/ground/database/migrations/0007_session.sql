alter table "session" add column "family_id" text;

create index "session_family_id_idx" on "session" ("family_id");
