-- Who sends results is an account that the copy of a school knows by the end of its name.
alter table exams.result_sending rename column by_id to asked_by;
