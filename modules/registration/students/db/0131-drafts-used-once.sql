-- A registration that was finished keeps its draft's number, so that a second window with the same draft is told whom it became.
alter table registration.draft add column finished_as text;
comment on column registration.draft.finished_as is 'The admission number and name of the student that the draft became; what was typed is gone by then.';
