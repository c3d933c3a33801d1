-- The secret itself, beside the hash that it is found by, so that a change of the dataset can answer it.
-- Null where there is none yet: the first change of the dataset makes one.
alter table datasets add column reimport_key text;
