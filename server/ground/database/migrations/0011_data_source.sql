alter table "data_source" add column "misses" integer not null default 0;

-- Shipped dictionaries are stored once; a value that came later has to be brought to those who have them already.
insert into "dictionary_entry" ("id", "dictionary_id", "value", "label", "color", "sort")
select 'data-source-state-degraded', d."id", 'degraded', '不稳定', 'orange', 3
from "dictionary" d
where d."code" = 'DATA_SOURCE_STATE'
  and not exists (select 1 from "dictionary_entry" e where e."dictionary_id" = d."id" and e."value" = 'degraded');
