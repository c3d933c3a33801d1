-- What is served over this database, in one row: the name of the region that a server has used last, and how far the first start has
-- come: 'due', 'filled' when the demo project has its data and waits for its keys, 'done' when they have been shown.
create table deployment (
  one boolean primary key default true check (one),
  region text,
  introduction text not null check (introduction in ('due', 'filled', 'done')),
  demo_project uuid
);
insert into deployment (introduction) select case when exists (select from projects) then 'done' else 'due' end;
