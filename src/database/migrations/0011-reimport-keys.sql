-- The hash of the secret that lets its holder have the dataset's url fetched again; null where none has been asked for.
alter table datasets add column reimport_key_hash bytea;
create index datasets_by_reimport_key on datasets (project_id, reimport_key_hash);
