-- Quizzes: what is asked of whom, when and how, and what differs for some of them.

create table elearning.quiz (
  school_id int not null,
  id bigint generated always as identity,
  title text not null,
  -- Rich text that stands above the first question.
  intro jsonb,
  course_id bigint not null,
  -- True: of the classes and streams only those who take the subject.
  takers_only boolean not null default true,
  state text not null default 'draft' check (state in ('draft', 'published', 'closed', 'archived')),
  -- None: open as soon as it is published, and until it is closed by hand.
  opens_at timestamptz,
  closes_at timestamptz,
  limit_seconds int,
  overdue text not null default 'autosubmit' check (overdue in ('autosubmit', 'graceperiod', 'abandon')),
  -- How long after the end it may still be submitted; of `graceperiod`.
  grace_seconds int not null default 0,
  -- How long after the end what was typed in time without a line is still taken.
  late_seconds int not null default 900,
  -- None: as often as one likes.
  attempts int,
  grading text not null default 'highest' check (grading in ('highest', 'average', 'first', 'last')),
  shuffle_questions boolean not null default false,
  shuffle_answers boolean not null default true,
  -- None: all on one page.
  per_page int,
  sequential boolean not null default false,
  -- What students read when: `ReviewMatrix`.
  review jsonb not null,
  password text,
  -- Networks from which it may be taken; none: from anywhere.
  networks cidr[] not null default '{}',
  first_delay_seconds int not null default 0,
  later_delay_seconds int not null default 0,
  -- Share of the marks, in ten-thousandths.
  pass_share int,
  -- True: wrong answers may take marks off the whole; false: no question goes below nothing.
  negative boolean not null default false,
  -- `Band[]`: what is said of a result from a share of the marks on.
  bands jsonb not null default '[]',
  owner_account bigint,
  owner_name text not null,
  made_at timestamptz not null,
  published_at timestamptz,
  closed_at timestamptz,
  version int not null default 1,
  primary key (school_id, id),
  constraint quiz_course foreign key (school_id, course_id) references settings.course (school_id, id),
  constraint quiz_times check (closes_at > opens_at),
  constraint quiz_limit check (limit_seconds between 60 and 86400),
  constraint quiz_grace check (grace_seconds between 0 and 86400),
  constraint quiz_late check (late_seconds between 0 and 86400),
  constraint quiz_attempts check (attempts between 1 and 20),
  constraint quiz_per_page check (per_page between 1 and 100),
  constraint quiz_delays check (first_delay_seconds between 0 and 2592000 and later_delay_seconds between 0 and 2592000),
  constraint quiz_pass check (pass_share between 0 and 10000)
);
select kit.tenant('elearning.quiz');
comment on table elearning.quiz is 'quizzes';
create index quiz_by_state on elearning.quiz (school_id, state, closes_at);
create index quiz_of_course on elearning.quiz (school_id, course_id);
create index quiz_by_title on elearning.quiz (school_id, title, id);
create index quiz_of_owner on elearning.quiz (school_id, owner_account);
comment on constraint quiz_course on elearning.quiz is 'courseId: Choose a subject of this school.';
comment on constraint quiz_times on elearning.quiz is 'closesAt: It closes after it opens.';
comment on constraint quiz_limit on elearning.quiz is 'limitSeconds: Enter 1 minute to 24 hours.';
comment on constraint quiz_grace on elearning.quiz is 'graceSeconds: Enter at most 24 hours.';
comment on constraint quiz_late on elearning.quiz is 'lateSeconds: Enter at most 24 hours.';
comment on constraint quiz_attempts on elearning.quiz is 'attempts: Enter 1 to 20, or leave it empty.';
comment on constraint quiz_per_page on elearning.quiz is 'perPage: Enter 1 to 100, or leave it empty.';
comment on constraint quiz_delays on elearning.quiz is 'firstDelaySeconds: Enter at most 30 days.';
comment on constraint quiz_pass on elearning.quiz is 'passShare: Enter 0 to 100 %.';

-- Whom a quiz is for: a whole class, a stream, or one student.
create table elearning.quiz_audience (
  school_id int not null,
  quiz_id bigint not null,
  id bigint generated always as identity,
  class_id bigint,
  stream_id bigint,
  student_id bigint,
  primary key (school_id, id),
  constraint quiz_audience_quiz foreign key (school_id, quiz_id) references elearning.quiz (school_id, id) on delete cascade,
  constraint quiz_audience_class foreign key (school_id, class_id) references settings.class (school_id, id),
  constraint quiz_audience_stream foreign key (school_id, stream_id) references settings.stream (school_id, id),
  constraint quiz_audience_student foreign key (school_id, student_id) references registration.student (school_id, id),
  constraint quiz_audience_whom check (num_nonnulls(class_id, stream_id, student_id) = 1)
);
select kit.tenant('elearning.quiz_audience', 'insert, delete');
comment on table elearning.quiz_audience is 'audiences of quizzes';
create unique index quiz_audience_once on elearning.quiz_audience
  (school_id, quiz_id, (coalesce(class_id, 0)), (coalesce(stream_id, 0)), (coalesce(student_id, 0)));
create index quiz_audience_of_class on elearning.quiz_audience (school_id, class_id) where class_id is not null;
create index quiz_audience_of_stream on elearning.quiz_audience (school_id, stream_id) where stream_id is not null;
create index quiz_audience_of_student on elearning.quiz_audience (school_id, student_id) where student_id is not null;
comment on index elearning.quiz_audience_once is 'audience: Name each class, stream and student once.';
comment on constraint quiz_audience_quiz on elearning.quiz_audience is 'id: Choose a quiz of this school.';
comment on constraint quiz_audience_class on elearning.quiz_audience is 'audience: Choose classes of this school.';
comment on constraint quiz_audience_stream on elearning.quiz_audience is 'audience: Choose streams of this school.';
comment on constraint quiz_audience_student on elearning.quiz_audience is 'audience: Choose students of this school.';
comment on constraint quiz_audience_whom on elearning.quiz_audience is 'audience: Name a class, a stream or a student.';

-- What is asked, in order: one question, or some that are drawn for each attempt.
create table elearning.quiz_slot (
  school_id int not null,
  quiz_id bigint not null,
  place int not null,
  question_id bigint,
  -- `Draw`: topics, tags, difficulty and how many.
  draw jsonb,
  -- Hundredths of a mark for each question; none: what the question itself says.
  marks int,
  primary key (school_id, quiz_id, place),
  constraint quiz_slot_quiz foreign key (school_id, quiz_id) references elearning.quiz (school_id, id) on delete cascade,
  constraint quiz_slot_question foreign key (school_id, question_id) references elearning.question (school_id, id),
  constraint quiz_slot_what check (num_nonnulls(question_id, draw) = 1),
  constraint quiz_slot_place check (place between 1 and 200),
  constraint quiz_slot_marks check (marks between 0 and 100000)
);
select kit.tenant('elearning.quiz_slot', 'insert, delete');
comment on table elearning.quiz_slot is 'questions of quizzes';
create unique index quiz_slot_once on elearning.quiz_slot (school_id, quiz_id, question_id) where question_id is not null;
create index quiz_slot_of_question on elearning.quiz_slot (school_id, question_id) where question_id is not null;
comment on index elearning.quiz_slot_once is 'slots: A question stands in a quiz once.';
comment on constraint quiz_slot_quiz on elearning.quiz_slot is 'id: Choose a quiz of this school.';
comment on constraint quiz_slot_question on elearning.quiz_slot is 'slots: Choose questions of this school.';
comment on constraint quiz_slot_what on elearning.quiz_slot is 'slots: Choose a question, or say which are drawn.';
comment on constraint quiz_slot_place on elearning.quiz_slot is 'slots: A quiz has at most 200 entries.';
comment on constraint quiz_slot_marks on elearning.quiz_slot is 'slots: A question gives at most 1,000 marks.';

-- What differs for one student, a stream or a class; what is empty is the quiz's own.
create table elearning.quiz_override (
  school_id int not null,
  id bigint generated always as identity,
  quiz_id bigint not null,
  class_id bigint,
  stream_id bigint,
  student_id bigint,
  opens_at timestamptz,
  closes_at timestamptz,
  limit_seconds int,
  attempts int,
  password text,
  because text,
  version int not null default 1,
  primary key (school_id, id),
  constraint quiz_override_quiz foreign key (school_id, quiz_id) references elearning.quiz (school_id, id) on delete cascade,
  constraint quiz_override_class foreign key (school_id, class_id) references settings.class (school_id, id),
  constraint quiz_override_stream foreign key (school_id, stream_id) references settings.stream (school_id, id),
  constraint quiz_override_student foreign key (school_id, student_id) references registration.student (school_id, id),
  constraint quiz_override_whom check (num_nonnulls(class_id, stream_id, student_id) = 1),
  constraint quiz_override_says check (num_nonnulls(opens_at, closes_at, limit_seconds, attempts, password) > 0),
  constraint quiz_override_times check (closes_at > opens_at),
  constraint quiz_override_limit check (limit_seconds between 60 and 86400),
  constraint quiz_override_attempts check (attempts between 1 and 20)
);
select kit.tenant('elearning.quiz_override');
comment on table elearning.quiz_override is 'exceptions of quizzes';
create unique index quiz_override_once on elearning.quiz_override
  (school_id, quiz_id, (coalesce(class_id, 0)), (coalesce(stream_id, 0)), (coalesce(student_id, 0)));
create index quiz_override_of_class on elearning.quiz_override (school_id, class_id) where class_id is not null;
create index quiz_override_of_stream on elearning.quiz_override (school_id, stream_id) where stream_id is not null;
create index quiz_override_of_student on elearning.quiz_override (school_id, student_id) where student_id is not null;
comment on index elearning.quiz_override_once is 'studentId: There is an exception for them already. Change that one.';
comment on constraint quiz_override_quiz on elearning.quiz_override is 'id: Choose a quiz of this school.';
comment on constraint quiz_override_class on elearning.quiz_override is 'classId: Choose a class of this school.';
comment on constraint quiz_override_stream on elearning.quiz_override is 'streamId: Choose a stream of this school.';
comment on constraint quiz_override_student on elearning.quiz_override is 'studentId: Choose a student of this school.';
comment on constraint quiz_override_whom on elearning.quiz_override is 'studentId: Choose one student, one stream or one class.';
comment on constraint quiz_override_says on elearning.quiz_override is 'closesAt: Say what differs.';
comment on constraint quiz_override_times on elearning.quiz_override is 'closesAt: It closes after it opens.';
comment on constraint quiz_override_limit on elearning.quiz_override is 'limitSeconds: Enter 1 minute to 24 hours.';
comment on constraint quiz_override_attempts on elearning.quiz_override is 'attempts: Enter 1 to 20, or leave it empty.';
