create table "approval_phrase" (
  "id" text not null,
  "user_id" text,
  "text" text not null,
  "sort" integer not null default 0,
  "revision" integer not null default 1,
  "created_at" timestamptz not null default now(),
  "created_by" text,
  "updated_at" timestamptz not null default now(),
  "updated_by" text,
  primary key ("id")
);

create index "approval_phrase_user_id_idx" on "approval_phrase" ("user_id");

create table "audit_role" (
  "id" text not null,
  "code" text not null,
  "name" text not null,
  "scope_kind" text not null default 'company',
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

create unique index "audit_role_code_key" on "audit_role" ("code") where "deleted_at" is null;

create index "audit_role_code_start_idx" on "audit_role" (lower("code") text_pattern_ops);

create index "audit_role_name_characters_idx" on "audit_role" using gin (string_to_array(lower("name"), null));

create index "audit_role_created_at_idx" on "audit_role" ("created_at", "id") where "deleted_at" is null;

create table "audit_role_member" (
  "id" text not null,
  "role_id" text not null,
  "user_id" text not null,
  "organization_id" text,
  "project_id" text,
  "revision" integer not null default 1,
  "created_at" timestamptz not null default now(),
  "created_by" text,
  "updated_at" timestamptz not null default now(),
  "updated_by" text,
  primary key ("id")
);

create unique index "audit_role_member_role_id_user_id_organization_id_proj_03bf2ab2" on "audit_role_member" ("role_id", "user_id", "organization_id", "project_id");

create index "audit_role_member_user_id_idx" on "audit_role_member" ("user_id");

create index "audit_role_member_organization_id_idx" on "audit_role_member" ("organization_id");

create index "audit_role_member_project_id_idx" on "audit_role_member" ("project_id");

create table "calendar_day" (
  "id" text not null,
  "date" date not null,
  "name" text not null,
  "working" boolean not null default false,
  "revision" integer not null default 1,
  "created_at" timestamptz not null default now(),
  "created_by" text,
  "updated_at" timestamptz not null default now(),
  "updated_by" text,
  primary key ("id")
);

create unique index "calendar_day_date_key" on "calendar_day" ("date");

create index "calendar_day_name_characters_idx" on "calendar_day" using gin (string_to_array(lower("name"), null));

create table "process_copy" (
  "id" text not null,
  "instance_id" text not null,
  "task_id" text,
  "node_id" text,
  "user_id" text not null,
  "from_id" text,
  "comment" text,
  "read_at" timestamptz,
  "sent_at" timestamptz,
  "revision" integer not null default 1,
  "created_at" timestamptz not null default now(),
  "created_by" text,
  "updated_at" timestamptz not null default now(),
  "updated_by" text,
  primary key ("id")
);

create index "process_copy_instance_id_idx" on "process_copy" ("instance_id");

create index "process_copy_user_id_idx" on "process_copy" ("user_id");

create index "process_copy_from_id_idx" on "process_copy" ("from_id");

create table "process_entrust" (
  "id" text not null,
  "from_id" text not null,
  "to_id" text not null,
  "starts_at" timestamptz not null,
  "ends_at" timestamptz not null,
  "model_ids" jsonb,
  "keep_copy" boolean not null default true,
  "enabled" boolean not null default true,
  "reason" text,
  "revision" integer not null default 1,
  "created_at" timestamptz not null default now(),
  "created_by" text,
  "updated_at" timestamptz not null default now(),
  "updated_by" text,
  "deleted_at" timestamptz,
  primary key ("id")
);

create index "process_entrust_from_id_idx" on "process_entrust" ("from_id");

create index "process_entrust_to_id_idx" on "process_entrust" ("to_id");

create index "process_entrust_model_ids_idx" on "process_entrust" using gin ("model_ids");

create index "process_entrust_created_at_idx" on "process_entrust" ("created_at", "id") where "deleted_at" is null;

create table "process_handover" (
  "id" text not null,
  "from_id" text not null,
  "to_id" text not null,
  "state" text not null default 'waiting',
  "total" integer not null default 0,
  "done" integer not null default 0,
  "failed" integer not null default 0,
  "reason" text,
  "revision" integer not null default 1,
  "created_at" timestamptz not null default now(),
  "created_by" text,
  "updated_at" timestamptz not null default now(),
  "updated_by" text,
  "deleted_at" timestamptz,
  primary key ("id")
);

create index "process_handover_from_id_idx" on "process_handover" ("from_id");

create index "process_handover_to_id_idx" on "process_handover" ("to_id");

create index "process_handover_created_at_idx" on "process_handover" ("created_at", "id") where "deleted_at" is null;

create table "process_handover_item" (
  "id" text not null,
  "handover_id" text not null,
  "kind" text not null,
  "target_id" text not null,
  "title" text,
  "state" text not null default 'waiting',
  "message" text,
  "before" jsonb,
  "revision" integer not null default 1,
  "created_at" timestamptz not null default now(),
  "created_by" text,
  "updated_at" timestamptz not null default now(),
  "updated_by" text,
  primary key ("id")
);

create index "process_handover_item_handover_id_idx" on "process_handover_item" ("handover_id");

create index "process_handover_item_title_characters_idx" on "process_handover_item" using gin (string_to_array(lower("title"), null));

create table "process_replacement" (
  "id" text not null,
  "from_id" text not null,
  "to_id" text not null,
  "model_ids" jsonb,
  "enabled" boolean not null default true,
  "reason" text,
  "replaced" integer not null default 0,
  "revision" integer not null default 1,
  "created_at" timestamptz not null default now(),
  "created_by" text,
  "updated_at" timestamptz not null default now(),
  "updated_by" text,
  "deleted_at" timestamptz,
  primary key ("id")
);

create index "process_replacement_from_id_idx" on "process_replacement" ("from_id");

create index "process_replacement_to_id_idx" on "process_replacement" ("to_id");

create index "process_replacement_model_ids_idx" on "process_replacement" using gin ("model_ids");

create index "process_replacement_created_at_idx" on "process_replacement" ("created_at", "id") where "deleted_at" is null;

create table "process_timeout" (
  "id" text not null,
  "task_id" text not null,
  "instance_id" text not null,
  "step" integer not null,
  "due" timestamptz not null,
  "attempts" integer not null default 0,
  "revision" integer not null default 1,
  "created_at" timestamptz not null default now(),
  "created_by" text,
  "updated_at" timestamptz not null default now(),
  "updated_by" text,
  primary key ("id")
);

create unique index "process_timeout_task_id_key" on "process_timeout" ("task_id");

create index "process_timeout_instance_id_idx" on "process_timeout" ("instance_id");

create index "process_timeout_due_idx" on "process_timeout" ("due");

create table "standard_role" (
  "id" text not null,
  "code" text not null,
  "name" text not null,
  "state" text not null default 'draft',
  "remark" text,
  "revision" integer not null default 1,
  "created_at" timestamptz not null default now(),
  "created_by" text,
  "updated_at" timestamptz not null default now(),
  "updated_by" text,
  "deleted_at" timestamptz,
  primary key ("id")
);

create unique index "standard_role_code_key" on "standard_role" ("code") where "deleted_at" is null;

create index "standard_role_code_start_idx" on "standard_role" (lower("code") text_pattern_ops);

create index "standard_role_name_characters_idx" on "standard_role" using gin (string_to_array(lower("name"), null));

create index "standard_role_created_at_idx" on "standard_role" ("created_at", "id") where "deleted_at" is null;

create table "standard_role_rule" (
  "id" text not null,
  "role_id" text not null,
  "company_id" text,
  "project_id" text,
  "amount_from" double precision,
  "amount_to" double precision,
  "user_id" text not null,
  "sort" integer not null default 0,
  "revision" integer not null default 1,
  "created_at" timestamptz not null default now(),
  "created_by" text,
  "updated_at" timestamptz not null default now(),
  "updated_by" text,
  primary key ("id")
);

create index "standard_role_rule_role_id_idx" on "standard_role_rule" ("role_id");

create index "standard_role_rule_company_id_idx" on "standard_role_rule" ("company_id");

create index "standard_role_rule_project_id_idx" on "standard_role_rule" ("project_id");

create index "standard_role_rule_user_id_idx" on "standard_role_rule" ("user_id");

create table "work_calendar" (
  "id" text not null,
  "name" text not null,
  "organization_id" text,
  "days" jsonb not null,
  "hours" text not null default '09:00-12:00,13:30-18:00',
  "revision" integer not null default 1,
  "created_at" timestamptz not null default now(),
  "created_by" text,
  "updated_at" timestamptz not null default now(),
  "updated_by" text,
  "deleted_at" timestamptz,
  primary key ("id")
);

create unique index "work_calendar_organization_id_key" on "work_calendar" ("organization_id") where "deleted_at" is null;

create index "work_calendar_organization_id_idx" on "work_calendar" ("organization_id");

create index "work_calendar_name_characters_idx" on "work_calendar" using gin (string_to_array(lower("name"), null));

create index "work_calendar_created_at_idx" on "work_calendar" ("created_at", "id") where "deleted_at" is null;
