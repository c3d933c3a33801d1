-- Who manages a server: operators all of it, members their projects. Small, and read with every request of the console: on Citus these are
-- reference tables, as projects are.
create table users (
  user_id uuid primary key default gen_random_uuid(),
  name text not null unique,
  role text not null check (role in ('operator', 'member')),
  created_at timestamptz not null default now()
);

create table members (
  project_id uuid not null references projects on delete cascade,
  user_id uuid not null references users on delete cascade,
  role text not null check (role in ('owner', 'editor', 'viewer')),
  primary key (project_id, user_id)
);
create index members_by_user on members (user_id);

-- Links that sign in once, sessions of browsers and tokens of programs, each by the hash of its secret.
create table credentials (
  hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  kind text not null check (kind in ('link', 'session', 'token')),
  -- Tokens are listed by these.
  token_id uuid not null default gen_random_uuid(),
  name text,
  created_at timestamptz not null default now(),
  used_at timestamptz,
  expires_at timestamptz
);
create index credentials_by_user on credentials (user_id);

-- Who changed what, and when. Names stand in it as they were: what they belong to may be gone.
create table audit (
  audit_id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  user_id uuid,
  user_name text,
  via text not null check (via in ('console', 'token', 'command')),
  action text not null,
  project_id uuid,
  project_name text,
  details jsonb not null
);
create index audit_by_project on audit (project_id, audit_id);
create index audit_by_time on audit (at);

-- Requests of a project by day (UTC), endpoint and class of status.
create table daily_usage (
  project_id uuid not null references projects on delete cascade,
  day date not null,
  endpoint text not null,
  status text not null,
  requests bigint not null,
  milliseconds double precision not null,
  primary key (project_id, day, endpoint, status)
);

-- When a request last came with a key; written some seconds later.
alter table keys add column last_used_at timestamptz;
