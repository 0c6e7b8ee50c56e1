alter table "user_credential" add column "failed_at" timestamptz;
