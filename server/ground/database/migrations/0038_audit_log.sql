alter table "audit_log" add column "user_agent" text;

alter table "audit_log" add column "acting_for_id" text;

alter table "audit_log" add column "acting_for_name" text;

alter table "audit_log" add column "claimed_user" text;
