-- What servers that work take from a queue (src/jobs/work-record.ts): imports and updates of regions, imports of datasets.
create table work (
  work_id uuid primary key,
  kind text not null,
  -- Where its files are: 'store', or the id of a data folder.
  place text not null,
  -- Those of projects take turns.
  project_id uuid,
  -- Of what has the same name in a place, one is waiting or running.
  alone text,
  -- Of what is done by a plan: each of its times once.
  due_at timestamptz,
  -- JSON, as its kind reads it.
  request text not null,
  status text not null default 'waiting' check (status in ('waiting', 'running', 'succeeded', 'failed', 'cancelled')),
  is_cancelled boolean not null default false,
  attempts integer not null default 0,
  -- JSON: the step, its share, the log.
  progress text,
  result text,
  error text,
  -- Who works on it; one that has died stops to beat.
  worker_id uuid,
  beat_at timestamptz,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz
);
create unique index work_alone on work (place, alone) where status in ('waiting', 'running');
create unique index work_due on work (place, kind, due_at);
create index work_unfinished on work (created_at) where status in ('waiting', 'running');

create table workers (
  worker_id uuid primary key,
  address text not null,
  version text not null,
  places text[] not null,
  started_at timestamptz not null default now(),
  beat_at timestamptz not null default now()
);

-- An import whose file has come waits in the queue, and lives as long as its work does.
alter table dataset_imports add column work_id uuid;

-- The queue has each time of a plan once, and takes over what a dead server did.
drop table server_turns;
