-- From this month on all that is owed is taken, whatever the instalment: of who leaves.
alter table hr.loan add whole_month date;
alter table hr.loan add constraint loan_whole check (extract(day from whole_month) = 1);
comment on constraint loan_whole on hr.loan is 'id: Choose a month.';
