-- A step of a job may take long: how much of the one in work is done, from 0 to 1.
alter table jobs add column share double precision not null default 0;
