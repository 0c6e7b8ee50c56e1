create index "user_credential_locked_until_idx" on "user_credential" ("locked_until");
