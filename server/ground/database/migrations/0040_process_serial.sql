create table "process_serial" (
  "id" text not null,
  "key" text not null,
  "rest" text not null,
  "last" integer not null,
  "revision" integer not null default 1,
  "created_at" timestamptz not null default now(),
  "created_by" text,
  "updated_at" timestamptz not null default now(),
  "updated_by" text,
  primary key ("id")
);

create unique index "process_serial_key_rest_key" on "process_serial" ("key", "rest");
