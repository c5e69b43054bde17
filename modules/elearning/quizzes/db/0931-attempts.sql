-- Attempts at quizzes: what each was asked, what was answered, what came too late, and what was given for it.

create table elearning.quiz_attempt (
  school_id int not null,
  id bigint generated always as identity,
  quiz_id bigint not null,
  student_id bigint not null,
  no int not null check (no >= 1),
  state text not null default 'running' check (state in ('running', 'overdue', 'finished', 'abandoned')),
  started_at timestamptz not null,
  -- None: until it is submitted or the quiz is closed.
  ends_at timestamptz,
  -- What a teacher has given on top of it.
  extra_seconds int not null default 0 check (extra_seconds between 0 and 864000),
  -- Until then it may be submitted after the end, and what was typed in time is taken.
  submits_until timestamptz,
  takes_until timestamptz,
  -- How many browsers have opened it; each counts its answers from a million times this on.
  browsers int not null default 0,
  -- When it was last heard of.
  seen_at timestamptz not null,
  submitted_at timestamptz,
  closed_by text check (closed_by in ('student', 'clock', 'teacher')),
  -- Hundredths of a mark; none while something waits for a person.
  marks int,
  out_of int not null default 0,
  -- Answers that wait for a person.
  ungraded int not null default 0,
  ip text,
  version int not null default 1,
  primary key (school_id, id),
  constraint quiz_attempt_quiz foreign key (school_id, quiz_id) references elearning.quiz (school_id, id),
  constraint quiz_attempt_student foreign key (school_id, student_id) references registration.student (school_id, id),
  constraint quiz_attempt_closed check ((state in ('finished', 'abandoned')) = (submitted_at is not null))
);
select kit.tenant('elearning.quiz_attempt', 'insert, update');
comment on table elearning.quiz_attempt is 'attempts at quizzes';
create unique index quiz_attempt_no on elearning.quiz_attempt (school_id, quiz_id, student_id, no);
create unique index quiz_attempt_running on elearning.quiz_attempt (school_id, quiz_id, student_id)
  where state in ('running', 'overdue');
create index quiz_attempt_of_student on elearning.quiz_attempt (school_id, student_id, quiz_id);
create index quiz_attempt_ends on elearning.quiz_attempt (school_id, ends_at) where state in ('running', 'overdue');
create index quiz_attempt_ungraded on elearning.quiz_attempt (school_id, quiz_id) where ungraded > 0;
comment on index elearning.quiz_attempt_no is 'quiz: This attempt has been started already.';
comment on index elearning.quiz_attempt_running is 'quiz: This attempt has been started already.';
comment on constraint quiz_attempt_quiz on elearning.quiz_attempt is 'id: Choose a quiz of this school.';
comment on constraint quiz_attempt_student on elearning.quiz_attempt is 'id: Choose a student of this school.';
comment on constraint quiz_attempt_closed on elearning.quiz_attempt is 'state: An attempt that is over says when it ended.';

-- What an attempt was asked: the version of each question as it stood when it began, and what was given for the answer.
create table elearning.quiz_asked (
  school_id int not null,
  attempt_id bigint not null,
  place int not null,
  page int not null,
  question_id bigint not null,
  version_id bigint not null,
  -- In what order its answers stand.
  seed int not null,
  -- Hundredths of a mark that it gives at most.
  out_of int not null,
  -- Ten-thousandths that the answer was worth; none: not marked yet.
  share int,
  -- Hundredths of a mark.
  marks int,
  -- True: answered, and a person has to mark it.
  waits boolean not null default false,
  by_hand boolean not null default false,
  comment text,
  -- `RubricMark[]`.
  rubric jsonb,
  marked_at timestamptz,
  marked_by bigint,
  marked_name text,
  -- The student has seen what it is worth: it cannot be changed any more.
  checked_at timestamptz,
  primary key (school_id, attempt_id, place),
  constraint quiz_asked_attempt foreign key (school_id, attempt_id) references elearning.quiz_attempt (school_id, id) on delete cascade,
  constraint quiz_asked_question foreign key (school_id, question_id) references elearning.question (school_id, id),
  constraint quiz_asked_version foreign key (school_id, version_id) references elearning.question_version (school_id, id)
);
select kit.tenant('elearning.quiz_asked', 'insert, update');
comment on table elearning.quiz_asked is 'questions of attempts';
comment on constraint quiz_asked_attempt on elearning.quiz_asked is 'id: Choose an attempt of this school.';
comment on constraint quiz_asked_question on elearning.quiz_asked is 'questionId: Choose a question of this school.';
comment on constraint quiz_asked_version on elearning.quiz_asked is 'questionId: Choose a question of this school.';
create index quiz_asked_of_question on elearning.quiz_asked (school_id, question_id);
create index quiz_asked_of_version on elearning.quiz_asked (school_id, version_id);
create index quiz_asked_waits on elearning.quiz_asked (school_id, question_id) where waits;

-- The answer that stands. `seq` counts what the student's browsers sent: one with a higher number is newer.
create table elearning.quiz_answer (
  school_id int not null,
  attempt_id bigint not null,
  place int not null,
  value jsonb,
  flagged boolean not null default false,
  seq bigint not null,
  typed_at timestamptz not null,
  saved_at timestamptz not null,
  -- It came after the end, and was typed before it.
  late boolean not null default false,
  primary key (school_id, attempt_id, place),
  constraint quiz_answer_asked foreign key (school_id, attempt_id, place)
    references elearning.quiz_asked (school_id, attempt_id, place) on delete cascade
) with (fillfactor = 70);
select kit.tenant('elearning.quiz_answer', 'insert, update');
comment on table elearning.quiz_answer is 'answers of attempts';
comment on constraint quiz_answer_asked on elearning.quiz_answer is 'place: The attempt does not ask this.';

-- An answer that was not taken, because a newer one stood or it came too late. A teacher can still take it.
create table elearning.quiz_aside (
  school_id int not null,
  attempt_id bigint not null,
  place int not null,
  seq bigint not null,
  value jsonb,
  why text not null check (why in ('older', 'over', 'checked')),
  typed_at timestamptz not null,
  saved_at timestamptz not null,
  taken_at timestamptz,
  taken_by bigint,
  taken_name text,
  primary key (school_id, attempt_id, place, seq),
  constraint quiz_aside_asked foreign key (school_id, attempt_id, place)
    references elearning.quiz_asked (school_id, attempt_id, place) on delete cascade
);
select kit.tenant('elearning.quiz_aside', 'insert, update');
comment on table elearning.quiz_aside is 'answers that were put aside';
comment on constraint quiz_aside_asked on elearning.quiz_aside is 'place: The attempt does not ask this.';

-- A rubric for an open question of a quiz.
create table elearning.quiz_rubric (
  school_id int not null,
  quiz_id bigint not null,
  question_id bigint not null,
  -- `Criterion[]`.
  criteria jsonb not null,
  version int not null default 1,
  primary key (school_id, quiz_id, question_id),
  constraint quiz_rubric_quiz foreign key (school_id, quiz_id) references elearning.quiz (school_id, id) on delete cascade,
  constraint quiz_rubric_question foreign key (school_id, question_id) references elearning.question (school_id, id)
);
select kit.tenant('elearning.quiz_rubric');
comment on table elearning.quiz_rubric is 'rubrics of quizzes';
comment on constraint quiz_rubric_quiz on elearning.quiz_rubric is 'id: Choose a quiz of this school.';
comment on constraint quiz_rubric_question on elearning.quiz_rubric is 'questionId: Choose a question of this school.';
create index quiz_rubric_of_question on elearning.quiz_rubric (school_id, question_id);

-- A regrade: which questions were marked anew, and what it changed.
create table elearning.quiz_regrade (
  school_id int not null,
  id bigint generated always as identity,
  quiz_id bigint not null,
  at timestamptz not null,
  by_account bigint,
  by_name text not null,
  because text,
  -- How many answers were marked anew, and for how many attempts the marks changed.
  answers int not null,
  attempts int not null,
  primary key (school_id, id),
  constraint quiz_regrade_quiz foreign key (school_id, quiz_id) references elearning.quiz (school_id, id)
);
select kit.tenant('elearning.quiz_regrade', 'insert');
comment on table elearning.quiz_regrade is 'regrades';
comment on constraint quiz_regrade_quiz on elearning.quiz_regrade is 'id: Choose a quiz of this school.';
create index quiz_regrade_of_quiz on elearning.quiz_regrade (school_id, quiz_id, id);
