create table "console_setting" (
  "id" text not null,
  "name" text not null default '控制台',
  "watermark" boolean not null default false,
  "revision" integer not null default 1,
  "created_at" timestamptz not null default now(),
  "created_by" text,
  "updated_at" timestamptz not null default now(),
  "updated_by" text,
  primary key ("id")
);

create table "font_icon" (
  "id" text not null,
  "name" text not null,
  "title" text not null,
  "group" text,
  "drawing" text not null,
  "source" text,
  "sort" integer not null default 0,
  "enabled" boolean not null default true,
  "revision" integer not null default 1,
  "created_at" timestamptz not null default now(),
  "created_by" text,
  "updated_at" timestamptz not null default now(),
  "updated_by" text,
  primary key ("id")
);

create unique index "font_icon_name_key" on "font_icon" ("name");

create index "font_icon_name_characters_idx" on "font_icon" using gin (string_to_array(lower("name"), null));

create index "font_icon_title_characters_idx" on "font_icon" using gin (string_to_array(lower("title"), null));

create index "font_icon_group_characters_idx" on "font_icon" using gin (string_to_array(lower("group"), null));

create index "font_icon_source_characters_idx" on "font_icon" using gin (string_to_array(lower("source"), null));

alter table "partner_home_content" add column "source" text;
