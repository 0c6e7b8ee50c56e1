alter table "process_delivery" alter column "instance_id" drop not null;
