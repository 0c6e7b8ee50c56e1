-- Shipped dictionaries are stored once; a value that came later has to be brought to those who have them already.
insert into "dictionary_entry" ("id", "dictionary_id", "value", "label", "color", "sort")
select 'notice-kind-entrusted', d."id", 'entrusted', '委托', 'cyan', 12
from "dictionary" d
where d."code" = 'NOTICE_KIND'
  and not exists (select 1 from "dictionary_entry" e where e."dictionary_id" = d."id" and e."value" = 'entrusted');
