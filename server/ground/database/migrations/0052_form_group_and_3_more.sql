create table "form_group" (
  "id" text not null,
  "kind" text,
  "name" text not null,
  "parent_id" text,
  "sort" integer not null default 0,
  "remark" text,
  "path" text not null,
  "revision" integer not null default 1,
  "created_at" timestamptz not null default now(),
  "created_by" text,
  "updated_at" timestamptz not null default now(),
  "updated_by" text,
  primary key ("id")
);

create unique index "form_group_kind_name_key" on "form_group" ("kind", "name");

create index "form_group_parent_id_idx" on "form_group" ("parent_id");

create index "form_group_name_characters_idx" on "form_group" using gin (string_to_array(lower("name"), null));

create index "form_group_path_idx" on "form_group" ("path" text_pattern_ops);

create table "form_instance" (
  "id" text not null,
  "kind" text,
  "template_id" text not null,
  "version_id" text not null,
  "version_no" integer,
  "no" text,
  "title" text,
  "values" jsonb,
  "status" text not null default 'draft',
  "submitted_at" timestamptz,
  "process_instance_id" text,
  "organization_id" text,
  "user_id" text,
  "revision" integer not null default 1,
  "created_at" timestamptz not null default now(),
  "created_by" text,
  "updated_at" timestamptz not null default now(),
  "updated_by" text,
  primary key ("id")
);

create index "form_instance_template_id_idx" on "form_instance" ("template_id");

create index "form_instance_version_id_idx" on "form_instance" ("version_id");

create index "form_instance_process_instance_id_idx" on "form_instance" ("process_instance_id");

create index "form_instance_organization_id_idx" on "form_instance" ("organization_id");

create index "form_instance_user_id_idx" on "form_instance" ("user_id");

create index "form_instance_no_start_idx" on "form_instance" (lower("no") text_pattern_ops);

create index "form_instance_title_characters_idx" on "form_instance" using gin (string_to_array(lower("title"), null));

create table "form_template" (
  "id" text not null,
  "kind" text,
  "name" text not null,
  "code" text not null,
  "group_id" text,
  "description" text,
  "definition" text,
  "draft_revision" integer not null default 1,
  "active_version_id" text,
  "active_version_no" integer,
  "last_version_no" integer not null default 0,
  "published_at" timestamptz,
  "copied_from_id" text,
  "enabled" boolean not null default true,
  "organization_id" text,
  "owner_id" text,
  "revision" integer not null default 1,
  "created_at" timestamptz not null default now(),
  "created_by" text,
  "updated_at" timestamptz not null default now(),
  "updated_by" text,
  primary key ("id")
);

create unique index "form_template_code_key" on "form_template" ("code");

create index "form_template_group_id_idx" on "form_template" ("group_id");

create index "form_template_organization_id_idx" on "form_template" ("organization_id");

create index "form_template_owner_id_idx" on "form_template" ("owner_id");

create index "form_template_name_characters_idx" on "form_template" using gin (string_to_array(lower("name"), null));

create index "form_template_code_start_idx" on "form_template" (lower("code") text_pattern_ops);

create table "form_version" (
  "id" text not null,
  "kind" text,
  "template_id" text not null,
  "version_no" integer not null,
  "name" text not null,
  "active" boolean not null default false,
  "definition" text,
  "digest" text,
  "note" text,
  "published_by_id" text,
  "published_at" timestamptz,
  "organization_id" text,
  "owner_id" text,
  "revision" integer not null default 1,
  "created_at" timestamptz not null default now(),
  "created_by" text,
  "updated_at" timestamptz not null default now(),
  "updated_by" text,
  primary key ("id")
);

create unique index "form_version_template_id_version_no_key" on "form_version" ("template_id", "version_no");

create index "form_version_published_by_id_idx" on "form_version" ("published_by_id");

create index "form_version_organization_id_idx" on "form_version" ("organization_id");

create index "form_version_owner_id_idx" on "form_version" ("owner_id");
