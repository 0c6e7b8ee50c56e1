alter table "audit_log" add column "record_revision" integer;

create table "keyed_call" (
  "id" text not null,
  "user_id" text not null,
  "key_hash" text not null,
  "endpoint" text not null,
  "content_hash" text not null,
  "state" text not null,
  "status" integer,
  "answer" text,
  "lease_until" timestamptz,
  "expires_at" timestamptz not null,
  "revision" integer not null default 1,
  "created_at" timestamptz not null default now(),
  "created_by" text,
  "updated_at" timestamptz not null default now(),
  "updated_by" text,
  primary key ("id")
);

create unique index "keyed_call_user_id_key_hash_key" on "keyed_call" ("user_id", "key_hash");

create index "keyed_call_expires_at_idx" on "keyed_call" ("expires_at");
