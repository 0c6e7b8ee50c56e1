alter table "process_copy" add column "hidden" jsonb;
