alter table "stored_object" add column "etag" text;

alter table "stored_object" add column "meta" jsonb;

alter table "stored_object" add column "appendable" boolean;

alter table "stored_object" add column "pending_until" timestamptz;
