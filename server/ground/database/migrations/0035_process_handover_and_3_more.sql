alter table "process_handover" add column "organization_id" text;

create index "process_handover_organization_id_idx" on "process_handover" ("organization_id");

alter table "process_handover_item" add column "from_id" text;

alter table "process_handover_item" add column "organization_id" text;

create index "process_handover_item_from_id_idx" on "process_handover_item" ("from_id");

create index "process_handover_item_organization_id_idx" on "process_handover_item" ("organization_id");

alter table "process_migration_item" add column "initiator_id" text;

alter table "process_migration_item" add column "organization_id" text;

create index "process_migration_item_initiator_id_idx" on "process_migration_item" ("initiator_id");

create index "process_migration_item_organization_id_idx" on "process_migration_item" ("organization_id");

alter table "process_replacement" add column "organization_id" text;

create index "process_replacement_organization_id_idx" on "process_replacement" ("organization_id");

update "process_handover" t set "organization_id" = u."organization_id" from "app_user" u where u."id" = t."from_id";

update "process_handover_item" t set "from_id" = h."from_id", "organization_id" = h."organization_id"
from "process_handover" h where h."id" = t."handover_id";

update "process_migration_item" t set "initiator_id" = i."initiator_id", "organization_id" = i."organization_id"
from "process_instance" i where i."id" = t."instance_id";

update "process_replacement" t set "organization_id" = u."organization_id" from "app_user" u where u."id" = t."from_id";
