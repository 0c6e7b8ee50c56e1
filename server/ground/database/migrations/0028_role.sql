alter table "role" add column "scoped_pages" boolean not null default false;
