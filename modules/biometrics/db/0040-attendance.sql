-- Who was present on which day.

create schema biometrics;
grant usage on schema biometrics to daftari_app, daftari_platform;

create table biometrics.attendance (
  school_id int not null,
  student_id bigint not null,
  day date not null,
  status text not null check (status in ('present', 'absent')),
  marked_at timestamptz not null default now(),
  marked_by bigint,
  primary key (school_id, day, student_id),
  foreign key (school_id, student_id) references registration.student (school_id, id) on delete cascade
);
select kit.tenant('biometrics.attendance');
comment on table biometrics.attendance is 'attendance marks';
create index attendance_student on biometrics.attendance (school_id, student_id, day);
