create index "process_slot_original_assignee_idx" on "process_slot" ("original_assignee");
