create index "announcement_title_characters_idx" on "announcement" using gin (string_to_array(lower("title"), null));

create index "application_name_characters_idx" on "application" using gin (string_to_array(lower("name"), null));

create index "application_client_id_start_idx" on "application" (lower("client_id") text_pattern_ops);

create index "audit_log_actor_name_characters_idx" on "audit_log" using gin (string_to_array(lower("actor_name"), null));

create table "data_source" (
  "id" text not null,
  "name" text not null,
  "code" text not null,
  "type" text not null,
  "host" text not null,
  "port" integer not null,
  "database" text not null,
  "schema" text,
  "username" text not null,
  "secret" text,
  "has_secret" boolean not null default false,
  "tls" text not null default 'off',
  "read_only" boolean not null default false,
  "enabled" boolean not null default true,
  "state" text not null default 'unknown',
  "version" text,
  "checked_at" timestamptz,
  "check_message" text,
  "remark" text,
  "revision" integer not null default 1,
  "created_at" timestamptz not null default now(),
  "created_by" text,
  "updated_at" timestamptz not null default now(),
  "updated_by" text,
  "deleted_at" timestamptz,
  primary key ("id")
);

create unique index "data_source_name_key" on "data_source" ("name") where "deleted_at" is null;

create unique index "data_source_code_key" on "data_source" ("code") where "deleted_at" is null;

create index "data_source_name_characters_idx" on "data_source" using gin (string_to_array(lower("name"), null));

create index "data_source_code_start_idx" on "data_source" (lower("code") text_pattern_ops);

create index "data_source_host_characters_idx" on "data_source" using gin (string_to_array(lower("host"), null));

create index "data_source_created_at_idx" on "data_source" ("created_at", "id") where "deleted_at" is null;

create index "dictionary_code_start_idx" on "dictionary" (lower("code") text_pattern_ops);

create index "dictionary_title_characters_idx" on "dictionary" using gin (string_to_array(lower("title"), null));

create index "dictionary_entry_value_start_idx" on "dictionary_entry" (lower("value") text_pattern_ops);

create index "dictionary_entry_label_characters_idx" on "dictionary_entry" using gin (string_to_array(lower("label"), null));

create index "download_name_characters_idx" on "download" using gin (string_to_array(lower("name"), null));

create table "generated_file" (
  "id" text not null,
  "file" text not null,
  "connection" text not null,
  "table" text,
  "content" text not null,
  "base" text not null,
  "hash" text,
  "edited" boolean not null default false,
  "revision" integer not null default 1,
  "created_at" timestamptz not null default now(),
  "created_by" text,
  "updated_at" timestamptz not null default now(),
  "updated_by" text,
  primary key ("id")
);

create unique index "generated_file_file_key" on "generated_file" ("file");

create index "generated_file_connection_idx" on "generated_file" ("connection");

create index "generated_file_file_characters_idx" on "generated_file" using gin (string_to_array(lower("file"), null));

create index "generated_file_table_characters_idx" on "generated_file" using gin (string_to_array(lower("table"), null));

create table "generation_plan" (
  "id" text not null,
  "source_id" text not null,
  "name" text not null,
  "title" text,
  "table" text not null,
  "plan" jsonb,
  "files" integer not null default 0,
  "route" text,
  "revision" integer not null default 1,
  "created_at" timestamptz not null default now(),
  "created_by" text,
  "updated_at" timestamptz not null default now(),
  "updated_by" text,
  primary key ("id")
);

create unique index "generation_plan_name_key" on "generation_plan" ("name");

create index "generation_plan_source_id_idx" on "generation_plan" ("source_id");

create index "generation_plan_name_characters_idx" on "generation_plan" using gin (string_to_array(lower("name"), null));

create index "generation_plan_title_characters_idx" on "generation_plan" using gin (string_to_array(lower("title"), null));

create index "generation_plan_table_characters_idx" on "generation_plan" using gin (string_to_array(lower("table"), null));

create index "job_title_characters_idx" on "job" using gin (string_to_array(lower("title"), null));

create index "job_schedule_title_characters_idx" on "job_schedule" using gin (string_to_array(lower("title"), null));

create index "organization_code_start_idx" on "organization" (lower("code") text_pattern_ops);

create index "organization_name_characters_idx" on "organization" using gin (string_to_array(lower("name"), null));

create index "organization_city_name_start_idx" on "organization" (lower("city_name") text_pattern_ops);

create index "position_code_start_idx" on "position" (lower("code") text_pattern_ops);

create index "position_name_characters_idx" on "position" using gin (string_to_array(lower("name"), null));

create index "project_code_start_idx" on "project" (lower("code") text_pattern_ops);

create index "project_name_characters_idx" on "project" using gin (string_to_array(lower("name"), null));

create index "project_company_name_characters_idx" on "project" using gin (string_to_array(lower("company_name"), null));

create index "project_city_name_start_idx" on "project" (lower("city_name") text_pattern_ops);

create index "resource_code_start_idx" on "resource" (lower("code") text_pattern_ops);

create index "resource_name_characters_idx" on "resource" using gin (string_to_array(lower("name"), null));

create index "resource_classify_code_start_idx" on "resource_classify" (lower("code") text_pattern_ops);

create index "resource_classify_name_characters_idx" on "resource_classify" using gin (string_to_array(lower("name"), null));

create index "role_code_start_idx" on "role" (lower("code") text_pattern_ops);

create index "role_name_characters_idx" on "role" using gin (string_to_array(lower("name"), null));

create index "session_ip_start_idx" on "session" (lower("ip") text_pattern_ops);

create index "stored_object_owner_id_idx" on "stored_object" ("owner_id");

create index "app_user_username_start_idx" on "app_user" (lower("username") text_pattern_ops);

create index "app_user_name_characters_idx" on "app_user" using gin (string_to_array(lower("name"), null));

create index "app_user_employee_no_start_idx" on "app_user" (lower("employee_no") text_pattern_ops);

create index "app_user_phone_start_idx" on "app_user" (lower("phone") text_pattern_ops);

create index "app_user_email_start_idx" on "app_user" (lower("email") text_pattern_ops);

create index "user_account_account_start_idx" on "user_account" (lower("account") text_pattern_ops);
