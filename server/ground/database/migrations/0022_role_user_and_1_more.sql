alter table "role_user" add column "valid_from" timestamptz;

alter table "user_resource" add column "valid_from" timestamptz;
