alter table "process_start_draft" alter column "title" drop not null;
