alter table "process_event" add column "rows" jsonb;

create table "process_migration" (
  "id" text not null,
  "model_id" text,
  "model_name" text,
  "from_version_id" text not null,
  "from_version_no" integer,
  "to_version_id" text not null,
  "to_version_no" integer,
  "nodes" jsonb,
  "state" text not null default 'waiting',
  "total" integer not null default 0,
  "done" integer not null default 0,
  "failed" integer not null default 0,
  "reason" text,
  "organization_id" text,
  "owner_id" text,
  "revision" integer not null default 1,
  "created_at" timestamptz not null default now(),
  "created_by" text,
  "updated_at" timestamptz not null default now(),
  "updated_by" text,
  "deleted_at" timestamptz,
  primary key ("id")
);

create index "process_migration_model_id_idx" on "process_migration" ("model_id");

create index "process_migration_organization_id_idx" on "process_migration" ("organization_id");

create index "process_migration_owner_id_idx" on "process_migration" ("owner_id");

create index "process_migration_created_at_idx" on "process_migration" ("created_at", "id") where "deleted_at" is null;

create table "process_migration_item" (
  "id" text not null,
  "migration_id" text not null,
  "instance_id" text not null,
  "title" text,
  "state" text not null default 'waiting',
  "message" text,
  "before" jsonb,
  "revision" integer not null default 1,
  "created_at" timestamptz not null default now(),
  "created_by" text,
  "updated_at" timestamptz not null default now(),
  "updated_by" text,
  primary key ("id")
);

create index "process_migration_item_migration_id_idx" on "process_migration_item" ("migration_id");

create index "process_migration_item_title_characters_idx" on "process_migration_item" using gin (string_to_array(lower("title"), null));
