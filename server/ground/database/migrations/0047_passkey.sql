create table "passkey" (
  "id" text not null,
  "user_id" text not null,
  "name" text not null,
  "credential_id" text not null,
  "public_key" text not null,
  "sign_count" double precision not null default 0,
  "transports" text,
  "backed_up" boolean not null default false,
  "last_used_at" timestamptz,
  "revision" integer not null default 1,
  "created_at" timestamptz not null default now(),
  "created_by" text,
  "updated_at" timestamptz not null default now(),
  "updated_by" text,
  primary key ("id")
);

create unique index "passkey_credential_id_key" on "passkey" ("credential_id");

create index "passkey_user_id_idx" on "passkey" ("user_id");
