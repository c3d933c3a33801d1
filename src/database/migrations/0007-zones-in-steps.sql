-- Zones are written as assets are: one is served from the step that wrote it until the one that wrote it anew or took it away.
alter table zones add column since bigint not null default 0;
alter table zones add column until bigint;
alter table zones drop constraint zones_pkey, add primary key (project_id, zone_id, since);
-- As those of assets: what large writes have left is found by these.
create index zones_by_since on zones ((project_id::text), (-since));
create index zones_by_until on zones (project_id, until) where until is not null;
-- A project that has zones has a row.
insert into store_versions (project_id, version) select distinct project_id, 1 from zones on conflict do nothing;
