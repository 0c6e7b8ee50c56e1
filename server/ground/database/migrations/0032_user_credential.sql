alter table "user_credential" add column "demo" boolean not null default false;

-- Databases of before: only the demo company has credentials that are called as their users, all set at the moment of
-- which its first row was made.
update "user_credential" set "demo" = true
where "id" = "user_id" and "changed_at" <= (select max("created_at") from "user_credential" where "id" = "user_id");
