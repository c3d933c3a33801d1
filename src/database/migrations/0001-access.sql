create extension if not exists postgis;

-- Projects, their keys and what they used. On Citus these three are reference tables: they are small, and a key is looked up
-- before its project is known. Every table of a project's own data has project_id first in its keys.
create table projects (
  project_id uuid primary key default gen_random_uuid(),
  name text not null unique,
  referers text[] not null default '{}',
  services text[],
  quota bigint check (quota >= 0),
  limits jsonb not null default '{}',
  advanced_postal_codes boolean not null default false,
  created_at timestamptz not null default now()
);

create table keys (
  project_id uuid not null references projects on delete cascade,
  key_id uuid not null default gen_random_uuid(),
  kind text not null check (kind in ('public', 'private')),
  can_write boolean not null,
  prefix text not null,
  hash bytea not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  revoked_at timestamptz,
  primary key (project_id, key_id)
);
create unique index keys_by_hash on keys (hash);

create table usage (
  project_id uuid not null references projects on delete cascade,
  month date not null,
  requests bigint not null,
  primary key (project_id, month)
);

-- What the limits library counts in when limits are shared through PostgreSQL; lost with a crash, and no harm done.
create unlogged table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
