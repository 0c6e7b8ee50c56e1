create table "form_validator" (
  "id" text not null,
  "address" text not null,
  "code" text not null,
  "revision" integer not null default 1,
  "created_at" timestamptz not null default now(),
  "created_by" text,
  "updated_at" timestamptz not null default now(),
  "updated_by" text,
  primary key ("id")
);

create unique index "form_validator_address_key" on "form_validator" ("address");

alter table "form_version" add column "validator" text;
