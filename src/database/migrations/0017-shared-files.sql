-- What several servers share as files (src/sharing): which versions there are, which of them are served, and by whom.

-- A server beside others. One that has been silent for a while is gone.
create table servers (
  server_id uuid primary key,
  address text not null,
  version text not null,
  started_at timestamptz not null default now(),
  beat_at timestamptz not null default now(),
  -- Versions that wait for their switch, and that it could serve at once.
  ready uuid[] not null default '{}',
  -- What it serves and what it cannot: {"region", "regions", "problems"}.
  state jsonb not null default '{}'
);

-- The objects in the store: each content once.
create table shared_objects (
  sha256 text primary key,
  bytes bigint not null,
  -- Whether all of it has come to the store.
  is_stored boolean not null default false,
  -- When somebody last wanted to refer to it; it stays for a while after that.
  touched_at timestamptz not null default now(),
  -- Since when it is being removed.
  doomed_at timestamptz
);

create table shared_versions (
  version_id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('region', 'venue', 'tariff', 'traffic', 'words', 'upload')),
  -- Of what belongs to a project.
  project_id uuid,
  name text not null,
  version text not null,
  -- What a version says of itself: the manifest of a region.
  facts jsonb,
  published_by text not null,
  published_at timestamptz not null default now(),
  -- Regions that were removed are remembered: servers remove their copies.
  removed_at timestamptz,
  unique nulls not distinct (kind, project_id, name, version)
);

create table shared_files (
  version_id uuid not null references shared_versions on delete cascade,
  path text not null,
  bytes bigint not null,
  sha256 text not null references shared_objects,
  primary key (version_id, path)
);
create index shared_files_sha256 on shared_files (sha256);

-- What is served of each region, venue, tariff, … and what takes its place at a moment.
create table shared_items (
  item_id uuid primary key default gen_random_uuid(),
  kind text not null,
  project_id uuid,
  name text not null,
  -- Null for nothing: it was removed, or nothing has been served of it yet.
  current_id uuid references shared_versions,
  was_served boolean not null default false,
  has_next boolean not null default false,
  next_id uuid references shared_versions,
  asked_at timestamptz,
  -- When all servers switch; null as long as some are not ready.
  switch_at timestamptz,
  unique nulls not distinct (kind, project_id, name)
);

-- Counts the changes of all that: servers look at this number alone.
alter table deployment add column shared_revision bigint not null default 0;

-- Objects of the store in the database, WAYPOST_STORE=postgres.
create table object_pieces (
  key text not null,
  number integer not null,
  pieces integer not null,
  bytes bytea not null,
  written_at timestamptz not null default now(),
  primary key (key, number)
);
-- Most of it is compressed already.
alter table object_pieces alter column bytes set storage external;
