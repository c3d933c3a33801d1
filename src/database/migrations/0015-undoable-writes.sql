-- How many writes of assets a project has seen: what came after one that can be undone.
alter table store_versions add column asset_writes bigint not null default 0;

-- The last write of a project's assets that can be undone.
create table undoable_writes (
  project_id uuid primary key references projects on delete cascade,
  step bigint not null,
  -- What it replaced is kept as assets of this generation, which is not served.
  kept_generation bigint not null,
  -- Whether it put a generation in the place of another, which is kept as a whole.
  is_exchange boolean not null,
  written bigint not null,
  replaced bigint not null,
  -- The writes of assets up to it.
  asset_writes bigint not null,
  written_at timestamptz not null default now()
);

-- The ids of the assets that it wrote, beside what was there, some in a row.
create table undoable_parts (
  project_id uuid not null references projects on delete cascade,
  step bigint not null,
  part_id uuid not null default gen_random_uuid(),
  store_ids text[] not null,
  primary key (project_id, step, part_id)
);
