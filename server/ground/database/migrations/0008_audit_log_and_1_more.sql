alter table "audit_log" add column "refused" boolean;

alter table "audit_log" add column "seal" integer;

create index "audit_log_seal_idx" on "audit_log" ("seal");

create table "audit_seal" (
  "id" text not null,
  "number" integer not null,
  "at" timestamptz not null,
  "rows" jsonb not null,
  "digest" text not null,
  "revision" integer not null default 1,
  "created_at" timestamptz not null default now(),
  "created_by" text,
  "updated_at" timestamptz not null default now(),
  "updated_by" text,
  primary key ("id")
);

create unique index "audit_seal_number_key" on "audit_seal" ("number");

-- The log is kept by months, so that an old one goes as a whole. Rows outside of all months stand in a part of their own.
alter table "audit_log" rename to "audit_log_before";

alter table "audit_log_before" rename constraint "audit_log_pkey" to "audit_log_before_pkey";

create table "audit_log" (like "audit_log_before" including defaults) partition by range ("at");

alter table "audit_log" add primary key ("id", "at");

create table "audit_log_rest" partition of "audit_log" default;

insert into "audit_log" select * from "audit_log_before";

drop table "audit_log_before";

create index "audit_log_at_idx" on "audit_log" ("at");

create index "audit_log_actor_id_idx" on "audit_log" ("actor_id");

create index "audit_log_record_id_idx" on "audit_log" ("record_id");

create index "audit_log_seal_idx" on "audit_log" ("seal");

-- A row is written once; only its seal is put on later.
create function "audit_log_stays"() returns trigger language plpgsql as $body$
begin
  if tg_op = 'UPDATE' and old.seal is null and new.seal is not null
    and to_jsonb(new) - 'seal' = to_jsonb(old) - 'seal' then
    return new;
  end if;
  raise exception 'rows of % are neither changed nor deleted', tg_table_name using errcode = '42501';
end
$body$;

create trigger "audit_log_stays" before update or delete on "audit_log" for each row execute function "audit_log_stays"();

create trigger "audit_log_stays_whole" before truncate on "audit_log" for each statement execute function "audit_log_stays"();

create function "audit_seal_stays"() returns trigger language plpgsql as $body$
begin
  raise exception 'rows of % are neither changed nor deleted', tg_table_name using errcode = '42501';
end
$body$;

create trigger "audit_seal_stays" before update or delete or truncate on "audit_seal" for each statement execute function "audit_seal_stays"();
