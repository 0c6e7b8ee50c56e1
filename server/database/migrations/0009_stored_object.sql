create index "stored_object_owner_id_idx" on "stored_object" ("owner_id");
