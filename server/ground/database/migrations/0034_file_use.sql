create table "file_use" (
  "id" text not null,
  "address" text not null,
  "entity" text not null,
  "record_id" text not null,
  "revision" integer not null default 1,
  "created_at" timestamptz not null default now(),
  "created_by" text,
  "updated_at" timestamptz not null default now(),
  "updated_by" text,
  primary key ("id")
);

create unique index "file_use_address_entity_record_id_key" on "file_use" ("address", "entity", "record_id");

-- What records and processes refer to already. Pictures are shown by their plain addresses and need no note.
insert into "file_use" ("id", "address", "entity", "record_id")
select md5(found."address" || ' ' || found."entity" || ' ' || found."record_id"), found."address", found."entity", found."record_id"
from (
  select 'landParcel' as "entity", t."id" as "record_id", f.value #>> '{}' as "address"
  from "land_parcel" t, jsonb_path_query(t."files", '$.** ? (@.type() == "string" && @ like_regex "^/oss/user/[^/]+/file/")') f(value)
  union
  select 'processInstance', t."instance_id", f.value #>> '{}'
  from "process_scope" t, jsonb_path_query(t."variables", '$.** ? (@.type() == "string" && @ like_regex "^/oss/user/[^/]+/file/")') f(value)
  union
  select 'processInstance', t."id", f.value #>> '{}'
  from "process_instance" t, jsonb_path_query(t."variables", '$.** ? (@.type() == "string" && @ like_regex "^/oss/user/[^/]+/file/")') f(value)
  union
  select 'processInstance', t."instance_id", f.value #>> '{}'
  from "process_event" t, jsonb_path_query(t."data", '$.** ? (@.type() == "string" && @ like_regex "^/oss/user/[^/]+/file/")') f(value)
) found;
