create table "process_start_draft" (
  "id" text not null,
  "user_id" text not null,
  "key" text not null,
  "title" text not null,
  "variables" jsonb,
  "revision" integer not null default 1,
  "created_at" timestamptz not null default now(),
  "created_by" text,
  "updated_at" timestamptz not null default now(),
  "updated_by" text,
  primary key ("id")
);

create index "process_start_draft_user_id_idx" on "process_start_draft" ("user_id");
