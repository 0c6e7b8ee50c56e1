alter table "data_source" add column "misses" integer not null default 0;
