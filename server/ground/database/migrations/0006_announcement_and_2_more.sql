create table "announcement" (
  "id" text not null,
  "title" text not null,
  "text" text not null,
  "revision" integer not null default 1,
  "created_at" timestamptz not null default now(),
  "created_by" text,
  "updated_at" timestamptz not null default now(),
  "updated_by" text,
  primary key ("id")
);

create table "job" (
  "id" text not null,
  "title" text not null,
  "kind" text not null,
  "state" text not null,
  "attempts" integer not null default 0,
  "started_at" timestamptz,
  "finished_at" timestamptz,
  "error" text,
  "owner_id" text,
  "data" jsonb,
  "delivery_id" text,
  "revision" integer not null default 1,
  "created_at" timestamptz not null default now(),
  "created_by" text,
  "updated_at" timestamptz not null default now(),
  "updated_by" text,
  primary key ("id")
);

create index "job_state_idx" on "job" ("state");

create index "job_owner_id_idx" on "job" ("owner_id");

create table "job_schedule" (
  "id" text not null,
  "name" text not null,
  "title" text not null,
  "cron" text not null,
  "enabled" boolean not null default true,
  "next_run_at" timestamptz,
  "last_run_at" timestamptz,
  "last_state" text,
  "last_error" text,
  "revision" integer not null default 1,
  "created_at" timestamptz not null default now(),
  "created_by" text,
  "updated_at" timestamptz not null default now(),
  "updated_by" text,
  primary key ("id")
);

create unique index "job_schedule_name_key" on "job_schedule" ("name");
