-- The days that stand on a term's report forms, for the whole school or for one class of its own.
create table exams.report_date (
  school_id int not null,
  id bigint generated always as identity,
  term_id bigint not null,
  class_id bigint,
  -- Empty: as the calendar of terms has them.
  closing_on date,
  next_opens_on date,
  printed_on date,
  visiting_on date,
  note text,
  version int not null default 1,
  primary key (school_id, id),
  constraint report_date_term foreign key (school_id, term_id) references settings.term (school_id, id),
  constraint report_date_class foreign key (school_id, class_id) references settings.class (school_id, id) on delete cascade,
  constraint report_date_order check (closing_on < next_opens_on)
);
select kit.tenant('exams.report_date');
comment on table exams.report_date is 'report dates';
create unique index report_date_once on exams.report_date (school_id, term_id, class_id) nulls not distinct;
create index report_date_of_class on exams.report_date (school_id, class_id) where class_id is not null;
comment on index exams.report_date_once is 'classId: The dates of this term are there already. Open them and change them.';
comment on constraint report_date_term on exams.report_date is 'termId: Choose a term of this school.';
comment on constraint report_date_class on exams.report_date is 'classId: Choose a class of this school.';
comment on constraint report_date_order on exams.report_date is 'nextOpensOn: The next term must open after the closing day.';
