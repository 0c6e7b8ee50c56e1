create table "recovery_code" (
  "id" text not null,
  "user_id" text not null,
  "code_hash" text not null,
  "revision" integer not null default 1,
  "created_at" timestamptz not null default now(),
  "created_by" text,
  "updated_at" timestamptz not null default now(),
  "updated_by" text,
  primary key ("id")
);

create unique index "recovery_code_code_hash_key" on "recovery_code" ("code_hash");

create index "recovery_code_user_id_idx" on "recovery_code" ("user_id");

alter table "role" add column "requires_second_factor" boolean not null default false;

create table "second_factor" (
  "id" text not null,
  "user_id" text not null,
  "secret" text,
  "next_secret" text,
  "confirmed_at" timestamptz,
  "last_step" integer,
  "revision" integer not null default 1,
  "created_at" timestamptz not null default now(),
  "created_by" text,
  "updated_at" timestamptz not null default now(),
  "updated_by" text,
  primary key ("id")
);

create unique index "second_factor_user_id_key" on "second_factor" ("user_id");

create table "trusted_device" (
  "id" text not null,
  "user_id" text not null,
  "token_hash" text not null,
  "user_agent" text,
  "ip" text,
  "last_used_at" timestamptz,
  "expires_at" timestamptz not null,
  "revision" integer not null default 1,
  "created_at" timestamptz not null default now(),
  "created_by" text,
  "updated_at" timestamptz not null default now(),
  "updated_by" text,
  primary key ("id")
);

create unique index "trusted_device_token_hash_key" on "trusted_device" ("token_hash");

create index "trusted_device_user_id_idx" on "trusted_device" ("user_id");
