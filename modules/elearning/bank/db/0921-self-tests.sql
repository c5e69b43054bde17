-- Self tests: what students set themselves from the bank. They count for nothing but for the student's own picture of what is weak.

create table elearning.self_test (
  school_id int not null,
  id bigint generated always as identity,
  student_id bigint not null,
  course_id bigint not null,
  -- What was asked for: one difficulty or any, and how long it may take in minutes; none: as long as one likes.
  difficulty text check (difficulty in ('easy', 'medium', 'hard')),
  minutes int check (minutes between 1 and 180),
  weak_first boolean not null,
  -- By what choices are shuffled.
  seed int not null,
  begun_at timestamptz not null,
  -- When its time is up; none where it has no limit.
  ends_at timestamptz,
  finished_at timestamptz,
  primary key (school_id, id),
  constraint self_test_student foreign key (school_id, student_id) references registration.student (school_id, id),
  constraint self_test_course foreign key (school_id, course_id) references settings.course (school_id, id)
);
select kit.tenant('elearning.self_test', 'insert, update');
comment on table elearning.self_test is 'self tests';
create index self_test_of on elearning.self_test (school_id, student_id, begun_at desc, id);
create index self_test_in on elearning.self_test (school_id, course_id, begun_at);
comment on constraint self_test_student on elearning.self_test is 'studentId: Choose a student of this school.';
comment on constraint self_test_course on elearning.self_test is 'courseId: Choose a subject of this school.';

create table elearning.self_test_question (
  school_id int not null,
  self_test_id bigint not null,
  place int not null check (place > 0),
  question_id bigint not null,
  version_id bigint not null,
  -- The topic that the question had when it was asked; none: it had none.
  topic_id bigint,
  -- What was answered; none: nothing yet. It is answered once.
  answer jsonb,
  -- In ten-thousandths of the question's marks.
  share int check (share between -10000 and 10000),
  answered_at timestamptz,
  primary key (school_id, self_test_id, place),
  constraint self_test_question_test foreign key (school_id, self_test_id) references elearning.self_test (school_id, id),
  constraint self_test_question_question foreign key (school_id, question_id) references elearning.question (school_id, id),
  constraint self_test_question_version foreign key (school_id, version_id) references elearning.question_version (school_id, id),
  constraint self_test_question_topic foreign key (school_id, topic_id) references elearning.topic (school_id, id) on delete set null (topic_id),
  constraint self_test_question_answered check ((share is null) = (answered_at is null))
);
select kit.tenant('elearning.self_test_question', 'insert, update');
comment on table elearning.self_test_question is 'questions of self tests';
create index self_test_question_of on elearning.self_test_question (school_id, question_id);
create index self_test_question_asked on elearning.self_test_question (school_id, version_id);
create index self_test_question_topic on elearning.self_test_question (school_id, topic_id) where topic_id is not null;
comment on constraint self_test_question_test on elearning.self_test_question is 'selfTestId: Choose a self test of this school.';
comment on constraint self_test_question_question on elearning.self_test_question is 'questionId: Choose a question of this school.';
comment on constraint self_test_question_version on elearning.self_test_question is 'versionId: Choose a question of this school.';
comment on constraint self_test_question_topic on elearning.self_test_question is 'topicId: Choose a topic of this school.';
