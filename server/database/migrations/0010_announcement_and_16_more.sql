create index "announcement_title_characters_idx" on "announcement" using gin (string_to_array(lower("title"), null));

create index "application_name_characters_idx" on "application" using gin (string_to_array(lower("name"), null)) where "deleted_at" is null;

create index "application_client_id_start_idx" on "application" (lower("client_id") text_pattern_ops) where "deleted_at" is null;

create index "audit_log_actor_name_characters_idx" on "audit_log" using gin (string_to_array(lower("actor_name"), null));

create index "dictionary_code_start_idx" on "dictionary" (lower("code") text_pattern_ops) where "deleted_at" is null;

create index "dictionary_title_characters_idx" on "dictionary" using gin (string_to_array(lower("title"), null)) where "deleted_at" is null;

create index "dictionary_entry_value_start_idx" on "dictionary_entry" (lower("value") text_pattern_ops) where "deleted_at" is null;

create index "dictionary_entry_label_characters_idx" on "dictionary_entry" using gin (string_to_array(lower("label"), null)) where "deleted_at" is null;

create index "download_name_characters_idx" on "download" using gin (string_to_array(lower("name"), null));

create index "job_title_characters_idx" on "job" using gin (string_to_array(lower("title"), null));

create index "job_schedule_title_characters_idx" on "job_schedule" using gin (string_to_array(lower("title"), null));

create index "organization_code_start_idx" on "organization" (lower("code") text_pattern_ops) where "deleted_at" is null;

create index "organization_name_characters_idx" on "organization" using gin (string_to_array(lower("name"), null)) where "deleted_at" is null;

create index "organization_city_name_start_idx" on "organization" (lower("city_name") text_pattern_ops) where "deleted_at" is null;

create index "position_code_start_idx" on "position" (lower("code") text_pattern_ops) where "deleted_at" is null;

create index "position_name_characters_idx" on "position" using gin (string_to_array(lower("name"), null)) where "deleted_at" is null;

create index "project_code_start_idx" on "project" (lower("code") text_pattern_ops) where "deleted_at" is null;

create index "project_name_characters_idx" on "project" using gin (string_to_array(lower("name"), null)) where "deleted_at" is null;

create index "project_company_name_characters_idx" on "project" using gin (string_to_array(lower("company_name"), null)) where "deleted_at" is null;

create index "project_city_name_start_idx" on "project" (lower("city_name") text_pattern_ops) where "deleted_at" is null;

create index "resource_code_start_idx" on "resource" (lower("code") text_pattern_ops) where "deleted_at" is null;

create index "resource_name_characters_idx" on "resource" using gin (string_to_array(lower("name"), null)) where "deleted_at" is null;

create index "resource_classify_code_start_idx" on "resource_classify" (lower("code") text_pattern_ops) where "deleted_at" is null;

create index "resource_classify_name_characters_idx" on "resource_classify" using gin (string_to_array(lower("name"), null)) where "deleted_at" is null;

create index "role_code_start_idx" on "role" (lower("code") text_pattern_ops) where "deleted_at" is null;

create index "role_name_characters_idx" on "role" using gin (string_to_array(lower("name"), null)) where "deleted_at" is null;

create index "session_ip_start_idx" on "session" (lower("ip") text_pattern_ops);

create index "app_user_username_start_idx" on "app_user" (lower("username") text_pattern_ops) where "deleted_at" is null;

create index "app_user_name_characters_idx" on "app_user" using gin (string_to_array(lower("name"), null)) where "deleted_at" is null;

create index "app_user_employee_no_start_idx" on "app_user" (lower("employee_no") text_pattern_ops) where "deleted_at" is null;

create index "app_user_phone_start_idx" on "app_user" (lower("phone") text_pattern_ops) where "deleted_at" is null;

create index "app_user_email_start_idx" on "app_user" (lower("email") text_pattern_ops) where "deleted_at" is null;

create index "user_account_account_start_idx" on "user_account" (lower("account") text_pattern_ops) where "deleted_at" is null;
