create index "resource_level_idx" on "resource" ("level");

create index "resource_enabled_idx" on "resource" ("enabled");
