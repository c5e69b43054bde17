-- Fire drills: who should have been there, and who was found by whom.

create table biometrics.drill (
  school_id int not null,
  id bigint generated always as identity,
  -- Where everybody meets; none: nobody said.
  place text,
  note text,
  started_at timestamptz not null,
  started_by bigint,
  started_name text not null,
  ended_at timestamptz,
  ended_by bigint,
  ended_name text,
  primary key (school_id, id),
  constraint drill_ends check (ended_at >= started_at)
);
select kit.tenant('biometrics.drill');
comment on table biometrics.drill is 'drills';
create index drill_of_time on biometrics.drill (school_id, started_at desc);
comment on constraint drill_ends on biometrics.drill is 'endedAt: A drill ends after it has begun.';

-- What phones call a drill: two that began it without a line mean the same one.
create table biometrics.drill_key (
  school_id int not null,
  key text not null,
  drill_id bigint not null,
  primary key (school_id, key),
  constraint drill_key_drill foreign key (school_id, drill_id) references biometrics.drill (school_id, id) on delete cascade
);
select kit.tenant('biometrics.drill_key');
comment on table biometrics.drill_key is 'names of drills';
comment on constraint drill_key_drill on biometrics.drill_key is 'key: This drill is gone.';

create table biometrics.drill_person (
  school_id int not null,
  id bigint generated always as identity,
  drill_id bigint not null,
  student_id bigint,
  staff_member_id bigint,
  -- Where they were to be looked for, such as the sick bay; none: with their class.
  place text,
  -- Whether they were known to be on site when it began; who was not and is found counts besides.
  expected boolean not null,
  found boolean not null default false,
  -- When and by whom they were ticked or unticked last, by the phone's clock.
  marked_at timestamptz,
  marked_by bigint,
  marked_name text,
  primary key (school_id, id),
  constraint drill_person_whose check (num_nonnulls(student_id, staff_member_id) = 1),
  constraint drill_person_drill foreign key (school_id, drill_id) references biometrics.drill (school_id, id) on delete cascade,
  constraint drill_person_student foreign key (school_id, student_id) references registration.student (school_id, id) on delete cascade,
  constraint drill_person_staff foreign key (school_id, staff_member_id) references settings.staff_member (school_id, id) on delete cascade
);
select kit.tenant('biometrics.drill_person');
comment on table biometrics.drill_person is 'people of drills';
create unique index drill_person_student_once on biometrics.drill_person (school_id, drill_id, student_id);
create unique index drill_person_staff_once on biometrics.drill_person (school_id, drill_id, staff_member_id);
create index drill_person_of_student on biometrics.drill_person (school_id, student_id);
create index drill_person_of_staff on biometrics.drill_person (school_id, staff_member_id);
comment on constraint drill_person_whose on biometrics.drill_person is 'marks: Choose a student or a member of staff.';
comment on constraint drill_person_drill on biometrics.drill_person is 'key: This drill is gone.';
comment on constraint drill_person_student on biometrics.drill_person is 'marks: Choose a student of this school.';
comment on constraint drill_person_staff on biometrics.drill_person is 'marks: Choose a member of staff of this school.';
comment on index biometrics.drill_person_student_once is 'marks: This student stands there already.';
comment on index biometrics.drill_person_staff_once is 'marks: This member of staff stands there already.';
