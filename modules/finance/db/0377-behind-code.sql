-- What was made behind the finance code is given back to sessions that gave it: files, and tasks with what they tell.
alter table kit.file add column behind_code boolean not null default false;
alter table kit.job add column behind_code boolean not null default false;
-- True when the session that asked for the task had not given the code: the task then reads nothing behind it either.
alter table kit.job add column code_needed boolean not null default false;
update kit.job set behind_code = true
 where kind like 'finance.%' or payload ->> 'endpoint' like 'finance.%';
update kit.file f set behind_code = true
  from kit.job j where j.school_id = f.school_id and j.file_id = f.id and j.behind_code;
