-- What students watched of video lessons, and what they answered there.

-- One opening of a lesson by a student, on one device: what that device reports stands against the time that has passed since.
create table elearning.video_viewing (
  school_id int not null,
  id bigint generated always as identity,
  lesson_id bigint not null,
  student_id bigint not null,
  opened_at timestamptz not null,
  -- Numbers of the stretches that came, from and to by turns, the last one excluded.
  taken int[] not null default '{}',
  primary key (school_id, id),
  constraint video_viewing_of foreign key (school_id, lesson_id) references elearning.video_lesson (school_id, id),
  constraint video_viewing_student foreign key (school_id, student_id) references registration.student (school_id, id)
);
select kit.tenant('elearning.video_viewing', 'insert, update');
comment on table elearning.video_viewing is 'openings of video lessons';
create index video_viewing_of_lesson on elearning.video_viewing (school_id, lesson_id, student_id);
create index video_viewing_by_student on elearning.video_viewing (school_id, student_id);

-- How far a student has come in a lesson, over all devices.
create table elearning.video_progress (
  school_id int not null,
  lesson_id bigint not null,
  student_id bigint not null,
  -- Milliseconds of the recording that were played, from and to by turns, in their order.
  covered int[] not null default '{}',
  -- Together.
  covered_ms int not null default 0 check (covered_ms >= 0),
  -- Where one stopped, and when.
  position_ms int not null default 0 check (position_ms >= 0),
  position_at timestamptz not null,
  begun_at timestamptz not null,
  -- When it was last played.
  heard_at timestamptz not null,
  -- When the share was reached and each question answered; none: not yet.
  done_at timestamptz,
  primary key (school_id, lesson_id, student_id),
  constraint video_progress_of foreign key (school_id, lesson_id) references elearning.video_lesson (school_id, id),
  constraint video_progress_student foreign key (school_id, student_id) references registration.student (school_id, id)
);
select kit.tenant('elearning.video_progress', 'insert, update');
comment on table elearning.video_progress is 'progress in video lessons';
create index video_progress_by_student on elearning.video_progress (school_id, student_id, heard_at);

-- When a student really watched a lesson on one day of the school.
create table elearning.video_day (
  school_id int not null,
  lesson_id bigint not null,
  student_id bigint not null,
  day date not null,
  -- Milliseconds since the day began, from and to by turns; time on two devices at once counts once.
  spans int[] not null,
  seconds int not null check (seconds >= 0),
  primary key (school_id, lesson_id, student_id, day),
  constraint video_day_of foreign key (school_id, lesson_id) references elearning.video_lesson (school_id, id),
  constraint video_day_student foreign key (school_id, student_id) references registration.student (school_id, id)
);
select kit.tenant('elearning.video_day', 'insert, update');
comment on table elearning.video_day is 'days of video lessons';
create index video_day_by_student on elearning.video_day (school_id, student_id, day);
create index video_day_by_day on elearning.video_day (school_id, day);

-- One answer to a question that stopped a recording.
create table elearning.video_answer (
  school_id int not null,
  id bigint generated always as identity,
  video_question_id bigint not null,
  student_id bigint not null,
  -- 1, 2, 3 …
  number int not null check (number > 0),
  version_id bigint not null,
  -- As bank/contract/question.ts has answers.
  value jsonb not null,
  -- In ten-thousandths.
  share int not null,
  at timestamptz not null,
  primary key (school_id, id),
  constraint video_answer_of foreign key (school_id, video_question_id) references elearning.video_question (school_id, id),
  constraint video_answer_student foreign key (school_id, student_id) references registration.student (school_id, id),
  constraint video_answer_version foreign key (school_id, version_id) references elearning.question_version (school_id, id)
);
select kit.tenant('elearning.video_answer', 'insert');
comment on table elearning.video_answer is 'answers in video lessons';
create unique index video_answer_once on elearning.video_answer (school_id, video_question_id, student_id, number);
create index video_answer_by_student on elearning.video_answer (school_id, student_id);
create index video_answer_by_version on elearning.video_answer (school_id, version_id);
comment on index elearning.video_answer_once is 'answer: This question was answered on another device a moment ago.';

-- Seconds that each student really watched, by lesson and day.
create view elearning.video_watched with (security_invoker = true) as
  select d.school_id, d.lesson_id, d.student_id, v.course_id, v.class_id, d.day, d.seconds
    from elearning.video_day d
    join elearning.video_lesson v on v.school_id = d.school_id and v.id = d.lesson_id;
comment on view elearning.video_watched is 'seconds of video lessons that students watched, by day';
grant select on elearning.video_watched to daftari_app, daftari_platform;
