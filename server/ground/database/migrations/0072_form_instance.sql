alter table "form_instance" add column "hidden_fields" jsonb;
