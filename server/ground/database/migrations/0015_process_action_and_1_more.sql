create table "process_action" (
  "id" text not null,
  "action" text not null,
  "business_id" text not null,
  "business_name" text,
  "remark" text,
  "user_id" text,
  "organization_id" text,
  "happened_at" timestamptz,
  "revision" integer not null default 1,
  "created_at" timestamptz not null default now(),
  "created_by" text,
  "updated_at" timestamptz not null default now(),
  "updated_by" text,
  primary key ("id")
);

create index "process_action_business_id_idx" on "process_action" ("business_id");

create index "process_action_user_id_idx" on "process_action" ("user_id");

create index "process_action_organization_id_idx" on "process_action" ("organization_id");

create index "process_action_happened_at_idx" on "process_action" ("happened_at");

create index "process_action_business_name_characters_idx" on "process_action" using gin (string_to_array(lower("business_name"), null));

alter table "process_token" add column "finished" boolean;
