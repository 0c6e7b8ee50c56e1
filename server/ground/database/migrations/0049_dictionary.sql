drop index "dictionary_code_start_idx";

create index "dictionary_code_characters_idx" on "dictionary" using gin (string_to_array(lower("code"), null));
