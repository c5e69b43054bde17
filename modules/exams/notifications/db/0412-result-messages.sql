-- Results by SMS: what was sent to guardians, and which result of a student they were told.

create table exams.result_sending (
  school_id int not null,
  id bigint generated always as identity,
  exam_id bigint not null,
  -- None: all classes of the exam.
  class_ids bigint[] not null default '{}',
  -- new: whom nobody has told yet; changed: whose result is not what was told; again: everybody.
  whom text not null check (whom in ('new', 'changed', 'again')),
  state text not null check (state in ('waiting', 'sending', 'sent', 'rejected', 'failed')),
  -- What was foreseen, and then what was sent.
  students int not null,
  messages int not null,
  segments int not null,
  -- Those of the messages module; none before the first.
  batch_id bigint,
  -- The task that sends it.
  job_id bigint,
  by_id bigint not null,
  by_name text not null,
  at timestamptz not null,
  decided_name text,
  reason text,
  done_at timestamptz,
  version int not null default 1,
  primary key (school_id, id),
  constraint result_sending_exam foreign key (school_id, exam_id) references exams.exam (school_id, id) on delete cascade
);
select kit.tenant('exams.result_sending');
comment on table exams.result_sending is 'results by SMS';
create index result_sending_of on exams.result_sending (school_id, exam_id, id);

-- One row a student and exam: guardians are told once, unless it is sent again on purpose.
create table exams.result_told (
  school_id int not null,
  exam_id bigint not null,
  student_id bigint not null,
  -- The result that was told, in a few letters.
  about text not null,
  -- By which sending it was told last.
  sending_id bigint not null,
  told_at timestamptz not null,
  primary key (school_id, exam_id, student_id),
  constraint result_told_exam foreign key (school_id, exam_id) references exams.exam (school_id, id) on delete cascade,
  constraint result_told_student foreign key (school_id, student_id) references registration.student (school_id, id) on delete cascade,
  constraint result_told_sending foreign key (school_id, sending_id) references exams.result_sending (school_id, id) on delete cascade
);
select kit.tenant('exams.result_told');
comment on table exams.result_told is 'results by SMS';
create index result_told_of_student on exams.result_told (school_id, student_id);
create index result_told_of_sending on exams.result_told (school_id, sending_id);
