create table "saved_view" (
  "id" text not null,
  "user_id" text not null,
  "page" text not null,
  "name" text not null,
  "value" jsonb not null,
  "role_ids" jsonb,
  "preset" boolean not null default false,
  "revision" integer not null default 1,
  "created_at" timestamptz not null default now(),
  "created_by" text,
  "updated_at" timestamptz not null default now(),
  "updated_by" text,
  primary key ("id")
);

create unique index "saved_view_user_id_page_name_key" on "saved_view" ("user_id", "page", "name");

create index "saved_view_page_idx" on "saved_view" ("page");
