-- Work that takes minutes: accepted, done by any server, its result read later by whoever has a key of the project.
create table jobs (
  project_id uuid not null references projects on delete cascade,
  job_id uuid not null default gen_random_uuid(),
  kind text not null,
  status text not null default 'accepted' check (status in ('accepted', 'inProgress', 'completed', 'timeout', 'error')),
  -- Why, where it is one of the last two.
  error text,
  -- What is asked, as its kind packs it.
  request bytea not null,
  -- What the steps that are done were worked out from, and how many of how many they are.
  version text,
  done integer not null default 0,
  total integer,
  -- How often it was begun since a step was done.
  attempts integer not null default 0,
  -- The server that works on it; one that has died stops to beat.
  worker uuid,
  beat_at timestamptz,
  created_at timestamptz not null default now(),
  begun_at timestamptz,
  finished_at timestamptz,
  primary key (project_id, job_id)
);
create index jobs_unfinished on jobs (project_id, created_at) where status in ('accepted', 'inProgress');

-- Results of jobs, where several servers share the database; a server with an embedded one keeps them as files.
create table job_pieces (
  project_id uuid not null references projects on delete cascade,
  job_id uuid not null,
  part integer not null,
  step integer not null,
  -- Raw DEFLATE of a part of the text, the length of that and its CRC-32.
  deflated bytea not null,
  length bigint not null,
  crc bigint not null,
  primary key (project_id, job_id, part, step)
);
-- It is compressed already.
alter table job_pieces alter column deflated set storage external;
