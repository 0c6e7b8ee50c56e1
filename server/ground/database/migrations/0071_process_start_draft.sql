alter table "process_start_draft" add column "version_no" integer;
