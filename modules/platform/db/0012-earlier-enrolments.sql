-- Where students learnt before they came, as their transfer files say: words of other schools, never classes of this one.

create table platform.earlier_enrolment (
  school_id int not null,
  id bigint generated always as identity,
  -- The student of the school that took them in; that table comes later and so there is no foreign key.
  student_id bigint not null,
  school text not null,
  class_name text not null,
  stream_name text,
  from_day date not null,
  to_day date,
  because text not null,
  primary key (school_id, id)
);
select kit.tenant('platform.earlier_enrolment', 'insert');
comment on table platform.earlier_enrolment is 'classes at other schools';
create index earlier_enrolment_student on platform.earlier_enrolment (school_id, student_id, from_day desc);
