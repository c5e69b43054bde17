-- Registers of streams, mark by mark, with everything that a mark has ever said.

create table biometrics.register (
  school_id int not null,
  id bigint generated always as identity,
  day date not null,
  session text not null check (session in ('morning', 'afternoon', 'lesson')),
  -- Which lesson of the day; 0: not a lesson's register.
  lesson int not null default 0,
  class_id bigint not null,
  -- None: the class has no streams.
  stream_id bigint,
  -- Who took it, and when it was complete first.
  taken_by bigint not null,
  taken_name text not null,
  taken_at timestamptz not null,
  primary key (school_id, id),
  constraint register_class foreign key (school_id, class_id) references settings.class (school_id, id),
  constraint register_stream foreign key (school_id, stream_id) references settings.stream (school_id, id),
  constraint register_lesson check ((session = 'lesson') = (lesson between 1 and 14))
);
select kit.tenant('biometrics.register');
comment on table biometrics.register is 'registers';
create unique index register_once on biometrics.register (school_id, day, class_id, coalesce(stream_id, 0), session, lesson);
create index register_of_class on biometrics.register (school_id, class_id);
create index register_of_stream on biometrics.register (school_id, stream_id);
comment on index biometrics.register_once is 'day: This register stands already.';
comment on constraint register_class on biometrics.register is 'classId: Choose a class of this school.';
comment on constraint register_stream on biometrics.register is 'streamId: Choose a stream of this school.';
comment on constraint register_lesson on biometrics.register is 'lesson: Choose the lesson.';

create table biometrics.register_mark (
  school_id int not null,
  register_id bigint not null,
  student_id bigint not null,
  code_id bigint not null,
  -- As the code stood when it was written: changing a code changes no register.
  letter text not null,
  meaning text not null check (meaning in ('present', 'late', 'absent', 'excused', 'sick', 'leave_out', 'function')),
  reason_id bigint,
  minutes_late int,
  note text,
  version int not null default 1,
  marked_by bigint not null,
  marked_name text not null,
  marked_at timestamptz not null,
  primary key (school_id, register_id, student_id),
  constraint register_mark_register foreign key (school_id, register_id) references biometrics.register (school_id, id),
  constraint register_mark_student foreign key (school_id, student_id) references registration.student (school_id, id) on delete cascade,
  constraint register_mark_code foreign key (school_id, code_id) references biometrics.code (school_id, id),
  constraint register_mark_reason foreign key (school_id, reason_id) references biometrics.reason (school_id, id),
  constraint register_mark_minutes check (minutes_late between 1 and 600)
);
select kit.tenant('biometrics.register_mark');
comment on table biometrics.register_mark is 'marks of registers';
create index register_mark_of_student on biometrics.register_mark (school_id, student_id);
create index register_mark_of_code on biometrics.register_mark (school_id, code_id);
create index register_mark_of_reason on biometrics.register_mark (school_id, reason_id);
comment on constraint register_mark_register on biometrics.register_mark is 'classId: Open the register again.';
comment on constraint register_mark_student on biometrics.register_mark is 'studentId: Choose a student of this school.';
comment on constraint register_mark_code on biometrics.register_mark is 'codeId: Choose a code of this school.';
comment on constraint register_mark_reason on biometrics.register_mark is 'reasonId: Choose a reason of this school.';
comment on constraint register_mark_minutes on biometrics.register_mark is 'minutesLate: Enter 1 to 600.';

-- Every value that a mark has had; written once, never changed.
create table biometrics.register_change (
  school_id int not null,
  id bigint generated always as identity,
  register_id bigint not null,
  student_id bigint not null,
  version int not null,
  letter text not null,
  meaning text not null,
  reason text,
  minutes_late int,
  note text,
  -- Why it was changed after the day had closed; none: it was still open.
  because text,
  marked_by bigint not null,
  marked_name text not null,
  marked_at timestamptz not null,
  primary key (school_id, id),
  constraint register_change_register foreign key (school_id, register_id) references biometrics.register (school_id, id),
  constraint register_change_student foreign key (school_id, student_id) references registration.student (school_id, id) on delete cascade
);
select kit.tenant('biometrics.register_change', 'insert');
comment on table biometrics.register_change is 'changes of registers';
create unique index register_change_once on biometrics.register_change (school_id, register_id, student_id, version);
create index register_change_of_student on biometrics.register_change (school_id, student_id);
comment on constraint register_change_register on biometrics.register_change is 'classId: Open the register again.';
comment on constraint register_change_student on biometrics.register_change is 'studentId: Choose a student of this school.';
comment on index biometrics.register_change_once is 'version: Somebody else has changed this mark.';
