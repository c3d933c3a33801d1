-- The import whose features were served before, kept so that it can be served again; null where there is none.
alter table datasets add column previous_import_id uuid;
