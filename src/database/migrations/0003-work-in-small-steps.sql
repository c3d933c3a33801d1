-- What measuring a feature takes goes by its positions.
alter table features add column positions integer generated always as (coalesce(ST_NPoints(outline::geometry), 0)) stored;
