alter table "partner_corporation_content" add column "capital" double precision;

alter table "partner_schedule_content" add column "repeat_by" text;

alter table "partner_schedule_content" add column "repeat_until" date;
