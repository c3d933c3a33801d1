-- Features of venues that are closed for a while, or until they are opened again. A venue is files, so that it is named by its id alone.
create table venue_closures (
  project_id uuid not null references projects on delete cascade,
  closure_id uuid not null default gen_random_uuid(),
  venue_id text not null,
  feature_id bigint not null,
  -- From and until when; null for always.
  closed_from timestamptz,
  closed_until timestamptz,
  reason text,
  created_at timestamptz not null default now(),
  primary key (project_id, closure_id)
);
create index venue_closures_by_venue on venue_closures (project_id, venue_id, feature_id);

-- What servers look at all the time: the venues with closures, and how often these have changed.
create table closed_venues (
  project_id uuid not null references projects on delete cascade,
  venue_id text not null,
  revision bigint not null,
  primary key (project_id, venue_id)
);
