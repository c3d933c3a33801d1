-- Addresses, networks and patterns of pages whose requests a project refuses.
alter table projects add column blocked text[] not null default '{}';
