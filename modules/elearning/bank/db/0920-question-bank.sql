-- The question bank: questions, each of their versions as it was used, and the tags they are found by.

create table elearning.question (
  school_id int not null,
  id bigint generated always as identity,
  course_id bigint not null,
  -- The class that it is written for; none: any that takes the subject.
  class_id bigint,
  topic_id bigint,
  difficulty text not null default 'medium' check (difficulty in ('easy', 'medium', 'hard')),
  -- Where it comes from: KCSE 2023 paper 1, question 4.
  source text,
  -- ISO 639-1: en, sw.
  language text not null default 'en' check (language ~ '^[a-z]{2,3}$'),
  -- Only what is ready is drawn for quizzes and self tests; what is retired stays where it was used.
  state text not null default 'draft' check (state in ('draft', 'ready', 'retired')),
  -- Of its newest version, for lists: number, kind, marks in hundredths, and the words that a search looks in.
  number int not null default 1 check (number > 0),
  kind text not null check (kind in ('single', 'multiple', 'trueFalse', 'short', 'numeric', 'matching', 'ordering', 'cloze', 'hotspot', 'essay')),
  marks int not null check (marks >= 0),
  words text not null,
  words_key text not null generated always as (kit.fold(words)) stored,
  added_at timestamptz not null default clock_timestamp(),
  changed_at timestamptz not null default clock_timestamp(),
  added_by_id bigint,
  added_by text not null,
  version int not null default 1,
  primary key (school_id, id),
  constraint question_course foreign key (school_id, course_id) references settings.course (school_id, id),
  constraint question_class foreign key (school_id, class_id) references settings.class (school_id, id),
  constraint question_topic foreign key (school_id, topic_id) references elearning.topic (school_id, id)
);
select kit.tenant('elearning.question', 'insert, update');
comment on table elearning.question is 'questions';
create index question_newest on elearning.question (school_id, changed_at desc, id);
create index question_of_course on elearning.question (school_id, course_id, state, topic_id);
create index question_of_class on elearning.question (school_id, class_id) where class_id is not null;
create index question_of_topic on elearning.question (school_id, topic_id, state) where topic_id is not null;
create index question_of_kind on elearning.question (school_id, kind, state);
create index question_by_words on elearning.question (school_id, left(words_key, 60), id);
comment on constraint question_course on elearning.question is 'courseId: Choose a subject of this school.';
comment on constraint question_class on elearning.question is 'classId: Choose a class of this school.';
comment on constraint question_topic on elearning.question is 'topicId: Choose a topic of this school.';

-- What was asked, as it was asked: written once, never changed.
create table elearning.question_version (
  school_id int not null,
  id bigint generated always as identity,
  question_id bigint not null,
  number int not null check (number > 0),
  -- The question as rich text; the rest of it with its key, as bank/contract/question.ts has it.
  text jsonb not null,
  body jsonb not null,
  -- In hundredths of a mark.
  marks int not null check (marks >= 0),
  -- What is said to everybody once the answer is known; empty: nothing.
  feedback text not null default '',
  -- Why it was changed; none for the first.
  reason text,
  made_at timestamptz not null default clock_timestamp(),
  made_by_id bigint,
  made_by text not null,
  primary key (school_id, id),
  constraint question_version_of foreign key (school_id, question_id) references elearning.question (school_id, id)
);
select kit.tenant('elearning.question_version', 'insert');
comment on table elearning.question_version is 'versions of questions';
create unique index question_version_once on elearning.question_version (school_id, question_id, number);
comment on index elearning.question_version_once is 'number: Somebody else has changed this question: read it again.';
comment on constraint question_version_of on elearning.question_version is 'questionId: Choose a question of this school.';

create table elearning.question_tag (
  school_id int not null,
  question_id bigint not null,
  tag_id bigint not null,
  primary key (school_id, question_id, tag_id),
  constraint question_tag_question foreign key (school_id, question_id) references elearning.question (school_id, id),
  constraint question_tag_tag foreign key (school_id, tag_id) references elearning.tag (school_id, id) on delete cascade
);
select kit.tenant('elearning.question_tag', 'insert, delete');
comment on table elearning.question_tag is 'tags of questions';
create index question_tag_of on elearning.question_tag (school_id, tag_id);
comment on constraint question_tag_question on elearning.question_tag is 'questionId: Choose a question of this school.';
comment on constraint question_tag_tag on elearning.question_tag is 'tagIds: Choose tags of this school.';

-- A file of questions that was read: what was found in it, until some of it is taken.
create table elearning.question_file (
  school_id int not null,
  id bigint generated always as identity,
  file_name text not null,
  format text not null check (format in ('moodle', 'gift', 'qti2', 'qti3', 'sheet')),
  -- What was read, item by item, as bank/contract/transfer.ts has it.
  items jsonb not null,
  -- Into which subject the items were taken; none while nothing is.
  course_id bigint,
  taken int check (taken >= 0),
  taken_at timestamptz,
  read_at timestamptz not null default clock_timestamp(),
  read_by_id bigint,
  read_by text not null,
  primary key (school_id, id),
  constraint question_file_course foreign key (school_id, course_id) references settings.course (school_id, id)
);
select kit.tenant('elearning.question_file', 'insert, update');
comment on table elearning.question_file is 'files of questions';
create index question_file_newest on elearning.question_file (school_id, read_at desc, id);
create index question_file_of_course on elearning.question_file (school_id, course_id) where course_id is not null;
comment on constraint question_file_course on elearning.question_file is 'courseId: Choose a subject of this school.';
