-- GiST and GIN indexes with plain columns in front: the project first, so that a search never meets another project's rows.
create extension if not exists btree_gist;
create extension if not exists btree_gin;

create table stores (
  project_id uuid not null references projects on delete cascade,
  store_id text collate "C" not null,
  location geography(point, 4326) not null,
  -- As answered, without what is worked out for each request.
  properties jsonb not null,
  localized_names jsonb not null,
  -- The folded words of each localized name, as a list of lists.
  localized_words jsonb not null,
  -- Every word of every field, as field=word.
  words tsvector not null,
  updated_at timestamptz not null default now(),
  primary key (project_id, store_id)
);
create index stores_by_location on stores using gist (project_id, location);
create index stores_by_words on stores using gin (project_id, words);

-- One row a project, changed by every write: writers of a project wait for each other, and what is counted once stays known until then.
create table store_versions (
  project_id uuid primary key references projects on delete cascade,
  version bigint not null
);

create table zones (
  project_id uuid not null references projects on delete cascade,
  zone_id text collate "C" not null,
  store_id text collate "C" not null,
  description text,
  types jsonb not null,
  polygon geometry(geometry, 4326) not null,
  updated_at timestamptz not null default now(),
  primary key (project_id, zone_id)
);
create index zones_by_polygon on zones using gist (project_id, polygon);
create index zones_by_store on zones (project_id, store_id);

create table datasets (
  project_id uuid not null references projects on delete cascade,
  dataset_id uuid not null default gen_random_uuid(),
  name text not null,
  url text,
  schema_mapping jsonb,
  -- The import whose features are served; null before the first.
  import_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (project_id, dataset_id),
  unique (project_id, name)
);

create table dataset_imports (
  project_id uuid not null references projects on delete cascade,
  import_id uuid not null default gen_random_uuid(),
  dataset_id uuid not null,
  status text not null check (status in ('in_progress', 'success', 'failed')),
  error text,
  fetch_start timestamptz not null default now(),
  fetch_end timestamptz,
  fetch_bytes bigint,
  import_start timestamptz,
  import_end timestamptz,
  entries bigint,
  -- An import whose process has died stops to beat.
  beat_at timestamptz not null default now(),
  primary key (project_id, import_id)
);
create index dataset_imports_by_dataset on dataset_imports (project_id, dataset_id, fetch_start);
create unique index dataset_imports_running on dataset_imports (project_id, dataset_id) where status = 'in_progress';

create table features (
  project_id uuid not null references projects on delete cascade,
  import_id uuid not null,
  -- The feature's place in its file, from 1.
  number integer not null,
  feature_id uuid not null,
  attributes jsonb not null,
  words tsvector not null,
  geom geometry(geometry, 4326),
  -- Its outline on the ellipsoid, for distances.
  outline geography(geometry, 4326),
  primary key (project_id, import_id, number)
);
create unique index features_by_id on features (project_id, import_id, feature_id);
create index features_by_geom on features using gist (project_id, import_id, geom);
create index features_by_outline on features using gist (project_id, import_id, outline);
create index features_by_words on features using gin (project_id, import_id, words);
