-- A copy of a school goes row by row in the order of each table's key.
alter table exams.approved_result
  add column id bigint generated always as identity,
  add primary key (school_id, id);
