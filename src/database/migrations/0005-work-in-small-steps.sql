-- What measuring a feature takes goes by its positions.
alter table features add column positions integer generated always as (coalesce(ST_NPoints(outline::geometry), 0)) stored;

-- Assets are served by generation: a large write makes another one beside that which is served, and then the number is changed.
alter table store_versions add column generation bigint not null default 0;
-- The last that was begun: no number is used twice.
alter table store_versions add column last_generation bigint not null default 0;
-- The generation that is being made; who makes it and has died stops to beat.
alter table store_versions add column building bigint;
alter table store_versions add column beat_at timestamptz not null default now();
-- A project that has assets has a row.
insert into store_versions (project_id, version) select distinct project_id, 1 from stores on conflict do nothing;

alter table stores add column generation bigint not null default 0;
alter table stores drop constraint stores_pkey, add primary key (project_id, generation, store_id);
drop index stores_by_location;
drop index stores_by_words;
create index stores_by_location on stores using gist (project_id, generation, location);
create index stores_by_words on stores using gin (project_id, generation, words);
