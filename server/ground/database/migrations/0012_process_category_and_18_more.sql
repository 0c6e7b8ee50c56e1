create table "process_category" (
  "id" text not null,
  "name" text not null,
  "code" text,
  "parent_id" text,
  "sort" integer not null default 0,
  "enabled" boolean not null default true,
  "remark" text,
  "path" text not null,
  "revision" integer not null default 1,
  "created_at" timestamptz not null default now(),
  "created_by" text,
  "updated_at" timestamptz not null default now(),
  "updated_by" text,
  "deleted_at" timestamptz,
  primary key ("id")
);

create unique index "process_category_code_key" on "process_category" ("code") where "deleted_at" is null;

create index "process_category_parent_id_idx" on "process_category" ("parent_id");

create index "process_category_name_characters_idx" on "process_category" using gin (string_to_array(lower("name"), null));

create index "process_category_code_start_idx" on "process_category" (lower("code") text_pattern_ops);

create index "process_category_path_idx" on "process_category" ("path" text_pattern_ops);

create table "process_command" (
  "id" text not null,
  "instance_id" text not null,
  "actor_id" text,
  "kind" text not null,
  "body" jsonb,
  "result" jsonb,
  "revision" integer not null default 1,
  "created_at" timestamptz not null default now(),
  "created_by" text,
  "updated_at" timestamptz not null default now(),
  "updated_by" text,
  primary key ("id")
);

create index "process_command_instance_id_idx" on "process_command" ("instance_id");

create table "process_comment" (
  "id" text not null,
  "instance_id" text not null,
  "task_id" text,
  "user_id" text,
  "text" text not null,
  "files" jsonb,
  "revision" integer not null default 1,
  "created_at" timestamptz not null default now(),
  "created_by" text,
  "updated_at" timestamptz not null default now(),
  "updated_by" text,
  primary key ("id")
);

create index "process_comment_instance_id_idx" on "process_comment" ("instance_id");

create index "process_comment_user_id_idx" on "process_comment" ("user_id");

create table "process_content" (
  "id" text not null,
  "version_id" text not null,
  "xml" text not null,
  "graphs" jsonb not null,
  "revision" integer not null default 1,
  "created_at" timestamptz not null default now(),
  "created_by" text,
  "updated_at" timestamptz not null default now(),
  "updated_by" text,
  primary key ("id")
);

create unique index "process_content_version_id_key" on "process_content" ("version_id");

create table "process_definition" (
  "id" text not null,
  "key" text not null,
  "name" text not null,
  "model_id" text not null,
  "version_id" text not null,
  "version_no" integer not null,
  "category_id" text,
  "settings" jsonb,
  "enabled" boolean not null default true,
  "organization_id" text,
  "owner_id" text,
  "revision" integer not null default 1,
  "created_at" timestamptz not null default now(),
  "created_by" text,
  "updated_at" timestamptz not null default now(),
  "updated_by" text,
  "deleted_at" timestamptz,
  primary key ("id")
);

create unique index "process_definition_key_key" on "process_definition" ("key") where "deleted_at" is null;

create index "process_definition_model_id_idx" on "process_definition" ("model_id");

create index "process_definition_version_id_idx" on "process_definition" ("version_id");

create index "process_definition_category_id_idx" on "process_definition" ("category_id");

create index "process_definition_organization_id_idx" on "process_definition" ("organization_id");

create index "process_definition_owner_id_idx" on "process_definition" ("owner_id");

create index "process_definition_key_start_idx" on "process_definition" (lower("key") text_pattern_ops);

create index "process_definition_name_characters_idx" on "process_definition" using gin (string_to_array(lower("name"), null));

create index "process_definition_created_at_idx" on "process_definition" ("created_at", "id") where "deleted_at" is null;

create table "process_draft" (
  "id" text not null,
  "model_id" text not null,
  "xml" text not null,
  "layout" jsonb,
  "revision" integer not null default 1,
  "created_at" timestamptz not null default now(),
  "created_by" text,
  "updated_at" timestamptz not null default now(),
  "updated_by" text,
  primary key ("id")
);

create unique index "process_draft_model_id_key" on "process_draft" ("model_id");

create table "process_event" (
  "id" text not null,
  "instance_id" text not null,
  "sequence" integer not null,
  "at" timestamptz not null,
  "kind" text not null,
  "node_id" text,
  "token_id" text,
  "actor_id" text,
  "data" jsonb,
  "revision" integer not null default 1,
  "created_at" timestamptz not null default now(),
  "created_by" text,
  "updated_at" timestamptz not null default now(),
  "updated_by" text,
  primary key ("id")
);

create unique index "process_event_instance_id_sequence_key" on "process_event" ("instance_id", "sequence");

create table "process_incident" (
  "id" text not null,
  "instance_id" text not null,
  "token_id" text,
  "job_id" text,
  "node_id" text,
  "kind" text not null,
  "message" text not null,
  "state" text not null,
  "happened_at" timestamptz,
  "solved_at" timestamptz,
  "organization_id" text,
  "initiator_id" text,
  "revision" integer not null default 1,
  "created_at" timestamptz not null default now(),
  "created_by" text,
  "updated_at" timestamptz not null default now(),
  "updated_by" text,
  primary key ("id")
);

create index "process_incident_instance_id_idx" on "process_incident" ("instance_id");

create index "process_incident_organization_id_idx" on "process_incident" ("organization_id");

create index "process_incident_initiator_id_idx" on "process_incident" ("initiator_id");

create index "process_incident_message_characters_idx" on "process_incident" using gin (string_to_array(lower("message"), null));

create table "process_instance" (
  "id" text not null,
  "version_id" text not null,
  "version_no" integer,
  "model_id" text,
  "category_id" text,
  "key" text not null,
  "process_name" text,
  "number" text,
  "title" text not null,
  "summary" text,
  "business_key" text,
  "initiator_id" text,
  "organization_id" text,
  "phase" text not null,
  "incidents" integer not null default 0,
  "reason" text,
  "parent_instance_id" text,
  "parent_token_id" text,
  "root_id" text not null,
  "sequence" integer not null default 0,
  "variables" jsonb,
  "started_at" timestamptz not null,
  "ended_at" timestamptz,
  "revision" integer not null default 1,
  "created_at" timestamptz not null default now(),
  "created_by" text,
  "updated_at" timestamptz not null default now(),
  "updated_by" text,
  "deleted_at" timestamptz,
  primary key ("id")
);

create index "process_instance_version_id_idx" on "process_instance" ("version_id");

create index "process_instance_model_id_idx" on "process_instance" ("model_id");

create index "process_instance_category_id_idx" on "process_instance" ("category_id");

create index "process_instance_key_idx" on "process_instance" ("key");

create index "process_instance_number_idx" on "process_instance" ("number");

create index "process_instance_business_key_idx" on "process_instance" ("business_key");

create index "process_instance_initiator_id_idx" on "process_instance" ("initiator_id");

create index "process_instance_organization_id_idx" on "process_instance" ("organization_id");

create index "process_instance_phase_idx" on "process_instance" ("phase");

create index "process_instance_parent_instance_id_idx" on "process_instance" ("parent_instance_id");

create index "process_instance_started_at_idx" on "process_instance" ("started_at");

create index "process_instance_process_name_characters_idx" on "process_instance" using gin (string_to_array(lower("process_name"), null));

create index "process_instance_number_start_idx" on "process_instance" (lower("number") text_pattern_ops);

create index "process_instance_title_characters_idx" on "process_instance" using gin (string_to_array(lower("title"), null));

create index "process_instance_created_at_idx" on "process_instance" ("created_at", "id") where "deleted_at" is null;

create table "process_job" (
  "id" text not null,
  "kind" text not null,
  "instance_id" text,
  "token_id" text,
  "node_id" text,
  "handler" text,
  "data" jsonb,
  "state" text not null,
  "due" timestamptz not null,
  "attempts" integer not null default 0,
  "most" integer not null default 8,
  "lease_until" timestamptz,
  "error" text,
  "revision" integer not null default 1,
  "created_at" timestamptz not null default now(),
  "created_by" text,
  "updated_at" timestamptz not null default now(),
  "updated_by" text,
  primary key ("id")
);

create index "process_job_instance_id_idx" on "process_job" ("instance_id");

create index "process_job_token_id_idx" on "process_job" ("token_id");

create index "process_job_due_idx" on "process_job" ("due");

create table "process_message" (
  "id" text not null,
  "name" text not null,
  "correlation" text,
  "variables" jsonb,
  "expires_at" timestamptz not null,
  "revision" integer not null default 1,
  "created_at" timestamptz not null default now(),
  "created_by" text,
  "updated_at" timestamptz not null default now(),
  "updated_by" text,
  primary key ("id")
);

create index "process_message_name_idx" on "process_message" ("name");

create index "process_message_expires_at_idx" on "process_message" ("expires_at");

create table "process_model" (
  "id" text not null,
  "name" text not null,
  "key" text not null,
  "category_id" text,
  "description" text,
  "view" text not null default 'canvas',
  "organization_id" text,
  "owner_id" text,
  "active_version_id" text,
  "active_version_no" integer,
  "last_version_no" integer not null default 0,
  "deployed_at" timestamptz,
  "copied_from_id" text,
  "enabled" boolean not null default true,
  "revision" integer not null default 1,
  "created_at" timestamptz not null default now(),
  "created_by" text,
  "updated_at" timestamptz not null default now(),
  "updated_by" text,
  "deleted_at" timestamptz,
  primary key ("id")
);

create unique index "process_model_key_key" on "process_model" ("key") where "deleted_at" is null;

create index "process_model_category_id_idx" on "process_model" ("category_id");

create index "process_model_organization_id_idx" on "process_model" ("organization_id");

create index "process_model_owner_id_idx" on "process_model" ("owner_id");

create index "process_model_name_characters_idx" on "process_model" using gin (string_to_array(lower("name"), null));

create index "process_model_key_start_idx" on "process_model" (lower("key") text_pattern_ops);

create index "process_model_created_at_idx" on "process_model" ("created_at", "id") where "deleted_at" is null;

create table "process_scope" (
  "id" text not null,
  "instance_id" text not null,
  "parent_id" text,
  "node_id" text,
  "kind" text not null,
  "token_id" text,
  "index" integer,
  "variables" jsonb not null,
  "compensable" jsonb not null,
  "revision" integer not null default 1,
  "created_at" timestamptz not null default now(),
  "created_by" text,
  "updated_at" timestamptz not null default now(),
  "updated_by" text,
  primary key ("id")
);

create index "process_scope_instance_id_idx" on "process_scope" ("instance_id");

create table "process_slot" (
  "id" text not null,
  "task_id" text not null,
  "instance_id" text not null,
  "order" integer not null,
  "assignee" text not null,
  "original_assignee" text,
  "acting_for" text,
  "source" text,
  "parent_slot_id" text,
  "weight" double precision not null default 1,
  "state" text not null,
  "open_for" text,
  "opened_at" timestamptz,
  "decided_at" timestamptz,
  "closed_at" timestamptz,
  "comment" text,
  "explanation" jsonb,
  "revision" integer not null default 1,
  "created_at" timestamptz not null default now(),
  "created_by" text,
  "updated_at" timestamptz not null default now(),
  "updated_by" text,
  primary key ("id")
);

create index "process_slot_task_id_idx" on "process_slot" ("task_id");

create index "process_slot_instance_id_idx" on "process_slot" ("instance_id");

create index "process_slot_assignee_idx" on "process_slot" ("assignee");

create index "process_slot_open_for_idx" on "process_slot" ("open_for");

create table "process_start" (
  "id" text not null,
  "version_id" text not null,
  "key" text not null,
  "node_id" text not null,
  "kind" text not null,
  "name" text,
  "due" timestamptz,
  "repeats" jsonb,
  "lease_until" timestamptz,
  "revision" integer not null default 1,
  "created_at" timestamptz not null default now(),
  "created_by" text,
  "updated_at" timestamptz not null default now(),
  "updated_by" text,
  primary key ("id")
);

create index "process_start_version_id_idx" on "process_start" ("version_id");

create index "process_start_name_idx" on "process_start" ("name");

create index "process_start_due_idx" on "process_start" ("due");

create table "process_subscription" (
  "id" text not null,
  "instance_id" text not null,
  "scope_id" text not null,
  "token_id" text,
  "node_id" text not null,
  "kind" text not null,
  "name" text,
  "correlation" text,
  "due" timestamptz,
  "repeats" jsonb,
  "lease_until" timestamptz,
  "revision" integer not null default 1,
  "created_at" timestamptz not null default now(),
  "created_by" text,
  "updated_at" timestamptz not null default now(),
  "updated_by" text,
  primary key ("id")
);

create index "process_subscription_instance_id_idx" on "process_subscription" ("instance_id");

create index "process_subscription_name_idx" on "process_subscription" ("name");

create index "process_subscription_due_idx" on "process_subscription" ("due");

create table "process_task" (
  "id" text not null,
  "instance_id" text not null,
  "token_id" text not null,
  "scope_id" text not null,
  "node_id" text not null,
  "name" text,
  "mode" text not null,
  "ratio" double precision,
  "owner" text,
  "due" timestamptz,
  "priority" integer not null default 50,
  "round" integer not null default 0,
  "candidate_users" jsonb,
  "candidate_groups" jsonb,
  "notes" jsonb,
  "assigned_at" timestamptz,
  "ended_at" timestamptz,
  "outcome" text,
  "revision" integer not null default 1,
  "created_at" timestamptz not null default now(),
  "created_by" text,
  "updated_at" timestamptz not null default now(),
  "updated_by" text,
  primary key ("id")
);

create index "process_task_instance_id_idx" on "process_task" ("instance_id");

create index "process_task_candidate_users_idx" on "process_task" using gin ("candidate_users");

create index "process_task_candidate_groups_idx" on "process_task" using gin ("candidate_groups");

create index "process_task_name_characters_idx" on "process_task" using gin (string_to_array(lower("name"), null));

create table "process_token" (
  "id" text not null,
  "instance_id" text not null,
  "scope_id" text not null,
  "node_id" text not null,
  "via_flow_id" text,
  "wait" text not null,
  "epoch" integer not null default 0,
  "revision" integer not null default 1,
  "created_at" timestamptz not null default now(),
  "created_by" text,
  "updated_at" timestamptz not null default now(),
  "updated_by" text,
  primary key ("id")
);

create index "process_token_instance_id_idx" on "process_token" ("instance_id");

create table "process_version" (
  "id" text not null,
  "model_id" text not null,
  "version_no" integer not null,
  "name" text not null,
  "key" text,
  "active" boolean not null default false,
  "keys" jsonb,
  "hash" text,
  "node_count" integer,
  "warnings" jsonb,
  "deployed_by_id" text,
  "deployed_at" timestamptz,
  "note" text,
  "source_version_id" text,
  "organization_id" text,
  "owner_id" text,
  "revision" integer not null default 1,
  "created_at" timestamptz not null default now(),
  "created_by" text,
  "updated_at" timestamptz not null default now(),
  "updated_by" text,
  "deleted_at" timestamptz,
  primary key ("id")
);

create unique index "process_version_model_id_version_no_key" on "process_version" ("model_id", "version_no") where "deleted_at" is null;

create index "process_version_model_id_idx" on "process_version" ("model_id");

create index "process_version_deployed_by_id_idx" on "process_version" ("deployed_by_id");

create index "process_version_organization_id_idx" on "process_version" ("organization_id");

create index "process_version_owner_id_idx" on "process_version" ("owner_id");

create index "process_version_name_characters_idx" on "process_version" using gin (string_to_array(lower("name"), null));

create index "process_version_key_start_idx" on "process_version" (lower("key") text_pattern_ops);

create index "process_version_created_at_idx" on "process_version" ("created_at", "id") where "deleted_at" is null;
