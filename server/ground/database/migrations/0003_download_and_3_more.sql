create table "download" (
  "id" text not null,
  "name" text not null,
  "status" text not null,
  "progress" integer not null default 0,
  "total" integer not null default 0,
  "done" integer not null default 0,
  "size" integer,
  "expires_at" timestamptz,
  "finished_at" timestamptz,
  "error" text,
  "owner_id" text not null,
  "application_id" text,
  "endpoint" text,
  "request" jsonb,
  "object_key" text,
  "revision" integer not null default 1,
  "created_at" timestamptz not null default now(),
  "created_by" text,
  "updated_at" timestamptz not null default now(),
  "updated_by" text,
  primary key ("id")
);

create index "download_owner_id_idx" on "download" ("owner_id");

create table "import_row" (
  "id" text not null,
  "run_id" text not null,
  "row" integer not null,
  "outcome" text not null,
  "record_id" text,
  "revision_after" integer,
  "before" jsonb,
  "faults" jsonb,
  "revision" integer not null default 1,
  "created_at" timestamptz not null default now(),
  "created_by" text,
  "updated_at" timestamptz not null default now(),
  "updated_by" text,
  primary key ("id")
);

create index "import_row_run_id_idx" on "import_row" ("run_id");

create table "import_run" (
  "id" text not null,
  "name" text not null,
  "status" text not null,
  "overwrite" boolean not null default false,
  "total" integer not null default 0,
  "done" integer not null default 0,
  "created" integer not null default 0,
  "updated" integer not null default 0,
  "failed" integer not null default 0,
  "undone" integer not null default 0,
  "ignored" jsonb,
  "error" text,
  "expires_at" timestamptz,
  "owner_id" text not null,
  "application_id" text,
  "endpoint" text not null,
  "object_key" text,
  "revision" integer not null default 1,
  "created_at" timestamptz not null default now(),
  "created_by" text,
  "updated_at" timestamptz not null default now(),
  "updated_by" text,
  primary key ("id")
);

create index "import_run_owner_id_idx" on "import_run" ("owner_id");

create table "job_outbox" (
  "id" text not null,
  "kind" text not null,
  "job_id" text not null,
  "data" jsonb not null,
  "revision" integer not null default 1,
  "created_at" timestamptz not null default now(),
  "created_by" text,
  "updated_at" timestamptz not null default now(),
  "updated_by" text,
  primary key ("id")
);
