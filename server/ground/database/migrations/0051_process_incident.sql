alter table "process_incident" add column "error_code" text;

alter table "process_incident" add column "error_values" jsonb;
