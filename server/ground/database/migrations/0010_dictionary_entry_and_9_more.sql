alter table "dictionary_entry" add column "parent_id" text;

alter table "dictionary_entry" add column "valid_from" date;

alter table "dictionary_entry" add column "valid_to" date;

alter table "dictionary_entry" add column "remark" text;

create index "dictionary_entry_parent_id_idx" on "dictionary_entry" ("parent_id");

create table "docking_person" (
  "id" text not null,
  "system_name" text not null,
  "category" text,
  "name" text not null,
  "organization_id" text not null,
  "phone" text not null,
  "email" text,
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

create unique index "docking_person_system_name_name_key" on "docking_person" ("system_name", "name") where "deleted_at" is null;

create index "docking_person_organization_id_idx" on "docking_person" ("organization_id");

create index "docking_person_system_name_characters_idx" on "docking_person" using gin (string_to_array(lower("system_name"), null));

create index "docking_person_name_characters_idx" on "docking_person" using gin (string_to_array(lower("name"), null));

create index "docking_person_phone_start_idx" on "docking_person" (lower("phone") text_pattern_ops);

create index "docking_person_created_at_idx" on "docking_person" ("created_at", "id") where "deleted_at" is null;

create table "feedback" (
  "id" text not null,
  "kind" text not null,
  "title" text not null,
  "content" text not null,
  "images" jsonb,
  "contact" text,
  "user_id" text,
  "organization_id" text,
  "state" text not null default 'waiting',
  "reply" text,
  "replied_by_id" text,
  "replied_at" timestamptz,
  "revision" integer not null default 1,
  "created_at" timestamptz not null default now(),
  "created_by" text,
  "updated_at" timestamptz not null default now(),
  "updated_by" text,
  "deleted_at" timestamptz,
  primary key ("id")
);

create index "feedback_user_id_idx" on "feedback" ("user_id");

create index "feedback_organization_id_idx" on "feedback" ("organization_id");

create index "feedback_replied_by_id_idx" on "feedback" ("replied_by_id");

create index "feedback_title_characters_idx" on "feedback" using gin (string_to_array(lower("title"), null));

create index "feedback_created_at_idx" on "feedback" ("created_at", "id") where "deleted_at" is null;

create table "gray_user" (
  "id" text not null,
  "application_id" text not null,
  "user_id" text not null,
  "version" text not null,
  "url" text,
  "valid_from" date,
  "valid_to" date,
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

create unique index "gray_user_application_id_user_id_key" on "gray_user" ("application_id", "user_id") where "deleted_at" is null;

create index "gray_user_application_id_idx" on "gray_user" ("application_id");

create index "gray_user_user_id_idx" on "gray_user" ("user_id");

create index "gray_user_version_start_idx" on "gray_user" (lower("version") text_pattern_ops);

create index "gray_user_created_at_idx" on "gray_user" ("created_at", "id") where "deleted_at" is null;

create table "land_parcel" (
  "id" text not null,
  "code" text not null,
  "name" text not null,
  "organization_id" text not null,
  "project_id" text,
  "region_code" text not null,
  "address" text,
  "longitude" double precision,
  "latitude" double precision,
  "land_use" text,
  "acquire_way" text,
  "state" text not null default 'tracking',
  "transferor" text,
  "acquired_on" date,
  "usable_years" integer,
  "land_area" double precision,
  "build_area" double precision,
  "plot_ratio" double precision,
  "building_density" double precision,
  "green_ratio" double precision,
  "height_limit" double precision,
  "start_price" double precision,
  "deal_price" double precision,
  "files" jsonb,
  "visible" boolean not null default true,
  "remark" text,
  "revision" integer not null default 1,
  "created_at" timestamptz not null default now(),
  "created_by" text,
  "updated_at" timestamptz not null default now(),
  "updated_by" text,
  "deleted_at" timestamptz,
  primary key ("id")
);

create unique index "land_parcel_code_key" on "land_parcel" ("code") where "deleted_at" is null;

create index "land_parcel_organization_id_idx" on "land_parcel" ("organization_id");

create index "land_parcel_project_id_idx" on "land_parcel" ("project_id");

create index "land_parcel_region_code_idx" on "land_parcel" ("region_code");

create index "land_parcel_code_start_idx" on "land_parcel" (lower("code") text_pattern_ops);

create index "land_parcel_name_characters_idx" on "land_parcel" using gin (string_to_array(lower("name"), null));

create index "land_parcel_region_code_start_idx" on "land_parcel" (lower("region_code") text_pattern_ops);

create index "land_parcel_created_at_idx" on "land_parcel" ("created_at", "id") where "deleted_at" is null;

alter table "project" add column "region_code" text;

alter table "project" add column "address" text;

alter table "project" add column "longitude" double precision;

alter table "project" add column "latitude" double precision;

alter table "project" add column "project_type" text;

alter table "project" add column "stage" text;

alter table "project" add column "land_area" double precision;

alter table "project" add column "build_area" double precision;

alter table "project" add column "start_date" date;

alter table "project" add column "delivery_date" date;

alter table "project" add column "manager_id" text;

create index "project_manager_id_idx" on "project" ("manager_id");

create index "project_region_code_start_idx" on "project" (lower("region_code") text_pattern_ops);

create table "project_phase" (
  "id" text not null,
  "project_id" text not null,
  "organization_id" text,
  "code" text not null,
  "name" text not null,
  "stage" text,
  "land_area" double precision,
  "build_area" double precision,
  "households" integer,
  "start_date" date,
  "open_date" date,
  "delivery_date" date,
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

create unique index "project_phase_project_id_code_key" on "project_phase" ("project_id", "code") where "deleted_at" is null;

create index "project_phase_project_id_idx" on "project_phase" ("project_id");

create index "project_phase_organization_id_idx" on "project_phase" ("organization_id");

create index "project_phase_code_start_idx" on "project_phase" (lower("code") text_pattern_ops);

create index "project_phase_name_characters_idx" on "project_phase" using gin (string_to_array(lower("name"), null));

create index "project_phase_created_at_idx" on "project_phase" ("created_at", "id") where "deleted_at" is null;

create table "validation_bean" (
  "id" text not null,
  "name" text not null,
  "title" text not null,
  "entity" text,
  "fields" jsonb,
  "enabled" boolean not null default true,
  "shipped" boolean not null default false,
  "rule_count" integer not null default 0,
  "remark" text,
  "revision" integer not null default 1,
  "created_at" timestamptz not null default now(),
  "created_by" text,
  "updated_at" timestamptz not null default now(),
  "updated_by" text,
  "deleted_at" timestamptz,
  primary key ("id")
);

create unique index "validation_bean_name_key" on "validation_bean" ("name") where "deleted_at" is null;

create index "validation_bean_name_characters_idx" on "validation_bean" using gin (string_to_array(lower("name"), null));

create index "validation_bean_title_characters_idx" on "validation_bean" using gin (string_to_array(lower("title"), null));

create index "validation_bean_created_at_idx" on "validation_bean" ("created_at", "id") where "deleted_at" is null;

create table "validation_rule" (
  "id" text not null,
  "bean_id" text not null,
  "field" text not null,
  "field_title" text,
  "kind" text not null,
  "least" text,
  "most" text,
  "pattern" text,
  "dictionary" text,
  "expression" text,
  "condition" text,
  "message" text not null,
  "requirement" text,
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

create index "validation_rule_bean_id_idx" on "validation_rule" ("bean_id");

create index "validation_rule_field_title_characters_idx" on "validation_rule" using gin (string_to_array(lower("field_title"), null));

create index "validation_rule_message_characters_idx" on "validation_rule" using gin (string_to_array(lower("message"), null));

create index "validation_rule_created_at_idx" on "validation_rule" ("created_at", "id") where "deleted_at" is null;

create table "white_list_entry" (
  "id" text not null,
  "application_id" text not null,
  "kind" text not null,
  "content" text,
  "address" text,
  "source_id" text,
  "valid_to" date,
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

create unique index "white_list_entry_application_id_kind_content_key" on "white_list_entry" ("application_id", "kind", "content") where "deleted_at" is null;

create index "white_list_entry_application_id_idx" on "white_list_entry" ("application_id");

create index "white_list_entry_source_id_idx" on "white_list_entry" ("source_id");

create index "white_list_entry_content_characters_idx" on "white_list_entry" using gin (string_to_array(lower("content"), null));

create index "white_list_entry_created_at_idx" on "white_list_entry" ("created_at", "id") where "deleted_at" is null;
