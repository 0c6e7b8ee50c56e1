create table "viewing" (
  "id" text not null,
  "session_id" text not null,
  "subject" text not null,
  "until" timestamptz not null,
  "revision" integer not null default 1,
  "created_at" timestamptz not null default now(),
  "created_by" text,
  "updated_at" timestamptz not null default now(),
  "updated_by" text,
  primary key ("id")
);

create index "viewing_session_id_idx" on "viewing" ("session_id");
