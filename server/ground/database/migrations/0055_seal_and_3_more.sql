create table "seal" (
  "id" text not null,
  "name" text not null,
  "company_id" text not null,
  "category_id" text not null,
  "picture" text not null,
  "valid_from" date,
  "valid_to" date,
  "user_ids" jsonb,
  "position_ids" jsonb,
  "organization_ids" jsonb,
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

create unique index "seal_company_id_name_key" on "seal" ("company_id", "name") where "deleted_at" is null;

create index "seal_company_id_idx" on "seal" ("company_id");

create index "seal_category_id_idx" on "seal" ("category_id");

create index "seal_user_ids_idx" on "seal" using gin ("user_ids");

create index "seal_position_ids_idx" on "seal" using gin ("position_ids");

create index "seal_organization_ids_idx" on "seal" using gin ("organization_ids");

create index "seal_name_characters_idx" on "seal" using gin (string_to_array(lower("name"), null));

create index "seal_created_at_idx" on "seal" ("created_at", "id") where "deleted_at" is null;

create index "seal_name_pinyin_idx" on "seal" (pinyin_key("name"), "id") where "deleted_at" is null;

create table "seal_category" (
  "id" text not null,
  "name" text not null,
  "code" text not null,
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

create unique index "seal_category_name_key" on "seal_category" ("name") where "deleted_at" is null;

create unique index "seal_category_code_key" on "seal_category" ("code") where "deleted_at" is null;

create index "seal_category_name_characters_idx" on "seal_category" using gin (string_to_array(lower("name"), null));

create index "seal_category_code_start_idx" on "seal_category" (lower("code") text_pattern_ops);

create index "seal_category_created_at_idx" on "seal_category" ("created_at", "id") where "deleted_at" is null;

create index "seal_category_name_pinyin_idx" on "seal_category" (pinyin_key("name"), "id") where "deleted_at" is null;

create table "seal_company" (
  "id" text not null,
  "name" text not null,
  "credit_code" text not null,
  "organization_id" text not null,
  "contact_name" text,
  "contact_phone" text,
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

create unique index "seal_company_name_key" on "seal_company" ("name") where "deleted_at" is null;

create unique index "seal_company_credit_code_key" on "seal_company" ("credit_code") where "deleted_at" is null;

create index "seal_company_organization_id_idx" on "seal_company" ("organization_id");

create index "seal_company_name_characters_idx" on "seal_company" using gin (string_to_array(lower("name"), null));

create index "seal_company_credit_code_start_idx" on "seal_company" (lower("credit_code") text_pattern_ops);

create index "seal_company_contact_name_characters_idx" on "seal_company" using gin (string_to_array(lower("contact_name"), null));

create index "seal_company_created_at_idx" on "seal_company" ("created_at", "id") where "deleted_at" is null;

create index "seal_company_name_pinyin_idx" on "seal_company" (pinyin_key("name"), "id") where "deleted_at" is null;

create table "seal_mark" (
  "id" text not null,
  "instance_id" text not null,
  "title" text,
  "number" text,
  "organization_id" text,
  "task_id" text not null,
  "slot_id" text,
  "node_id" text,
  "node_name" text,
  "seal_id" text not null,
  "seal_label" text,
  "company_label" text,
  "picture" text not null,
  "picture_digest" text not null,
  "user_id" text not null,
  "signed_at" timestamptz not null,
  "nonce" text,
  "values" jsonb,
  "digest" text not null,
  "revision" integer not null default 1,
  "created_at" timestamptz not null default now(),
  "created_by" text,
  "updated_at" timestamptz not null default now(),
  "updated_by" text,
  primary key ("id")
);

create index "seal_mark_instance_id_idx" on "seal_mark" ("instance_id");

create index "seal_mark_organization_id_idx" on "seal_mark" ("organization_id");

create index "seal_mark_seal_id_idx" on "seal_mark" ("seal_id");

create index "seal_mark_user_id_idx" on "seal_mark" ("user_id");

create index "seal_mark_signed_at_idx" on "seal_mark" ("signed_at");

create index "seal_mark_title_characters_idx" on "seal_mark" using gin (string_to_array(lower("title"), null));

create index "seal_mark_number_start_idx" on "seal_mark" (lower("number") text_pattern_ops);

create index "seal_mark_seal_label_characters_idx" on "seal_mark" using gin (string_to_array(lower("seal_label"), null));

create index "seal_mark_company_label_characters_idx" on "seal_mark" using gin (string_to_array(lower("company_label"), null));
