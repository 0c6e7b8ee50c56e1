create table "callback_system" (
  "id" text not null,
  "name" text not null,
  "system_sn" text,
  "kind" text not null default 'callback',
  "url" text not null,
  "events" jsonb,
  "process_keys" jsonb,
  "secret" text,
  "method" text not null default 'POST',
  "headers" jsonb,
  "body" text,
  "timeout_seconds" integer not null default 10,
  "enabled" boolean not null default true,
  "remark" text,
  "revision" integer not null default 1,
  "created_at" timestamptz not null default now(),
  "created_by" text,
  "updated_at" timestamptz not null default now(),
  "updated_by" text,
  "deleted_at" timestamptz,
  primary key ("id")
);

create unique index "callback_system_name_key" on "callback_system" ("name") where "deleted_at" is null;

create index "callback_system_name_characters_idx" on "callback_system" using gin (string_to_array(lower("name"), null));

create index "callback_system_created_at_idx" on "callback_system" ("created_at", "id") where "deleted_at" is null;

create table "external_task" (
  "id" text not null,
  "application_id" text not null,
  "external_id" text not null,
  "kind" text not null,
  "title" text not null,
  "process_name" text,
  "sender_name" text,
  "summary" text,
  "url" text,
  "user_id" text not null,
  "organization_id" text,
  "state" text,
  "arrived_at" timestamptz,
  "done_at" timestamptz,
  "revision" integer not null default 1,
  "created_at" timestamptz not null default now(),
  "created_by" text,
  "updated_at" timestamptz not null default now(),
  "updated_by" text,
  primary key ("id")
);

create unique index "external_task_application_id_kind_external_id_user_id_key" on "external_task" ("application_id", "kind", "external_id", "user_id");

create index "external_task_user_id_idx" on "external_task" ("user_id");

create index "external_task_organization_id_idx" on "external_task" ("organization_id");

create index "external_task_state_idx" on "external_task" ("state");

create index "external_task_arrived_at_idx" on "external_task" ("arrived_at");

create index "external_task_title_characters_idx" on "external_task" using gin (string_to_array(lower("title"), null));

create index "external_task_process_name_characters_idx" on "external_task" using gin (string_to_array(lower("process_name"), null));

create table "file_action" (
  "id" text not null,
  "action" text not null,
  "name" text,
  "address" text,
  "size" integer,
  "business" text,
  "user_id" text,
  "organization_id" text,
  "ip" text,
  "happened_at" timestamptz not null,
  "revision" integer not null default 1,
  "created_at" timestamptz not null default now(),
  "created_by" text,
  "updated_at" timestamptz not null default now(),
  "updated_by" text,
  primary key ("id")
);

create index "file_action_user_id_idx" on "file_action" ("user_id");

create index "file_action_organization_id_idx" on "file_action" ("organization_id");

create index "file_action_happened_at_idx" on "file_action" ("happened_at");

create index "file_action_name_characters_idx" on "file_action" using gin (string_to_array(lower("name"), null));

create index "file_action_business_characters_idx" on "file_action" using gin (string_to_array(lower("business"), null));

create table "process_archive" (
  "id" text not null,
  "instance_id" text not null,
  "title" text not null,
  "number" text,
  "key" text not null,
  "process_name" text,
  "version_no" integer,
  "phase" text not null,
  "business_key" text,
  "summary" text,
  "initiator_id" text,
  "organization_id" text,
  "started_at" timestamptz,
  "ended_at" timestamptz,
  "state" text not null,
  "archived_at" timestamptz,
  "attempts" integer not null default 0,
  "error" text,
  "events" integer not null default 0,
  "files" integer not null default 0,
  "head" text,
  "verdict" text,
  "verified_at" timestamptz,
  "finding" text,
  "revision" integer not null default 1,
  "created_at" timestamptz not null default now(),
  "created_by" text,
  "updated_at" timestamptz not null default now(),
  "updated_by" text,
  primary key ("id")
);

create unique index "process_archive_instance_id_key" on "process_archive" ("instance_id");

create index "process_archive_number_idx" on "process_archive" ("number");

create index "process_archive_key_idx" on "process_archive" ("key");

create index "process_archive_initiator_id_idx" on "process_archive" ("initiator_id");

create index "process_archive_organization_id_idx" on "process_archive" ("organization_id");

create index "process_archive_ended_at_idx" on "process_archive" ("ended_at");

create index "process_archive_state_idx" on "process_archive" ("state");

create index "process_archive_archived_at_idx" on "process_archive" ("archived_at");

create index "process_archive_title_characters_idx" on "process_archive" using gin (string_to_array(lower("title"), null));

create index "process_archive_number_start_idx" on "process_archive" (lower("number") text_pattern_ops);

create index "process_archive_process_name_characters_idx" on "process_archive" using gin (string_to_array(lower("process_name"), null));

create index "process_archive_error_characters_idx" on "process_archive" using gin (string_to_array(lower("error"), null));

create table "process_archive_content" (
  "id" text not null,
  "archive_id" text not null,
  "xml" text not null,
  "form" jsonb,
  "values" jsonb,
  "fields" jsonb,
  "facts" jsonb,
  "digests" jsonb,
  "files" jsonb,
  "seal" text,
  "revision" integer not null default 1,
  "created_at" timestamptz not null default now(),
  "created_by" text,
  "updated_at" timestamptz not null default now(),
  "updated_by" text,
  primary key ("id")
);

create unique index "process_archive_content_archive_id_key" on "process_archive_content" ("archive_id");

create table "process_archive_event" (
  "id" text not null,
  "archive_id" text not null,
  "sequence" integer not null,
  "at" timestamptz not null,
  "kind" text not null,
  "node_id" text,
  "node_name" text,
  "actor_id" text,
  "actor_name" text,
  "text" text,
  "data" jsonb,
  "hash" text not null,
  "revision" integer not null default 1,
  "created_at" timestamptz not null default now(),
  "created_by" text,
  "updated_at" timestamptz not null default now(),
  "updated_by" text,
  primary key ("id")
);

create unique index "process_archive_event_archive_id_sequence_key" on "process_archive_event" ("archive_id", "sequence");

create table "process_archive_file" (
  "id" text not null,
  "archive_id" text not null,
  "instance_id" text not null,
  "number" text,
  "process_name" text,
  "source" text,
  "name" text not null,
  "size" integer,
  "content_type" text,
  "digest" text,
  "state" text not null,
  "address" text,
  "object_key" text,
  "archived_at" timestamptz,
  "initiator_id" text,
  "organization_id" text,
  "revision" integer not null default 1,
  "created_at" timestamptz not null default now(),
  "created_by" text,
  "updated_at" timestamptz not null default now(),
  "updated_by" text,
  primary key ("id")
);

create index "process_archive_file_archive_id_idx" on "process_archive_file" ("archive_id");

create index "process_archive_file_archived_at_idx" on "process_archive_file" ("archived_at");

create index "process_archive_file_initiator_id_idx" on "process_archive_file" ("initiator_id");

create index "process_archive_file_organization_id_idx" on "process_archive_file" ("organization_id");

create index "process_archive_file_number_start_idx" on "process_archive_file" (lower("number") text_pattern_ops);

create index "process_archive_file_process_name_characters_idx" on "process_archive_file" using gin (string_to_array(lower("process_name"), null));

create index "process_archive_file_name_characters_idx" on "process_archive_file" using gin (string_to_array(lower("name"), null));

create index "process_archive_file_digest_start_idx" on "process_archive_file" (lower("digest") text_pattern_ops);

create table "process_delivery" (
  "id" text not null,
  "system_id" text not null,
  "kind" text,
  "event" text not null,
  "title" text,
  "instance_id" text not null,
  "task_id" text,
  "slot_id" text,
  "sequence" integer,
  "data" jsonb,
  "state" text not null,
  "attempts" integer not null default 0,
  "error" text,
  "happened_at" timestamptz not null,
  "done_at" timestamptz,
  "initiator_id" text,
  "organization_id" text,
  "revision" integer not null default 1,
  "created_at" timestamptz not null default now(),
  "created_by" text,
  "updated_at" timestamptz not null default now(),
  "updated_by" text,
  primary key ("id")
);

create index "process_delivery_system_id_idx" on "process_delivery" ("system_id");

create index "process_delivery_instance_id_idx" on "process_delivery" ("instance_id");

create index "process_delivery_state_idx" on "process_delivery" ("state");

create index "process_delivery_happened_at_idx" on "process_delivery" ("happened_at");

create index "process_delivery_initiator_id_idx" on "process_delivery" ("initiator_id");

create index "process_delivery_organization_id_idx" on "process_delivery" ("organization_id");

create index "process_delivery_title_characters_idx" on "process_delivery" using gin (string_to_array(lower("title"), null));

create table "process_fact" (
  "id" text not null,
  "instance_id" text not null,
  "title" text,
  "number" text,
  "key" text not null,
  "process_name" text,
  "version_no" integer,
  "initiator_id" text,
  "organization_id" text,
  "phase" text,
  "started_at" timestamptz not null,
  "ended_at" timestamptz,
  "started_on" date,
  "ended_on" date,
  "hours" double precision,
  "tasks" integer not null default 0,
  "people" integer not null default 0,
  "returns" integer not null default 0,
  "overdue" integer not null default 0,
  "incidents" integer not null default 0,
  "sequence" integer not null default 0,
  "revision" integer not null default 1,
  "created_at" timestamptz not null default now(),
  "created_by" text,
  "updated_at" timestamptz not null default now(),
  "updated_by" text,
  primary key ("id")
);

create unique index "process_fact_instance_id_key" on "process_fact" ("instance_id");

create index "process_fact_key_idx" on "process_fact" ("key");

create index "process_fact_initiator_id_idx" on "process_fact" ("initiator_id");

create index "process_fact_organization_id_idx" on "process_fact" ("organization_id");

create index "process_fact_started_at_idx" on "process_fact" ("started_at");

create index "process_fact_ended_at_idx" on "process_fact" ("ended_at");

create index "process_fact_started_on_idx" on "process_fact" ("started_on");

create index "process_fact_ended_on_idx" on "process_fact" ("ended_on");

create index "process_fact_title_characters_idx" on "process_fact" using gin (string_to_array(lower("title"), null));

create index "process_fact_number_start_idx" on "process_fact" (lower("number") text_pattern_ops);

create index "process_fact_process_name_characters_idx" on "process_fact" using gin (string_to_array(lower("process_name"), null));

create index "process_instance_ended_at_idx" on "process_instance" ("ended_at");

create table "process_task_fact" (
  "id" text not null,
  "task_id" text not null,
  "instance_id" text not null,
  "title" text,
  "key" text not null,
  "process_name" text,
  "node_id" text not null,
  "node_name" text,
  "initiator_id" text,
  "organization_id" text,
  "opened_at" timestamptz not null,
  "ended_at" timestamptz,
  "opened_on" date,
  "hours" double precision,
  "outcome" text,
  "round" integer not null default 0,
  "people" integer not null default 0,
  "overdue" boolean not null default false,
  "rework" boolean not null default false,
  "automatic" boolean not null default false,
  "revision" integer not null default 1,
  "created_at" timestamptz not null default now(),
  "created_by" text,
  "updated_at" timestamptz not null default now(),
  "updated_by" text,
  primary key ("id")
);

create unique index "process_task_fact_task_id_key" on "process_task_fact" ("task_id");

create index "process_task_fact_instance_id_idx" on "process_task_fact" ("instance_id");

create index "process_task_fact_key_idx" on "process_task_fact" ("key");

create index "process_task_fact_initiator_id_idx" on "process_task_fact" ("initiator_id");

create index "process_task_fact_organization_id_idx" on "process_task_fact" ("organization_id");

create index "process_task_fact_opened_on_idx" on "process_task_fact" ("opened_on");

create index "process_task_fact_title_characters_idx" on "process_task_fact" using gin (string_to_array(lower("title"), null));

create index "process_task_fact_process_name_characters_idx" on "process_task_fact" using gin (string_to_array(lower("process_name"), null));

create index "process_task_fact_node_name_characters_idx" on "process_task_fact" using gin (string_to_array(lower("node_name"), null));

create table "process_turn_fact" (
  "id" text not null,
  "slot_id" text not null,
  "task_id" text not null,
  "instance_id" text not null,
  "title" text,
  "key" text not null,
  "process_name" text,
  "node_id" text not null,
  "node_name" text,
  "user_id" text,
  "user_organization_id" text,
  "initiator_id" text,
  "organization_id" text,
  "opened_at" timestamptz not null,
  "decided_at" timestamptz,
  "opened_on" date,
  "hours" double precision,
  "result" text,
  "overdue" boolean not null default false,
  "urged" integer not null default 0,
  "revision" integer not null default 1,
  "created_at" timestamptz not null default now(),
  "created_by" text,
  "updated_at" timestamptz not null default now(),
  "updated_by" text,
  primary key ("id")
);

create index "process_turn_fact_slot_id_idx" on "process_turn_fact" ("slot_id");

create index "process_turn_fact_instance_id_idx" on "process_turn_fact" ("instance_id");

create index "process_turn_fact_key_idx" on "process_turn_fact" ("key");

create index "process_turn_fact_user_id_idx" on "process_turn_fact" ("user_id");

create index "process_turn_fact_user_organization_id_idx" on "process_turn_fact" ("user_organization_id");

create index "process_turn_fact_initiator_id_idx" on "process_turn_fact" ("initiator_id");

create index "process_turn_fact_organization_id_idx" on "process_turn_fact" ("organization_id");

create index "process_turn_fact_opened_on_idx" on "process_turn_fact" ("opened_on");

create index "process_turn_fact_title_characters_idx" on "process_turn_fact" using gin (string_to_array(lower("title"), null));

create index "process_turn_fact_process_name_characters_idx" on "process_turn_fact" using gin (string_to_array(lower("process_name"), null));

create index "process_turn_fact_node_name_characters_idx" on "process_turn_fact" using gin (string_to_array(lower("node_name"), null));
