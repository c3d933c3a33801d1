-- Where servers of several areas share a database, a job is worked on by those of its own; by any where it is null.
alter table jobs add column area text;
