create table "application" (
  "id" text not null,
  "name" text not null,
  "client_id" text not null,
  "client_secret_hash" text,
  "url" text,
  "icon" text,
  "sort" integer not null default 0,
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

create unique index "application_name_key" on "application" ("name") where "deleted_at" is null;

create unique index "application_client_id_key" on "application" ("client_id") where "deleted_at" is null;

create index "application_created_at_idx" on "application" ("created_at", "id") where "deleted_at" is null;

create table "audit_log" (
  "id" text not null,
  "at" timestamptz not null,
  "actor_id" text,
  "actor_name" text,
  "application_id" text,
  "action" text not null,
  "entity" text,
  "record_id" text,
  "record_name" text,
  "before" jsonb,
  "after" jsonb,
  "remark" text,
  "ip" text,
  "request_id" text,
  "revision" integer not null default 1,
  "created_at" timestamptz not null default now(),
  "created_by" text,
  "updated_at" timestamptz not null default now(),
  "updated_by" text,
  primary key ("id")
);

create index "audit_log_at_idx" on "audit_log" ("at");

create index "audit_log_actor_id_idx" on "audit_log" ("actor_id");

create index "audit_log_record_id_idx" on "audit_log" ("record_id");

create table "dictionary" (
  "id" text not null,
  "code" text not null,
  "title" text not null,
  "remark" text,
  "revision" integer not null default 1,
  "created_at" timestamptz not null default now(),
  "created_by" text,
  "updated_at" timestamptz not null default now(),
  "updated_by" text,
  "deleted_at" timestamptz,
  primary key ("id")
);

create unique index "dictionary_code_key" on "dictionary" ("code") where "deleted_at" is null;

create index "dictionary_created_at_idx" on "dictionary" ("created_at", "id") where "deleted_at" is null;

create table "dictionary_entry" (
  "id" text not null,
  "dictionary_id" text not null,
  "value" text not null,
  "label" text not null,
  "color" text,
  "sort" integer not null default 0,
  "enabled" boolean not null default true,
  "revision" integer not null default 1,
  "created_at" timestamptz not null default now(),
  "created_by" text,
  "updated_at" timestamptz not null default now(),
  "updated_by" text,
  "deleted_at" timestamptz,
  primary key ("id")
);

create unique index "dictionary_entry_dictionary_id_value_key" on "dictionary_entry" ("dictionary_id", "value") where "deleted_at" is null;

create index "dictionary_entry_dictionary_id_idx" on "dictionary_entry" ("dictionary_id");

create index "dictionary_entry_created_at_idx" on "dictionary_entry" ("created_at", "id") where "deleted_at" is null;

create table "organization" (
  "id" text not null,
  "code" text not null,
  "name" text not null,
  "short_name" text,
  "parent_id" text,
  "type" text not null,
  "level" text,
  "tags" jsonb,
  "city_name" text,
  "leader_id" text,
  "phone" text,
  "address" text,
  "sort" integer not null default 0,
  "visible" boolean not null default true,
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

create unique index "organization_code_key" on "organization" ("code") where "deleted_at" is null;

create index "organization_parent_id_idx" on "organization" ("parent_id");

create index "organization_leader_id_idx" on "organization" ("leader_id");

create index "organization_path_idx" on "organization" ("path" text_pattern_ops);

create table "outgoing_message" (
  "id" text not null,
  "channel" text not null,
  "recipient" text not null,
  "subject" text not null,
  "body" text not null,
  "sent_at" timestamptz,
  "error" text,
  "attempts" integer not null default 0,
  "revision" integer not null default 1,
  "created_at" timestamptz not null default now(),
  "created_by" text,
  "updated_at" timestamptz not null default now(),
  "updated_by" text,
  primary key ("id")
);

create table "position" (
  "id" text not null,
  "code" text not null,
  "name" text not null,
  "organization_id" text not null,
  "rank" text,
  "data_scope" text not null default 'organizationAndBelow',
  "duty" text,
  "sort" integer not null default 0,
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

create unique index "position_code_key" on "position" ("code") where "deleted_at" is null;

create index "position_organization_id_idx" on "position" ("organization_id");

create index "position_created_at_idx" on "position" ("created_at", "id") where "deleted_at" is null;

create table "position_member" (
  "id" text not null,
  "position_id" text not null,
  "user_id" text not null,
  "main" boolean not null default false,
  "revision" integer not null default 1,
  "created_at" timestamptz not null default now(),
  "created_by" text,
  "updated_at" timestamptz not null default now(),
  "updated_by" text,
  primary key ("id")
);

create unique index "position_member_position_id_user_id_key" on "position_member" ("position_id", "user_id");

create index "position_member_user_id_idx" on "position_member" ("user_id");

create table "position_organization" (
  "id" text not null,
  "position_id" text not null,
  "organization_id" text not null,
  "revision" integer not null default 1,
  "created_at" timestamptz not null default now(),
  "created_by" text,
  "updated_at" timestamptz not null default now(),
  "updated_by" text,
  primary key ("id")
);

create unique index "position_organization_position_id_organization_id_key" on "position_organization" ("position_id", "organization_id");

create index "position_organization_organization_id_idx" on "position_organization" ("organization_id");

create table "position_project" (
  "id" text not null,
  "position_id" text not null,
  "project_id" text not null,
  "revision" integer not null default 1,
  "created_at" timestamptz not null default now(),
  "created_by" text,
  "updated_at" timestamptz not null default now(),
  "updated_by" text,
  primary key ("id")
);

create unique index "position_project_position_id_project_id_key" on "position_project" ("position_id", "project_id");

create index "position_project_project_id_idx" on "position_project" ("project_id");

create table "position_resource" (
  "id" text not null,
  "position_id" text not null,
  "resource_id" text not null,
  "revision" integer not null default 1,
  "created_at" timestamptz not null default now(),
  "created_by" text,
  "updated_at" timestamptz not null default now(),
  "updated_by" text,
  primary key ("id")
);

create unique index "position_resource_position_id_resource_id_key" on "position_resource" ("position_id", "resource_id");

create index "position_resource_resource_id_idx" on "position_resource" ("resource_id");

create table "project" (
  "id" text not null,
  "code" text not null,
  "name" text not null,
  "company_name" text,
  "organization_id" text,
  "city_name" text,
  "sort" integer not null default 0,
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

create unique index "project_code_key" on "project" ("code") where "deleted_at" is null;

create index "project_organization_id_idx" on "project" ("organization_id");

create index "project_created_at_idx" on "project" ("created_at", "id") where "deleted_at" is null;

create table "resource" (
  "id" text not null,
  "application_id" text not null,
  "parent_id" text,
  "level" integer not null,
  "code" text not null,
  "name" text not null,
  "route" text,
  "icon" text,
  "apis" jsonb,
  "classify_id" text,
  "sort" integer not null default 0,
  "visible" boolean not null default true,
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

create unique index "resource_application_id_code_key" on "resource" ("application_id", "code") where "deleted_at" is null;

create index "resource_application_id_idx" on "resource" ("application_id");

create index "resource_parent_id_idx" on "resource" ("parent_id");

create index "resource_classify_id_idx" on "resource" ("classify_id");

create index "resource_path_idx" on "resource" ("path" text_pattern_ops);

create table "resource_classify" (
  "id" text not null,
  "application_id" text not null,
  "code" text not null,
  "name" text not null,
  "sort" integer not null default 0,
  "remark" text,
  "revision" integer not null default 1,
  "created_at" timestamptz not null default now(),
  "created_by" text,
  "updated_at" timestamptz not null default now(),
  "updated_by" text,
  "deleted_at" timestamptz,
  primary key ("id")
);

create unique index "resource_classify_application_id_code_key" on "resource_classify" ("application_id", "code") where "deleted_at" is null;

create index "resource_classify_application_id_idx" on "resource_classify" ("application_id");

create index "resource_classify_created_at_idx" on "resource_classify" ("created_at", "id") where "deleted_at" is null;

create table "role" (
  "id" text not null,
  "code" text not null,
  "name" text not null,
  "type" text,
  "data_scope" text not null default 'organizationAndBelow',
  "sort" integer not null default 0,
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

create unique index "role_code_key" on "role" ("code") where "deleted_at" is null;

create unique index "role_name_key" on "role" ("name") where "deleted_at" is null;

create index "role_created_at_idx" on "role" ("created_at", "id") where "deleted_at" is null;

create table "role_position" (
  "id" text not null,
  "role_id" text not null,
  "position_id" text not null,
  "revision" integer not null default 1,
  "created_at" timestamptz not null default now(),
  "created_by" text,
  "updated_at" timestamptz not null default now(),
  "updated_by" text,
  primary key ("id")
);

create unique index "role_position_role_id_position_id_key" on "role_position" ("role_id", "position_id");

create index "role_position_position_id_idx" on "role_position" ("position_id");

create table "role_resource" (
  "id" text not null,
  "role_id" text not null,
  "resource_id" text not null,
  "half" boolean not null default false,
  "revision" integer not null default 1,
  "created_at" timestamptz not null default now(),
  "created_by" text,
  "updated_at" timestamptz not null default now(),
  "updated_by" text,
  primary key ("id")
);

create unique index "role_resource_role_id_resource_id_key" on "role_resource" ("role_id", "resource_id");

create index "role_resource_resource_id_idx" on "role_resource" ("resource_id");

create table "role_user" (
  "id" text not null,
  "role_id" text not null,
  "user_id" text not null,
  "revision" integer not null default 1,
  "created_at" timestamptz not null default now(),
  "created_by" text,
  "updated_at" timestamptz not null default now(),
  "updated_by" text,
  primary key ("id")
);

create unique index "role_user_role_id_user_id_key" on "role_user" ("role_id", "user_id");

create index "role_user_user_id_idx" on "role_user" ("user_id");

create table "session" (
  "id" text not null,
  "user_id" text not null,
  "application_id" text not null,
  "access_hash" text not null,
  "access_expires_at" timestamptz not null,
  "refresh_hash" text not null,
  "refresh_expires_at" timestamptz not null,
  "previous_refresh_hash" text,
  "rotated_at" timestamptz,
  "ip" text,
  "user_agent" text,
  "last_seen_at" timestamptz,
  "revision" integer not null default 1,
  "created_at" timestamptz not null default now(),
  "created_by" text,
  "updated_at" timestamptz not null default now(),
  "updated_by" text,
  primary key ("id")
);

create unique index "session_access_hash_key" on "session" ("access_hash");

create unique index "session_refresh_hash_key" on "session" ("refresh_hash");

create index "session_user_id_idx" on "session" ("user_id");

create index "session_application_id_idx" on "session" ("application_id");

create index "session_previous_refresh_hash_idx" on "session" ("previous_refresh_hash");

create table "stored_object" (
  "id" text not null,
  "key" text not null,
  "name" text,
  "size" integer not null,
  "content_type" text not null,
  "owner_id" text,
  "revision" integer not null default 1,
  "created_at" timestamptz not null default now(),
  "created_by" text,
  "updated_at" timestamptz not null default now(),
  "updated_by" text,
  primary key ("id")
);

create unique index "stored_object_key_key" on "stored_object" ("key");

create table "app_user" (
  "id" text not null,
  "username" text not null,
  "name" text not null,
  "employee_no" text,
  "gender" text,
  "phone" text,
  "email" text,
  "organization_id" text not null,
  "title" text,
  "entry_date" date,
  "avatar" text,
  "data_scope" text not null default 'own',
  "enabled" boolean not null default true,
  "super_admin" boolean not null default false,
  "signature" text,
  "remark" text,
  "revision" integer not null default 1,
  "created_at" timestamptz not null default now(),
  "created_by" text,
  "updated_at" timestamptz not null default now(),
  "updated_by" text,
  "deleted_at" timestamptz,
  primary key ("id")
);

create unique index "app_user_username_key" on "app_user" ("username") where "deleted_at" is null;

create unique index "app_user_employee_no_key" on "app_user" ("employee_no") where "deleted_at" is null;

create unique index "app_user_phone_key" on "app_user" ("phone") where "deleted_at" is null;

create index "app_user_organization_id_idx" on "app_user" ("organization_id");

create index "app_user_created_at_idx" on "app_user" ("created_at", "id") where "deleted_at" is null;

create table "user_account" (
  "id" text not null,
  "user_id" text not null,
  "system" text not null,
  "account" text not null,
  "remark" text,
  "revision" integer not null default 1,
  "created_at" timestamptz not null default now(),
  "created_by" text,
  "updated_at" timestamptz not null default now(),
  "updated_by" text,
  "deleted_at" timestamptz,
  primary key ("id")
);

create unique index "user_account_user_id_system_account_key" on "user_account" ("user_id", "system", "account") where "deleted_at" is null;

create index "user_account_user_id_idx" on "user_account" ("user_id");

create index "user_account_created_at_idx" on "user_account" ("created_at", "id") where "deleted_at" is null;

create table "user_credential" (
  "id" text not null,
  "user_id" text not null,
  "password_hash" text not null,
  "history" jsonb,
  "must_change" boolean not null default false,
  "changed_at" timestamptz,
  "failures" integer not null default 0,
  "locked_until" timestamptz,
  "revision" integer not null default 1,
  "created_at" timestamptz not null default now(),
  "created_by" text,
  "updated_at" timestamptz not null default now(),
  "updated_by" text,
  primary key ("id")
);

create unique index "user_credential_user_id_key" on "user_credential" ("user_id");

create table "user_preference" (
  "id" text not null,
  "user_id" text not null,
  "key" text not null,
  "value" jsonb not null,
  "revision" integer not null default 1,
  "created_at" timestamptz not null default now(),
  "created_by" text,
  "updated_at" timestamptz not null default now(),
  "updated_by" text,
  primary key ("id")
);

create unique index "user_preference_user_id_key_key" on "user_preference" ("user_id", "key");

create table "user_project" (
  "id" text not null,
  "user_id" text not null,
  "project_id" text not null,
  "revision" integer not null default 1,
  "created_at" timestamptz not null default now(),
  "created_by" text,
  "updated_at" timestamptz not null default now(),
  "updated_by" text,
  primary key ("id")
);

create unique index "user_project_user_id_project_id_key" on "user_project" ("user_id", "project_id");

create index "user_project_project_id_idx" on "user_project" ("project_id");

create table "user_resource" (
  "id" text not null,
  "user_id" text not null,
  "resource_id" text not null,
  "revision" integer not null default 1,
  "created_at" timestamptz not null default now(),
  "created_by" text,
  "updated_at" timestamptz not null default now(),
  "updated_by" text,
  primary key ("id")
);

create unique index "user_resource_user_id_resource_id_key" on "user_resource" ("user_id", "resource_id");

create index "user_resource_resource_id_idx" on "user_resource" ("resource_id");

create table "verify_code" (
  "id" text not null,
  "purpose" text not null,
  "subject" text not null,
  "code_hash" text not null,
  "expires_at" timestamptz not null,
  "tries" integer not null default 0,
  "ip" text,
  "revision" integer not null default 1,
  "created_at" timestamptz not null default now(),
  "created_by" text,
  "updated_at" timestamptz not null default now(),
  "updated_by" text,
  primary key ("id")
);

create index "verify_code_subject_idx" on "verify_code" ("subject");
