-- Who is in the sick bay, from when until when. What ails them is not kept here: that is for the health record.

create table biometrics.sick_stay (
  school_id int not null,
  id bigint generated always as identity,
  student_id bigint not null,
  since timestamptz not null,
  -- None: still there.
  until timestamptz,
  -- The same as days of the school, by which attendance asks.
  first_day date not null,
  last_day date,
  version int not null default 1,
  primary key (school_id, id),
  constraint sick_stay_student foreign key (school_id, student_id) references registration.student (school_id, id) on delete cascade,
  constraint sick_stay_order check (since < until),
  constraint sick_stay_overlap exclude using gist (school_id with =, student_id with =, tstzrange(since, until) with &&)
);
select kit.tenant('biometrics.sick_stay');
comment on table biometrics.sick_stay is 'stays in the sick bay';
create index sick_stay_of_student on biometrics.sick_stay (school_id, student_id, first_day);
create index sick_stay_by_day on biometrics.sick_stay (school_id, since);
comment on constraint sick_stay_student on biometrics.sick_stay is 'studentId: Choose a student of this school.';
comment on constraint sick_stay_order on biometrics.sick_stay is 'until: They left the sick bay after they came.';
comment on constraint sick_stay_overlap on biometrics.sick_stay is 'since: This student was in the sick bay already at that time.';
