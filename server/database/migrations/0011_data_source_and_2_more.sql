create table "data_source" (
  "id" text not null,
  "name" text not null,
  "code" text not null,
  "type" text not null,
  "host" text not null,
  "port" integer not null,
  "database" text not null,
  "schema" text,
  "username" text not null,
  "secret" text,
  "has_secret" boolean not null default false,
  "tls" text not null default 'off',
  "read_only" boolean not null default false,
  "enabled" boolean not null default true,
  "state" text not null default 'unknown',
  "version" text,
  "checked_at" timestamptz,
  "check_message" text,
  "remark" text,
  "revision" integer not null default 1,
  "created_at" timestamptz not null default now(),
  "created_by" text,
  "updated_at" timestamptz not null default now(),
  "updated_by" text,
  "deleted_at" timestamptz,
  primary key ("id")
);

create unique index "data_source_name_key" on "data_source" ("name") where "deleted_at" is null;

create unique index "data_source_code_key" on "data_source" ("code") where "deleted_at" is null;

create index "data_source_name_characters_idx" on "data_source" using gin (string_to_array(lower("name"), null)) where "deleted_at" is null;

create index "data_source_code_start_idx" on "data_source" (lower("code") text_pattern_ops) where "deleted_at" is null;

create index "data_source_host_characters_idx" on "data_source" using gin (string_to_array(lower("host"), null)) where "deleted_at" is null;

create index "data_source_created_at_idx" on "data_source" ("created_at", "id") where "deleted_at" is null;

create table "generated_file" (
  "id" text not null,
  "file" text not null,
  "connection" text not null,
  "table" text,
  "content" text not null,
  "base" text not null,
  "hash" text,
  "edited" boolean not null default false,
  "revision" integer not null default 1,
  "created_at" timestamptz not null default now(),
  "created_by" text,
  "updated_at" timestamptz not null default now(),
  "updated_by" text,
  primary key ("id")
);

create unique index "generated_file_file_key" on "generated_file" ("file");

create index "generated_file_connection_idx" on "generated_file" ("connection");

create index "generated_file_file_characters_idx" on "generated_file" using gin (string_to_array(lower("file"), null));

create index "generated_file_table_characters_idx" on "generated_file" using gin (string_to_array(lower("table"), null));

create table "generation_plan" (
  "id" text not null,
  "source_id" text not null,
  "name" text not null,
  "title" text,
  "table" text not null,
  "plan" jsonb,
  "files" integer not null default 0,
  "route" text,
  "revision" integer not null default 1,
  "created_at" timestamptz not null default now(),
  "created_by" text,
  "updated_at" timestamptz not null default now(),
  "updated_by" text,
  primary key ("id")
);

create unique index "generation_plan_name_key" on "generation_plan" ("name");

create index "generation_plan_source_id_idx" on "generation_plan" ("source_id");

create index "generation_plan_name_characters_idx" on "generation_plan" using gin (string_to_array(lower("name"), null));

create index "generation_plan_title_characters_idx" on "generation_plan" using gin (string_to_array(lower("title"), null));

create index "generation_plan_table_characters_idx" on "generation_plan" using gin (string_to_array(lower("table"), null));
