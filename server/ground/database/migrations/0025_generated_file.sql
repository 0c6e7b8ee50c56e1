drop index "generated_file_table_characters_idx";
