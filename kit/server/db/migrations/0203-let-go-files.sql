-- A file that a record lets go of was not uploaded on that day: it counts no more against who uploads then.
alter table kit.file add column let_go_at timestamptz;
comment on column kit.file.let_go_at is 'When a record let go of it; null while none has, and again once another holds it';
drop index kit.file_loose;
create index file_loose on kit.file (coalesce(let_go_at, at)) where not linked;
