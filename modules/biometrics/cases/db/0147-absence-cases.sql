-- What the school does about students who miss often, and of whom class teachers were warned.

create table biometrics.absence_case (
  school_id int not null,
  id bigint generated always as identity,
  student_id bigint not null,
  reason text not null,
  opened_on date not null,
  opened_name text not null,
  -- The next step and its day; none: nothing is planned.
  due_on date,
  next_step text check (next_step in ('call', 'letter', 'visit', 'meeting', 'chief', 'children', 'note')),
  -- None: it is not closed.
  closed_on date,
  outcome text check (outcome in ('attends', 'transferred', 'left', 'referred', 'other')),
  version int not null default 1,
  primary key (school_id, id),
  constraint absence_case_student foreign key (school_id, student_id) references registration.student (school_id, id) on delete cascade,
  constraint absence_case_outcome check ((closed_on is null) = (outcome is null))
);
select kit.tenant('biometrics.absence_case');
comment on table biometrics.absence_case is 'absence cases';
create unique index absence_case_once on biometrics.absence_case (school_id, student_id) where closed_on is null;
create index absence_case_of_student on biometrics.absence_case (school_id, student_id);
create index absence_case_due on biometrics.absence_case (school_id, due_on) where closed_on is null;
comment on constraint absence_case_student on biometrics.absence_case is 'studentId: Choose a student of this school.';
comment on constraint absence_case_outcome on biometrics.absence_case is 'outcome: Say how the case ended.';
comment on index biometrics.absence_case_once is 'studentId: This student has a case that is not closed. Go on with that one.';

-- The course of a case: steps that were taken, and when it was opened and closed. Written once.
create table biometrics.absence_step (
  school_id int not null,
  id bigint generated always as identity,
  case_id bigint not null,
  student_id bigint not null,
  day date not null,
  kind text not null check (kind in ('call', 'letter', 'visit', 'meeting', 'chief', 'children', 'note', 'opened', 'closed', 'reopened')),
  by_name text not null,
  note text,
  written_name text not null,
  written_at timestamptz not null,
  primary key (school_id, id),
  constraint absence_step_case foreign key (school_id, case_id) references biometrics.absence_case (school_id, id) on delete cascade,
  constraint absence_step_student foreign key (school_id, student_id) references registration.student (school_id, id) on delete cascade
);
select kit.tenant('biometrics.absence_step', 'insert');
comment on table biometrics.absence_step is 'steps of absence cases';
create index absence_step_of_case on biometrics.absence_step (school_id, case_id, id);
create index absence_step_of_student on biometrics.absence_step (school_id, student_id);
comment on constraint absence_step_case on biometrics.absence_step is 'id: Open the case again.';
comment on constraint absence_step_student on biometrics.absence_step is 'studentId: Choose a student of this school.';

-- Of whom a class teacher was warned: once a term, which begins on `term_from`.
create table biometrics.absence_warning (
  school_id int not null,
  student_id bigint not null,
  term_from date not null,
  warned_on date not null,
  missed int not null,
  -- Days that counted.
  days int not null,
  -- When somebody has looked at it or has opened a case; none: it waits.
  seen_at timestamptz,
  primary key (school_id, student_id, term_from),
  constraint absence_warning_student foreign key (school_id, student_id) references registration.student (school_id, id) on delete cascade
);
select kit.tenant('biometrics.absence_warning');
comment on table biometrics.absence_warning is 'early warnings of absence';
create index absence_warning_waits on biometrics.absence_warning (school_id) where seen_at is null;
comment on constraint absence_warning_student on biometrics.absence_warning is 'studentId: Choose a student of this school.';

-- The day of the last weekly look at who misses often; a school without a row has never looked.
create table biometrics.absence_look (
  school_id int not null,
  looked_on date not null,
  primary key (school_id)
);
select kit.tenant('biometrics.absence_look');
comment on table biometrics.absence_look is 'weekly looks at absence';
