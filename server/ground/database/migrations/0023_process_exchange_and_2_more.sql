alter table "process_exchange" add column "token_id" text;

create table "user_group" (
  "id" text not null,
  "code" text not null,
  "name" text not null,
  "enabled" boolean not null default true,
  "remark" text,
  "revision" integer not null default 1,
  "created_at" timestamptz not null default now(),
  "created_by" text,
  "updated_at" timestamptz not null default now(),
  "updated_by" text,
  "deleted_at" timestamptz,
  primary key ("id")
);

create unique index "user_group_code_key" on "user_group" ("code") where "deleted_at" is null;

create index "user_group_code_start_idx" on "user_group" (lower("code") text_pattern_ops);

create index "user_group_name_characters_idx" on "user_group" using gin (string_to_array(lower("name"), null));

create index "user_group_created_at_idx" on "user_group" ("created_at", "id") where "deleted_at" is null;

create table "user_group_member" (
  "id" text not null,
  "group_id" text not null,
  "user_id" text not null,
  "revision" integer not null default 1,
  "created_at" timestamptz not null default now(),
  "created_by" text,
  "updated_at" timestamptz not null default now(),
  "updated_by" text,
  primary key ("id")
);

create unique index "user_group_member_group_id_user_id_key" on "user_group_member" ("group_id", "user_id");

create index "user_group_member_user_id_idx" on "user_group_member" ("user_id");
