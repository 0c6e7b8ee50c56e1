create table "webhook" (
  "id" text not null,
  "name" text not null,
  "url" text not null,
  "entities" jsonb not null,
  "events" jsonb not null,
  "secret" text,
  "has_secret" boolean not null default false,
  "timeout_seconds" integer not null default 15,
  "enabled" boolean not null default true,
  "remark" text,
  "revision" integer not null default 1,
  "created_at" timestamptz not null default now(),
  "created_by" text,
  "updated_at" timestamptz not null default now(),
  "updated_by" text,
  primary key ("id")
);

create unique index "webhook_name_key" on "webhook" ("name");

create index "webhook_name_characters_idx" on "webhook" using gin (string_to_array(lower("name"), null));

create index "webhook_url_characters_idx" on "webhook" using gin (string_to_array(lower("url"), null));

create table "webhook_delivery" (
  "id" text not null,
  "webhook_id" text not null,
  "event" text not null,
  "entity" text not null,
  "record_id" text not null,
  "title" text,
  "content" jsonb,
  "state" text not null,
  "attempts" integer not null default 0,
  "status" integer,
  "milliseconds" integer,
  "error" text,
  "happened_at" timestamptz not null,
  "done_at" timestamptz,
  "revision" integer not null default 1,
  "created_at" timestamptz not null default now(),
  "created_by" text,
  "updated_at" timestamptz not null default now(),
  "updated_by" text,
  primary key ("id")
);

create index "webhook_delivery_webhook_id_idx" on "webhook_delivery" ("webhook_id");

create index "webhook_delivery_happened_at_idx" on "webhook_delivery" ("happened_at");

create index "webhook_delivery_title_characters_idx" on "webhook_delivery" using gin (string_to_array(lower("title"), null));
