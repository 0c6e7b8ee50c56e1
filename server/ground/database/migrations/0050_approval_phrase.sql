alter table "approval_phrase" add column "purpose" text not null default 'any';
