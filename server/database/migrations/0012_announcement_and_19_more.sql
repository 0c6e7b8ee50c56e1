drop index "announcement_title_characters_idx";

create index "announcement_title_characters_idx" on "announcement" using gin (string_to_array(lower("title"), null));

drop index "application_name_characters_idx";

drop index "application_client_id_start_idx";

create index "application_name_characters_idx" on "application" using gin (string_to_array(lower("name"), null));

create index "application_client_id_start_idx" on "application" (lower("client_id") text_pattern_ops);

drop index "audit_log_actor_name_characters_idx";

create index "audit_log_actor_name_characters_idx" on "audit_log" using gin (string_to_array(lower("actor_name"), null));

drop index "data_source_name_characters_idx";

drop index "data_source_code_start_idx";

drop index "data_source_host_characters_idx";

create index "data_source_name_characters_idx" on "data_source" using gin (string_to_array(lower("name"), null));

create index "data_source_code_start_idx" on "data_source" (lower("code") text_pattern_ops);

create index "data_source_host_characters_idx" on "data_source" using gin (string_to_array(lower("host"), null));

drop index "dictionary_code_start_idx";

drop index "dictionary_title_characters_idx";

create index "dictionary_code_start_idx" on "dictionary" (lower("code") text_pattern_ops);

create index "dictionary_title_characters_idx" on "dictionary" using gin (string_to_array(lower("title"), null));

drop index "dictionary_entry_value_start_idx";

drop index "dictionary_entry_label_characters_idx";

create index "dictionary_entry_value_start_idx" on "dictionary_entry" (lower("value") text_pattern_ops);

create index "dictionary_entry_label_characters_idx" on "dictionary_entry" using gin (string_to_array(lower("label"), null));

drop index "download_name_characters_idx";

create index "download_name_characters_idx" on "download" using gin (string_to_array(lower("name"), null));

drop index "generated_file_path_characters_idx";

drop index "generated_file_table_characters_idx";

create index "generated_file_path_characters_idx" on "generated_file" using gin (string_to_array(lower("path"), null));

create index "generated_file_table_characters_idx" on "generated_file" using gin (string_to_array(lower("table"), null));

drop index "generation_plan_name_characters_idx";

drop index "generation_plan_title_characters_idx";

drop index "generation_plan_table_characters_idx";

create index "generation_plan_name_characters_idx" on "generation_plan" using gin (string_to_array(lower("name"), null));

create index "generation_plan_title_characters_idx" on "generation_plan" using gin (string_to_array(lower("title"), null));

create index "generation_plan_table_characters_idx" on "generation_plan" using gin (string_to_array(lower("table"), null));

drop index "job_title_characters_idx";

create index "job_title_characters_idx" on "job" using gin (string_to_array(lower("title"), null));

drop index "job_schedule_title_characters_idx";

create index "job_schedule_title_characters_idx" on "job_schedule" using gin (string_to_array(lower("title"), null));

drop index "organization_code_start_idx";

drop index "organization_name_characters_idx";

drop index "organization_city_name_start_idx";

create index "organization_code_start_idx" on "organization" (lower("code") text_pattern_ops);

create index "organization_name_characters_idx" on "organization" using gin (string_to_array(lower("name"), null));

create index "organization_city_name_start_idx" on "organization" (lower("city_name") text_pattern_ops);

drop index "position_code_start_idx";

drop index "position_name_characters_idx";

create index "position_code_start_idx" on "position" (lower("code") text_pattern_ops);

create index "position_name_characters_idx" on "position" using gin (string_to_array(lower("name"), null));

drop index "project_code_start_idx";

drop index "project_name_characters_idx";

drop index "project_company_name_characters_idx";

drop index "project_city_name_start_idx";

create index "project_code_start_idx" on "project" (lower("code") text_pattern_ops);

create index "project_name_characters_idx" on "project" using gin (string_to_array(lower("name"), null));

create index "project_company_name_characters_idx" on "project" using gin (string_to_array(lower("company_name"), null));

create index "project_city_name_start_idx" on "project" (lower("city_name") text_pattern_ops);

drop index "resource_code_start_idx";

drop index "resource_name_characters_idx";

create index "resource_code_start_idx" on "resource" (lower("code") text_pattern_ops);

create index "resource_name_characters_idx" on "resource" using gin (string_to_array(lower("name"), null));

drop index "resource_classify_code_start_idx";

drop index "resource_classify_name_characters_idx";

create index "resource_classify_code_start_idx" on "resource_classify" (lower("code") text_pattern_ops);

create index "resource_classify_name_characters_idx" on "resource_classify" using gin (string_to_array(lower("name"), null));

drop index "role_code_start_idx";

drop index "role_name_characters_idx";

create index "role_code_start_idx" on "role" (lower("code") text_pattern_ops);

create index "role_name_characters_idx" on "role" using gin (string_to_array(lower("name"), null));

drop index "session_ip_start_idx";

create index "session_ip_start_idx" on "session" (lower("ip") text_pattern_ops);

drop index "app_user_username_start_idx";

drop index "app_user_name_characters_idx";

drop index "app_user_employee_no_start_idx";

drop index "app_user_phone_start_idx";

drop index "app_user_email_start_idx";

create index "app_user_username_start_idx" on "app_user" (lower("username") text_pattern_ops);

create index "app_user_name_characters_idx" on "app_user" using gin (string_to_array(lower("name"), null));

create index "app_user_employee_no_start_idx" on "app_user" (lower("employee_no") text_pattern_ops);

create index "app_user_phone_start_idx" on "app_user" (lower("phone") text_pattern_ops);

create index "app_user_email_start_idx" on "app_user" (lower("email") text_pattern_ops);

drop index "user_account_account_start_idx";

create index "user_account_account_start_idx" on "user_account" (lower("account") text_pattern_ops);
