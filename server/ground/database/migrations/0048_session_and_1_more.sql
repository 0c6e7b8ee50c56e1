alter table "session" add column "way" text;

create table "sign_in_subject" (
  "id" text not null,
  "user_id" text not null,
  "issuer" text not null,
  "subject" text not null,
  "subject_key" text not null,
  "last_used_at" timestamptz,
  "revision" integer not null default 1,
  "created_at" timestamptz not null default now(),
  "created_by" text,
  "updated_at" timestamptz not null default now(),
  "updated_by" text,
  primary key ("id")
);

create unique index "sign_in_subject_subject_key_key" on "sign_in_subject" ("subject_key");

create index "sign_in_subject_user_id_idx" on "sign_in_subject" ("user_id");
