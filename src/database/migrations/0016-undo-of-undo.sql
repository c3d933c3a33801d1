-- Whether it was an undo itself: undone, it brings back what somebody took back on purpose.
alter table undoable_writes add column is_undo boolean not null default false;
