-- Programming exams: problems with tests, who sits them, and what they wrote.

create table exams.coding_exam (
  school_id int not null,
  id bigint generated always as identity,
  title text not null,
  course_id bigint,
  class_id bigint,
  stream_id bigint,
  opens_at timestamptz not null,
  closes_at timestamptz not null,
  minutes int not null,
  -- How often a candidate may sit it; the best attempt counts.
  attempts int not null default 1,
  state text not null default 'draft' check (state in ('draft', 'open', 'closed', 'reviewed')),
  -- What candidates read once it is reviewed: nothing, their marks, or their marks with every test.
  review text not null default 'marks' check (review in ('nothing', 'marks', 'tests')),
  -- The end of the address at which candidates sit it.
  code text not null,
  owner_account bigint not null,
  owner_name text not null,
  version int not null default 1,
  primary key (school_id, id),
  constraint coding_exam_course foreign key (school_id, course_id) references settings.course (school_id, id),
  constraint coding_exam_class foreign key (school_id, class_id) references settings.class (school_id, id),
  constraint coding_exam_stream foreign key (school_id, stream_id) references settings.stream (school_id, id),
  constraint coding_exam_minutes check (minutes between 5 and 600),
  constraint coding_exam_attempts check (attempts between 1 and 5)
);
select kit.tenant('exams.coding_exam');
comment on table exams.coding_exam is 'coding exams';
create unique index coding_exam_code on exams.coding_exam (school_id, code);
create index coding_exam_by_day on exams.coding_exam (school_id, opens_at);
create index coding_exam_of_owner on exams.coding_exam (school_id, owner_account);
create index coding_exam_of_course on exams.coding_exam (school_id, course_id);
create index coding_exam_of_class on exams.coding_exam (school_id, class_id);
create index coding_exam_of_stream on exams.coding_exam (school_id, stream_id);
comment on index exams.coding_exam_code is 'title: Save once more: the code was taken by another exam.';
comment on constraint coding_exam_course on exams.coding_exam is 'courseId: Choose a subject of this school.';
comment on constraint coding_exam_class on exams.coding_exam is 'classId: Choose a class of this school.';
comment on constraint coding_exam_stream on exams.coding_exam is 'streamId: Choose a stream of this class.';
comment on constraint coding_exam_minutes on exams.coding_exam is 'minutes: Enter 5 to 600.';
comment on constraint coding_exam_attempts on exams.coding_exam is 'attempts: Enter 1 to 5.';

create table exams.coding_problem (
  school_id int not null,
  id bigint generated always as identity,
  exam_id bigint not null,
  place int not null,
  title text not null,
  statement text not null,
  language text not null check (language in ('javascript', 'python')),
  -- What tests give: lines to read, or the arguments of a function.
  mode text not null check (mode in ('input', 'call')),
  function_name text,
  starter text not null default '',
  -- Its share in the exam's marks.
  marks int not null default 10,
  time_ms int not null default 2000,
  memory_mb int not null default 32,
  version int not null default 1,
  primary key (school_id, id),
  constraint coding_problem_exam foreign key (school_id, exam_id) references exams.coding_exam (school_id, id) on delete cascade,
  constraint coding_problem_marks check (marks between 1 and 100),
  constraint coding_problem_time check (time_ms between 100 and 10000),
  constraint coding_problem_memory check (memory_mb between 8 and 128)
);
select kit.tenant('exams.coding_problem');
comment on table exams.coding_problem is 'problems';
create index coding_problem_of_exam on exams.coding_problem (school_id, exam_id, place);
comment on constraint coding_problem_exam on exams.coding_problem is 'examId: Choose an exam of this school.';
comment on constraint coding_problem_marks on exams.coding_problem is 'marks: Enter 1 to 100.';
comment on constraint coding_problem_time on exams.coding_problem is 'timeMs: Enter 100 to 10,000.';
comment on constraint coding_problem_memory on exams.coding_problem is 'memoryMb: Enter 8 to 128.';

create table exams.coding_test (
  school_id int not null,
  id bigint generated always as identity,
  problem_id bigint not null,
  place int not null,
  -- Hidden tests leave the server only for those who set the exam, and for candidates once it is reviewed.
  hidden boolean not null,
  input text not null,
  expected text not null,
  weight int not null default 1,
  primary key (school_id, id),
  constraint coding_test_problem foreign key (school_id, problem_id) references exams.coding_problem (school_id, id) on delete cascade,
  constraint coding_test_weight check (weight between 1 and 100)
);
select kit.tenant('exams.coding_test');
comment on table exams.coding_test is 'tests';
create index coding_test_of_problem on exams.coding_test (school_id, problem_id, place);
comment on constraint coding_test_weight on exams.coding_test is 'tests: Enter weights of 1 to 100.';

create table exams.coding_candidate (
  school_id int not null,
  id bigint generated always as identity,
  exam_id bigint not null,
  student_id bigint not null,
  -- Of the code on the candidate's slip; the code itself is printed once and kept nowhere.
  code_hash text,
  code_at timestamptz,
  -- The one place where the exam is open now.
  session_hash text,
  seen_at timestamptz,
  device text,
  primary key (school_id, id),
  constraint coding_candidate_exam foreign key (school_id, exam_id) references exams.coding_exam (school_id, id) on delete cascade,
  constraint coding_candidate_student foreign key (school_id, student_id) references registration.student (school_id, id) on delete cascade
);
select kit.tenant('exams.coding_candidate');
comment on table exams.coding_candidate is 'candidates';
create unique index coding_candidate_once on exams.coding_candidate (school_id, exam_id, student_id);
create unique index coding_candidate_code on exams.coding_candidate (school_id, exam_id, code_hash) where code_hash is not null;
create unique index coding_candidate_session on exams.coding_candidate (school_id, session_hash) where session_hash is not null;
create index coding_candidate_of_student on exams.coding_candidate (school_id, student_id);
comment on index exams.coding_candidate_once is 'studentIds: Each student stands once in the list of candidates.';
comment on index exams.coding_candidate_code is 'Print the slips once more: two codes came out the same.';
comment on index exams.coding_candidate_session is 'Try once more.';
comment on constraint coding_candidate_student on exams.coding_candidate is 'studentIds: Choose students of this school.';

create table exams.coding_attempt (
  school_id int not null,
  id bigint generated always as identity,
  candidate_id bigint not null,
  no int not null,
  started_at timestamptz not null,
  ends_at timestamptz not null,
  submitted_at timestamptz,
  -- True: nobody submitted it, its time ran out.
  by_clock boolean not null default false,
  primary key (school_id, id),
  constraint coding_attempt_candidate foreign key (school_id, candidate_id) references exams.coding_candidate (school_id, id) on delete cascade
);
select kit.tenant('exams.coding_attempt');
comment on table exams.coding_attempt is 'attempts';
create unique index coding_attempt_no on exams.coding_attempt (school_id, candidate_id, no);
comment on index exams.coding_attempt_no is 'This attempt has begun already. Reload the page.';

-- What a candidate has written of one problem.
create table exams.coding_answer (
  school_id int not null,
  attempt_id bigint not null,
  problem_id bigint not null,
  source text not null,
  -- Counts the saves of the browser: an older one that arrives late changes nothing.
  seq bigint not null,
  saved_at timestamptz not null,
  -- In hundredths of a per cent of the problem's marks, by the tests; none before it is marked.
  score int,
  override_score int,
  override_reason text,
  override_by text,
  primary key (school_id, attempt_id, problem_id),
  constraint coding_answer_attempt foreign key (school_id, attempt_id) references exams.coding_attempt (school_id, id) on delete cascade,
  constraint coding_answer_problem foreign key (school_id, problem_id) references exams.coding_problem (school_id, id),
  constraint coding_answer_override check (override_score between 0 and 10000)
);
select kit.tenant('exams.coding_answer');
comment on table exams.coding_answer is 'answers';
create index coding_answer_of_problem on exams.coding_answer (school_id, problem_id);
comment on constraint coding_answer_problem on exams.coding_answer is 'problemId: Choose a problem of this exam.';
comment on constraint coding_answer_override on exams.coding_answer is 'percent: Enter 0 to 100.';

-- Earlier texts of an answer, at most one in twenty seconds.
create table exams.coding_version (
  school_id int not null,
  attempt_id bigint not null,
  problem_id bigint not null,
  seq bigint not null,
  source text not null,
  saved_at timestamptz not null,
  primary key (school_id, attempt_id, problem_id, seq),
  constraint coding_version_answer foreign key (school_id, attempt_id, problem_id)
    references exams.coding_answer (school_id, attempt_id, problem_id) on delete cascade
);
select kit.tenant('exams.coding_version', 'insert, delete');
comment on table exams.coding_version is 'answers';

-- One test of an answer, and where it was run: on the server, in the candidate's browser (which nobody can vouch for), or in
-- the browser of whoever reviews.
create table exams.coding_run (
  school_id int not null,
  attempt_id bigint not null,
  problem_id bigint not null,
  test_id bigint not null,
  place text not null check (place in ('server', 'candidate', 'reviewer')),
  ended text not null check (ended in ('done', 'error', 'time', 'memory', 'flood')),
  passed boolean not null,
  output text not null,
  error text,
  ms int not null,
  at timestamptz not null,
  primary key (school_id, attempt_id, problem_id, test_id, place),
  constraint coding_run_answer foreign key (school_id, attempt_id, problem_id)
    references exams.coding_answer (school_id, attempt_id, problem_id) on delete cascade,
  constraint coding_run_test foreign key (school_id, test_id) references exams.coding_test (school_id, id) on delete cascade
);
select kit.tenant('exams.coding_run');
comment on table exams.coding_run is 'marked tests';
create index coding_run_of_test on exams.coding_run (school_id, test_id);
comment on constraint coding_run_test on exams.coding_run is 'runs: Choose tests of this problem.';

-- Codes that opened nothing, by the network they came from.
create table exams.coding_wrong_code (
  school_id int not null,
  id bigint generated always as identity,
  exam_id bigint not null,
  network text not null,
  at timestamptz not null,
  primary key (school_id, id),
  constraint coding_wrong_code_exam foreign key (school_id, exam_id) references exams.coding_exam (school_id, id) on delete cascade
);
select kit.tenant('exams.coding_wrong_code', 'insert, delete');
comment on table exams.coding_wrong_code is 'wrong codes';
create index coding_wrong_code_of on exams.coding_wrong_code (school_id, exam_id, network, at);
