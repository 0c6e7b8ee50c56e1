alter table "stored_object" add column "held" boolean;
