-- Columns that name an account end so that the copy of a school knows them.
alter table exams.mark_import rename column by_id to imported_by;
alter table exams.finding_word rename column by_id to said_by;
