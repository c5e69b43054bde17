-- Where students learnt before they came, as their transfer files say: words of other schools, never classes of this one.

create table registration.earlier_enrolment (
  school_id int not null,
  id bigint generated always as identity,
  student_id bigint not null,
  school text not null,
  class_name text not null,
  stream_name text,
  from_day date not null,
  to_day date,
  because text not null,
  primary key (school_id, id),
  constraint earlier_enrolment_student foreign key (school_id, student_id) references registration.student (school_id, id) on delete cascade
);
select kit.tenant('registration.earlier_enrolment', 'insert');
comment on table registration.earlier_enrolment is 'classes at other schools';
create index earlier_enrolment_student_id on registration.earlier_enrolment (school_id, student_id, from_day desc);
