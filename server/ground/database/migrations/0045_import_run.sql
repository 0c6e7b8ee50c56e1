alter table "import_run" add column "place" jsonb;
