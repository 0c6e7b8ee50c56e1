alter table "process_handover" add column "kinds" jsonb;
