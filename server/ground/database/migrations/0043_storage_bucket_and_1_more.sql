create table "storage_bucket" (
  "id" text not null,
  "name" text not null,
  "owner_id" text not null,
  "storage_class" text not null default 'Standard',
  "acl" text not null default 'private',
  "file_types" text,
  "revision" integer not null default 1,
  "created_at" timestamptz not null default now(),
  "created_by" text,
  "updated_at" timestamptz not null default now(),
  "updated_by" text,
  primary key ("id")
);

create unique index "storage_bucket_name_key" on "storage_bucket" ("name");

create index "storage_bucket_owner_id_idx" on "storage_bucket" ("owner_id");

alter table "stored_object" add column "attributes" jsonb;
