-- An entry of days that were paid out is taken back by another one, once; payroll then pays neither.
alter table hr.leave_entry add takes_back_id bigint;
alter table hr.leave_entry add constraint leave_entry_takes_back foreign key (school_id, takes_back_id) references hr.leave_entry (school_id, id);
create unique index leave_entry_taken_back on hr.leave_entry (school_id, takes_back_id) where takes_back_id is not null;
comment on constraint leave_entry_takes_back on hr.leave_entry is 'id: Choose an entry of this school.';
comment on index hr.leave_entry_taken_back is 'id: This entry is taken back already.';
