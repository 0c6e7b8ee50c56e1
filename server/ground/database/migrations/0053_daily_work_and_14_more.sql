create table "daily_work" (
  "id" text not null,
  "name" text not null,
  "group" text,
  "icon" text,
  "link" text not null,
  "new_tab" boolean not null default false,
  "frequency" text,
  "summary" text,
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

create unique index "daily_work_group_name_key" on "daily_work" ("group", "name") where "deleted_at" is null;

create index "daily_work_name_characters_idx" on "daily_work" using gin (string_to_array(lower("name"), null));

create index "daily_work_group_characters_idx" on "daily_work" using gin (string_to_array(lower("group"), null));

create index "daily_work_created_at_idx" on "daily_work" ("created_at", "id") where "deleted_at" is null;

create index "daily_work_name_pinyin_idx" on "daily_work" (pinyin_key("name"), "id") where "deleted_at" is null;

create table "partner_corporation_category" (
  "id" text not null,
  "name" text not null,
  "code" text,
  "parent_id" text,
  "icon" text,
  "sort" integer not null default 0,
  "enabled" boolean not null default true,
  "remark" text,
  "path" text not null,
  "revision" integer not null default 1,
  "created_at" timestamptz not null default now(),
  "created_by" text,
  "updated_at" timestamptz not null default now(),
  "updated_by" text,
  primary key ("id")
);

create unique index "partner_corporation_category_code_key" on "partner_corporation_category" ("code");

create index "partner_corporation_category_parent_id_idx" on "partner_corporation_category" ("parent_id");

create index "partner_corporation_category_name_characters_idx" on "partner_corporation_category" using gin (string_to_array(lower("name"), null));

create index "partner_corporation_category_code_start_idx" on "partner_corporation_category" (lower("code") text_pattern_ops);

create index "partner_corporation_category_path_idx" on "partner_corporation_category" ("path" text_pattern_ops);

create table "partner_corporation_content" (
  "id" text not null,
  "title" text not null,
  "category_id" text not null,
  "standing" text not null default 'preparing',
  "region_code" text,
  "founded_on" date,
  "share" double precision,
  "phone" text,
  "cover" text,
  "summary" text,
  "body" text,
  "attachments" jsonb,
  "link" text,
  "sort" integer not null default 0,
  "visible" boolean not null default true,
  "state" text not null default 'draft',
  "publish_from" timestamptz,
  "publish_to" timestamptz,
  "buttons" jsonb,
  "revision" integer not null default 1,
  "created_at" timestamptz not null default now(),
  "created_by" text,
  "updated_at" timestamptz not null default now(),
  "updated_by" text,
  "deleted_at" timestamptz,
  primary key ("id")
);

create index "partner_corporation_content_category_id_idx" on "partner_corporation_content" ("category_id");

create index "partner_corporation_content_title_characters_idx" on "partner_corporation_content" using gin (string_to_array(lower("title"), null));

create index "partner_corporation_content_region_code_start_idx" on "partner_corporation_content" (lower("region_code") text_pattern_ops);

create index "partner_corporation_content_created_at_idx" on "partner_corporation_content" ("created_at", "id") where "deleted_at" is null;

create index "partner_corporation_content_title_pinyin_idx" on "partner_corporation_content" (pinyin_key("title"), "id") where "deleted_at" is null;

create table "partner_decision_category" (
  "id" text not null,
  "name" text not null,
  "code" text,
  "parent_id" text,
  "icon" text,
  "sort" integer not null default 0,
  "enabled" boolean not null default true,
  "remark" text,
  "path" text not null,
  "revision" integer not null default 1,
  "created_at" timestamptz not null default now(),
  "created_by" text,
  "updated_at" timestamptz not null default now(),
  "updated_by" text,
  primary key ("id")
);

create unique index "partner_decision_category_code_key" on "partner_decision_category" ("code");

create index "partner_decision_category_parent_id_idx" on "partner_decision_category" ("parent_id");

create index "partner_decision_category_name_characters_idx" on "partner_decision_category" using gin (string_to_array(lower("name"), null));

create index "partner_decision_category_code_start_idx" on "partner_decision_category" (lower("code") text_pattern_ops);

create index "partner_decision_category_path_idx" on "partner_decision_category" ("path" text_pattern_ops);

create table "partner_decision_content" (
  "id" text not null,
  "title" text not null,
  "category_id" text not null,
  "code" text,
  "meeting_at" timestamptz not null,
  "stage" text not null default 'planned',
  "conclusion" text,
  "cover" text,
  "summary" text,
  "body" text,
  "attachments" jsonb,
  "link" text,
  "sort" integer not null default 0,
  "visible" boolean not null default true,
  "state" text not null default 'draft',
  "publish_from" timestamptz,
  "publish_to" timestamptz,
  "buttons" jsonb,
  "revision" integer not null default 1,
  "created_at" timestamptz not null default now(),
  "created_by" text,
  "updated_at" timestamptz not null default now(),
  "updated_by" text,
  "deleted_at" timestamptz,
  primary key ("id")
);

create unique index "partner_decision_content_code_key" on "partner_decision_content" ("code") where "deleted_at" is null;

create index "partner_decision_content_category_id_idx" on "partner_decision_content" ("category_id");

create index "partner_decision_content_title_characters_idx" on "partner_decision_content" using gin (string_to_array(lower("title"), null));

create index "partner_decision_content_code_start_idx" on "partner_decision_content" (lower("code") text_pattern_ops);

create index "partner_decision_content_created_at_idx" on "partner_decision_content" ("created_at", "id") where "deleted_at" is null;

create index "partner_decision_content_title_pinyin_idx" on "partner_decision_content" (pinyin_key("title"), "id") where "deleted_at" is null;

create table "partner_empowerment_category" (
  "id" text not null,
  "name" text not null,
  "code" text,
  "parent_id" text,
  "icon" text,
  "sort" integer not null default 0,
  "enabled" boolean not null default true,
  "remark" text,
  "path" text not null,
  "revision" integer not null default 1,
  "created_at" timestamptz not null default now(),
  "created_by" text,
  "updated_at" timestamptz not null default now(),
  "updated_by" text,
  primary key ("id")
);

create unique index "partner_empowerment_category_code_key" on "partner_empowerment_category" ("code");

create index "partner_empowerment_category_parent_id_idx" on "partner_empowerment_category" ("parent_id");

create index "partner_empowerment_category_name_characters_idx" on "partner_empowerment_category" using gin (string_to_array(lower("name"), null));

create index "partner_empowerment_category_code_start_idx" on "partner_empowerment_category" (lower("code") text_pattern_ops);

create index "partner_empowerment_category_path_idx" on "partner_empowerment_category" ("path" text_pattern_ops);

create table "partner_empowerment_content" (
  "id" text not null,
  "title" text not null,
  "category_id" text not null,
  "kind" text not null default 'business',
  "department" text,
  "days" integer,
  "cover" text,
  "summary" text,
  "body" text,
  "attachments" jsonb,
  "link" text,
  "sort" integer not null default 0,
  "visible" boolean not null default true,
  "state" text not null default 'draft',
  "publish_from" timestamptz,
  "publish_to" timestamptz,
  "buttons" jsonb,
  "revision" integer not null default 1,
  "created_at" timestamptz not null default now(),
  "created_by" text,
  "updated_at" timestamptz not null default now(),
  "updated_by" text,
  "deleted_at" timestamptz,
  primary key ("id")
);

create index "partner_empowerment_content_category_id_idx" on "partner_empowerment_content" ("category_id");

create index "partner_empowerment_content_title_characters_idx" on "partner_empowerment_content" using gin (string_to_array(lower("title"), null));

create index "partner_empowerment_content_department_characters_idx" on "partner_empowerment_content" using gin (string_to_array(lower("department"), null));

create index "partner_empowerment_content_created_at_idx" on "partner_empowerment_content" ("created_at", "id") where "deleted_at" is null;

create index "partner_empowerment_content_title_pinyin_idx" on "partner_empowerment_content" (pinyin_key("title"), "id") where "deleted_at" is null;

create table "partner_home_category" (
  "id" text not null,
  "name" text not null,
  "code" text,
  "parent_id" text,
  "icon" text,
  "sort" integer not null default 0,
  "enabled" boolean not null default true,
  "remark" text,
  "path" text not null,
  "revision" integer not null default 1,
  "created_at" timestamptz not null default now(),
  "created_by" text,
  "updated_at" timestamptz not null default now(),
  "updated_by" text,
  primary key ("id")
);

create unique index "partner_home_category_code_key" on "partner_home_category" ("code");

create index "partner_home_category_parent_id_idx" on "partner_home_category" ("parent_id");

create index "partner_home_category_name_characters_idx" on "partner_home_category" using gin (string_to_array(lower("name"), null));

create index "partner_home_category_code_start_idx" on "partner_home_category" (lower("code") text_pattern_ops);

create index "partner_home_category_path_idx" on "partner_home_category" ("path" text_pattern_ops);

create table "partner_home_content" (
  "id" text not null,
  "title" text not null,
  "category_id" text not null,
  "block" text not null default 'news',
  "count" integer not null default 6,
  "wide" boolean not null default false,
  "cover" text,
  "summary" text,
  "body" text,
  "attachments" jsonb,
  "link" text,
  "sort" integer not null default 0,
  "visible" boolean not null default true,
  "state" text not null default 'draft',
  "publish_from" timestamptz,
  "publish_to" timestamptz,
  "buttons" jsonb,
  "revision" integer not null default 1,
  "created_at" timestamptz not null default now(),
  "created_by" text,
  "updated_at" timestamptz not null default now(),
  "updated_by" text,
  "deleted_at" timestamptz,
  primary key ("id")
);

create index "partner_home_content_category_id_idx" on "partner_home_content" ("category_id");

create index "partner_home_content_title_characters_idx" on "partner_home_content" using gin (string_to_array(lower("title"), null));

create index "partner_home_content_created_at_idx" on "partner_home_content" ("created_at", "id") where "deleted_at" is null;

create index "partner_home_content_title_pinyin_idx" on "partner_home_content" (pinyin_key("title"), "id") where "deleted_at" is null;

create table "partner_schedule_category" (
  "id" text not null,
  "name" text not null,
  "code" text,
  "parent_id" text,
  "icon" text,
  "sort" integer not null default 0,
  "enabled" boolean not null default true,
  "remark" text,
  "path" text not null,
  "revision" integer not null default 1,
  "created_at" timestamptz not null default now(),
  "created_by" text,
  "updated_at" timestamptz not null default now(),
  "updated_by" text,
  primary key ("id")
);

create unique index "partner_schedule_category_code_key" on "partner_schedule_category" ("code");

create index "partner_schedule_category_parent_id_idx" on "partner_schedule_category" ("parent_id");

create index "partner_schedule_category_name_characters_idx" on "partner_schedule_category" using gin (string_to_array(lower("name"), null));

create index "partner_schedule_category_code_start_idx" on "partner_schedule_category" (lower("code") text_pattern_ops);

create index "partner_schedule_category_path_idx" on "partner_schedule_category" ("path" text_pattern_ops);

create table "partner_schedule_content" (
  "id" text not null,
  "title" text not null,
  "category_id" text not null,
  "start_at" timestamptz not null,
  "end_at" timestamptz,
  "place" text,
  "color" text,
  "cover" text,
  "summary" text,
  "body" text,
  "attachments" jsonb,
  "link" text,
  "sort" integer not null default 0,
  "visible" boolean not null default true,
  "state" text not null default 'draft',
  "publish_from" timestamptz,
  "publish_to" timestamptz,
  "buttons" jsonb,
  "revision" integer not null default 1,
  "created_at" timestamptz not null default now(),
  "created_by" text,
  "updated_at" timestamptz not null default now(),
  "updated_by" text,
  "deleted_at" timestamptz,
  primary key ("id")
);

create index "partner_schedule_content_category_id_idx" on "partner_schedule_content" ("category_id");

create index "partner_schedule_content_title_characters_idx" on "partner_schedule_content" using gin (string_to_array(lower("title"), null));

create index "partner_schedule_content_created_at_idx" on "partner_schedule_content" ("created_at", "id") where "deleted_at" is null;

create index "partner_schedule_content_title_pinyin_idx" on "partner_schedule_content" (pinyin_key("title"), "id") where "deleted_at" is null;

create table "partner_toolbox_category" (
  "id" text not null,
  "name" text not null,
  "code" text,
  "parent_id" text,
  "icon" text,
  "sort" integer not null default 0,
  "enabled" boolean not null default true,
  "remark" text,
  "path" text not null,
  "revision" integer not null default 1,
  "created_at" timestamptz not null default now(),
  "created_by" text,
  "updated_at" timestamptz not null default now(),
  "updated_by" text,
  primary key ("id")
);

create unique index "partner_toolbox_category_code_key" on "partner_toolbox_category" ("code");

create index "partner_toolbox_category_parent_id_idx" on "partner_toolbox_category" ("parent_id");

create index "partner_toolbox_category_name_characters_idx" on "partner_toolbox_category" using gin (string_to_array(lower("name"), null));

create index "partner_toolbox_category_code_start_idx" on "partner_toolbox_category" (lower("code") text_pattern_ops);

create index "partner_toolbox_category_path_idx" on "partner_toolbox_category" ("path" text_pattern_ops);

create table "partner_toolbox_content" (
  "id" text not null,
  "title" text not null,
  "category_id" text not null,
  "vendor" text,
  "release" text,
  "cover" text,
  "summary" text,
  "body" text,
  "attachments" jsonb,
  "link" text,
  "sort" integer not null default 0,
  "visible" boolean not null default true,
  "state" text not null default 'draft',
  "publish_from" timestamptz,
  "publish_to" timestamptz,
  "buttons" jsonb,
  "revision" integer not null default 1,
  "created_at" timestamptz not null default now(),
  "created_by" text,
  "updated_at" timestamptz not null default now(),
  "updated_by" text,
  "deleted_at" timestamptz,
  primary key ("id")
);

create index "partner_toolbox_content_category_id_idx" on "partner_toolbox_content" ("category_id");

create index "partner_toolbox_content_title_characters_idx" on "partner_toolbox_content" using gin (string_to_array(lower("title"), null));

create index "partner_toolbox_content_created_at_idx" on "partner_toolbox_content" ("created_at", "id") where "deleted_at" is null;

create index "partner_toolbox_content_title_pinyin_idx" on "partner_toolbox_content" (pinyin_key("title"), "id") where "deleted_at" is null;

create table "portal_menu" (
  "id" text not null,
  "name" text not null,
  "parent_id" text,
  "icon" text,
  "link" text,
  "new_tab" boolean not null default false,
  "sort" integer not null default 0,
  "enabled" boolean not null default true,
  "remark" text,
  "path" text not null,
  "revision" integer not null default 1,
  "created_at" timestamptz not null default now(),
  "created_by" text,
  "updated_at" timestamptz not null default now(),
  "updated_by" text,
  primary key ("id")
);

create unique index "portal_menu_parent_id_name_key" on "portal_menu" ("parent_id", "name");

create index "portal_menu_name_characters_idx" on "portal_menu" using gin (string_to_array(lower("name"), null));

create index "portal_menu_path_idx" on "portal_menu" ("path" text_pattern_ops);

create table "professional_app" (
  "id" text not null,
  "name" text not null,
  "group" text,
  "icon" text,
  "link" text not null,
  "new_tab" boolean not null default false,
  "line" text,
  "summary" text,
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

create unique index "professional_app_group_name_key" on "professional_app" ("group", "name") where "deleted_at" is null;

create index "professional_app_name_characters_idx" on "professional_app" using gin (string_to_array(lower("name"), null));

create index "professional_app_group_characters_idx" on "professional_app" using gin (string_to_array(lower("group"), null));

create index "professional_app_created_at_idx" on "professional_app" ("created_at", "id") where "deleted_at" is null;

create index "professional_app_name_pinyin_idx" on "professional_app" (pinyin_key("name"), "id") where "deleted_at" is null;
