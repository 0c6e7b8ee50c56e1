create table "process_exchange" (
  "id" text not null,
  "kind" text not null,
  "title" text not null,
  "instance_id" text,
  "node_id" text,
  "job_id" text,
  "target" text,
  "method" text,
  "request" text,
  "status" integer,
  "response" text,
  "state" text not null,
  "error" text,
  "attempt" integer not null default 1,
  "milliseconds" integer,
  "happened_at" timestamptz not null,
  "organization_id" text,
  "initiator_id" text,
  "revision" integer not null default 1,
  "created_at" timestamptz not null default now(),
  "created_by" text,
  "updated_at" timestamptz not null default now(),
  "updated_by" text,
  primary key ("id")
);

create index "process_exchange_instance_id_idx" on "process_exchange" ("instance_id");

create index "process_exchange_job_id_idx" on "process_exchange" ("job_id");

create index "process_exchange_happened_at_idx" on "process_exchange" ("happened_at");

create index "process_exchange_organization_id_idx" on "process_exchange" ("organization_id");

create index "process_exchange_initiator_id_idx" on "process_exchange" ("initiator_id");

create index "process_exchange_title_characters_idx" on "process_exchange" using gin (string_to_array(lower("title"), null));

create index "process_exchange_target_characters_idx" on "process_exchange" using gin (string_to_array(lower("target"), null));

create index "process_exchange_error_characters_idx" on "process_exchange" using gin (string_to_array(lower("error"), null));
