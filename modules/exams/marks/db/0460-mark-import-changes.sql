-- Every mark that a file writes over, old and new; what was decided of rows whose name is not the student's; where in the file the
-- kept rows stand, which lie below titles. None of an import that was made before.
alter table exams.mark_import add column changes jsonb;
alter table exams.mark_import add column decided jsonb not null default '{}';
alter table exams.mark_import add column lines jsonb;
alter table exams.mark_import add column left_out jsonb;
