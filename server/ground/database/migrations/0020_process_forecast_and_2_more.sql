create table "process_forecast" (
  "id" text not null,
  "title" text,
  "model_id" text not null,
  "from" date,
  "to" date,
  "state" text not null default 'waiting',
  "progress" integer not null default 0,
  "message" text,
  "samples" integer,
  "bottleneck" text,
  "advice" text,
  "simulation_id" text,
  "seconds" double precision,
  "result" jsonb,
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

create index "process_forecast_model_id_idx" on "process_forecast" ("model_id");

create index "process_forecast_simulation_id_idx" on "process_forecast" ("simulation_id");

create index "process_forecast_organization_id_idx" on "process_forecast" ("organization_id");

create index "process_forecast_owner_id_idx" on "process_forecast" ("owner_id");

create index "process_forecast_title_characters_idx" on "process_forecast" using gin (string_to_array(lower("title"), null));

create index "process_forecast_created_at_idx" on "process_forecast" ("created_at", "id") where "deleted_at" is null;

create table "process_simulation" (
  "id" text not null,
  "name" text not null,
  "model_id" text not null,
  "basis" text not null default 'active',
  "version_id" text,
  "starter_id" text,
  "start_at" timestamptz,
  "variables" jsonb,
  "seed" integer not null default 1,
  "instances" integer not null default 1000,
  "warm_up" integer not null default 0,
  "arrival_kind" text not null default 'exponential',
  "arrivals_per_hour" double precision not null default 1,
  "arrival_hours" text not null default 'working',
  "nodes" jsonb,
  "pools" jsonb,
  "branches" jsonb,
  "data" jsonb,
  "remark" text,
  "trail" jsonb,
  "last_run_id" text,
  "last_state" text,
  "progress" integer,
  "bottleneck" text,
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

create index "process_simulation_model_id_idx" on "process_simulation" ("model_id");

create index "process_simulation_version_id_idx" on "process_simulation" ("version_id");

create index "process_simulation_starter_id_idx" on "process_simulation" ("starter_id");

create index "process_simulation_organization_id_idx" on "process_simulation" ("organization_id");

create index "process_simulation_owner_id_idx" on "process_simulation" ("owner_id");

create index "process_simulation_name_characters_idx" on "process_simulation" using gin (string_to_array(lower("name"), null));

create index "process_simulation_created_at_idx" on "process_simulation" ("created_at", "id") where "deleted_at" is null;

create table "process_simulation_run" (
  "id" text not null,
  "simulation_id" text not null,
  "title" text not null,
  "state" text not null default 'waiting',
  "progress" integer not null default 0,
  "message" text,
  "seed" integer,
  "instances" integer,
  "completed" integer,
  "duration_mean" double precision,
  "bottleneck" text,
  "steps" integer,
  "seconds" double precision,
  "ended_at" timestamptz,
  "setup" jsonb,
  "result" jsonb,
  "organization_id" text,
  "owner_id" text,
  "revision" integer not null default 1,
  "created_at" timestamptz not null default now(),
  "created_by" text,
  "updated_at" timestamptz not null default now(),
  "updated_by" text,
  primary key ("id")
);

create index "process_simulation_run_simulation_id_idx" on "process_simulation_run" ("simulation_id");

create index "process_simulation_run_organization_id_idx" on "process_simulation_run" ("organization_id");

create index "process_simulation_run_owner_id_idx" on "process_simulation_run" ("owner_id");
