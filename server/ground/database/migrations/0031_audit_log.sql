create index "audit_log_seal_empty_idx" on "audit_log" ("id") where "seal" is null;
