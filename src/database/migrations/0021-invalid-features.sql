-- What an import does with features whose geometries are not valid, and how many there were: null where there were none.
alter table datasets add column on_invalid text not null default 'refuse' check (on_invalid in ('refuse', 'repair', 'skip'));
alter table dataset_imports add column invalid jsonb;
