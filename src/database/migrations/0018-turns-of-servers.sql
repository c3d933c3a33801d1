-- What one of several servers does at its time, and whose turn it is (src/sharing/turns.ts).
create table server_turns (
  name text primary key,
  -- The time of the plan that the turn is of.
  due_at timestamptz not null,
  server_id uuid not null,
  -- A server that has been silent for a while has died with what it did.
  beat_at timestamptz not null,
  is_over boolean not null default false
);
