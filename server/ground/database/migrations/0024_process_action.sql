alter table "process_action" add column "request_id" text;
