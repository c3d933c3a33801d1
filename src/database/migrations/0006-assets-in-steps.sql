-- A large write of assets adds to the generation that is served, without copying it: its rows count from the step that ends it.
alter table store_versions add column step bigint not null default 0;
-- An asset is served from the step that wrote it until the one that wrote it anew.
alter table stores add column since bigint not null default 0;
alter table stores add column until bigint;
alter table stores drop constraint stores_pkey, add primary key (project_id, generation, store_id, since);
-- What large writes have left is found by these; no other question can be answered by them, whatever the planner believes of it.
create index stores_by_since on stores ((project_id::text), (-since));
create index stores_by_until on stores (project_id, until) where until is not null;
