alter table "callback_system" drop column "headers";

alter table "callback_system" add column "has_secret" boolean not null default false;

alter table "callback_system" add column "authorization" text;

alter table "callback_system" add column "has_authorization" boolean not null default false;

create table "notice" (
  "id" text not null,
  "user_id" text not null,
  "kind" text not null,
  "title" text not null,
  "text" text,
  "route" text,
  "subject_id" text,
  "sent_at" timestamptz not null,
  "read_at" timestamptz,
  "revision" integer not null default 1,
  "created_at" timestamptz not null default now(),
  "created_by" text,
  "updated_at" timestamptz not null default now(),
  "updated_by" text,
  primary key ("id")
);

create index "notice_user_id_idx" on "notice" ("user_id");

create index "notice_subject_id_idx" on "notice" ("subject_id");

create index "notice_sent_at_idx" on "notice" ("sent_at");

create index "notice_title_characters_idx" on "notice" using gin (string_to_array(lower("title"), null));

alter table "process_archive_content" add column "parts" jsonb;

alter table "process_migration" alter column "state" set default 'checking';

alter table "process_migration" add column "refused" integer not null default 0;

alter table "process_migration_item" alter column "state" set default 'new';

alter table "role_user" add column "valid_to" timestamptz;

alter table "role_user" add column "reason" text;

alter table "user_resource" add column "valid_to" timestamptz;

alter table "user_resource" add column "reason" text;
