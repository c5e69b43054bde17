-- Video lessons: a recording or an address, for whom and when, with captions, chapters and questions at moments.

create table elearning.video_lesson (
  school_id int not null,
  id bigint generated always as identity,
  title text not null,
  course_id bigint not null,
  class_id bigint not null,
  -- Of the class: all who take the subject, or those of some streams.
  audience text not null check (audience in ('class', 'streams')),
  description text,
  source text not null check (source in ('file', 'link')),
  -- Of the kit; the recording itself.
  file_id bigint,
  file_name text,
  -- Opened outside of the product.
  link text,
  -- Only to be heard.
  sound_only boolean not null default false,
  -- Milliseconds, as the browser measured them that sent it; none: not known, as of addresses.
  length_ms int check (length_ms between 1000 and 43200000),
  -- A picture that stands before it plays; none: none.
  poster_file_id bigint,
  -- Ten-thousandths of the length that count as having watched it.
  min_share int not null default 8000 check (min_share between 0 and 10000),
  -- Questions may be answered again.
  again boolean not null default true,
  opens_at timestamptz not null,
  -- None: it stays open.
  closes_at timestamptz,
  state text not null default 'draft' check (state in ('draft', 'published', 'archived')),
  staff_member_id bigint,
  author_id bigint,
  author_name text not null,
  made_at timestamptz not null,
  published_at timestamptz,
  version int not null default 1,
  primary key (school_id, id),
  constraint video_lesson_course foreign key (school_id, course_id) references settings.course (school_id, id),
  constraint video_lesson_class foreign key (school_id, class_id) references settings.class (school_id, id),
  constraint video_lesson_staff foreign key (school_id, staff_member_id) references settings.staff_member (school_id, id),
  constraint video_lesson_closes check (closes_at is null or closes_at > opens_at),
  constraint video_lesson_what check (case source when 'file' then file_id is not null and file_name is not null and link is null
                                                  else link is not null and file_id is null and file_name is null end)
);
select kit.tenant('elearning.video_lesson');
comment on table elearning.video_lesson is 'video lessons';
create index video_lesson_of_course on elearning.video_lesson (school_id, course_id, opens_at);
create index video_lesson_of_class on elearning.video_lesson (school_id, class_id, opens_at);
create index video_lesson_of_staff on elearning.video_lesson (school_id, staff_member_id, opens_at);
create index video_lesson_opens_at on elearning.video_lesson (school_id, opens_at, id);
create index video_lesson_state on elearning.video_lesson (school_id, state, opens_at);
comment on constraint video_lesson_course on elearning.video_lesson is 'courseId: Choose a subject of this school.';
comment on constraint video_lesson_class on elearning.video_lesson is 'classId: Choose a class of this school.';
comment on constraint video_lesson_staff on elearning.video_lesson is 'staffMemberId: Choose a member of staff of this school.';
comment on constraint video_lesson_closes on elearning.video_lesson is 'closesAt: It closes after it opens.';
comment on constraint video_lesson_what on elearning.video_lesson is 'source: A lesson is a recording or an address, not both.';

create table elearning.video_stream (
  school_id int not null,
  lesson_id bigint not null,
  stream_id bigint not null,
  primary key (school_id, lesson_id, stream_id),
  constraint video_stream_of foreign key (school_id, lesson_id) references elearning.video_lesson (school_id, id) on delete cascade,
  constraint video_stream_stream foreign key (school_id, stream_id) references settings.stream (school_id, id)
);
select kit.tenant('elearning.video_stream', 'insert, delete');
comment on table elearning.video_stream is 'streams of video lessons';
create index video_stream_by_stream on elearning.video_stream (school_id, stream_id);
comment on constraint video_stream_stream on elearning.video_stream is 'streamIds: Choose streams of this school.';

create table elearning.video_topic (
  school_id int not null,
  lesson_id bigint not null,
  topic_id bigint not null,
  primary key (school_id, lesson_id, topic_id),
  constraint video_topic_of foreign key (school_id, lesson_id) references elearning.video_lesson (school_id, id) on delete cascade,
  constraint video_topic_topic foreign key (school_id, topic_id) references elearning.topic (school_id, id)
);
select kit.tenant('elearning.video_topic', 'insert, delete');
comment on table elearning.video_topic is 'topics of video lessons';
create index video_topic_by_topic on elearning.video_topic (school_id, topic_id);
comment on constraint video_topic_topic on elearning.video_topic is 'topicIds: Choose topics of this school.';

-- What is said, in one language.
create table elearning.video_captions (
  school_id int not null,
  id bigint generated always as identity,
  lesson_id bigint not null,
  -- `en`, `sw`, `ki`.
  language text not null,
  -- [{"start": ms, "end": ms, "text": …}] in their order.
  cues jsonb not null,
  -- Their words, folded, for the search.
  words text not null,
  version int not null default 1,
  primary key (school_id, id),
  constraint video_captions_of foreign key (school_id, lesson_id) references elearning.video_lesson (school_id, id) on delete cascade
);
select kit.tenant('elearning.video_captions');
comment on table elearning.video_captions is 'captions';
create unique index video_captions_once on elearning.video_captions (school_id, lesson_id, language);
comment on index elearning.video_captions_once is 'language: This lesson has captions in that language already.';

create table elearning.video_chapter (
  school_id int not null,
  id bigint generated always as identity,
  lesson_id bigint not null,
  -- Milliseconds from the beginning.
  at_ms int not null check (at_ms >= 0),
  title text not null,
  primary key (school_id, id),
  constraint video_chapter_of foreign key (school_id, lesson_id) references elearning.video_lesson (school_id, id) on delete cascade
);
select kit.tenant('elearning.video_chapter', 'insert, delete');
comment on table elearning.video_chapter is 'chapters';
create unique index video_chapter_once on elearning.video_chapter (school_id, lesson_id, at_ms);
comment on index elearning.video_chapter_once is 'chapters: Two chapters begin at the same time.';

-- A question of the bank that stops the recording.
create table elearning.video_question (
  school_id int not null,
  id bigint generated always as identity,
  lesson_id bigint not null,
  at_ms int not null check (at_ms >= 0),
  question_id bigint not null,
  -- As it was when the lesson was published; none before.
  version_id bigint,
  primary key (school_id, id),
  constraint video_question_of foreign key (school_id, lesson_id) references elearning.video_lesson (school_id, id) on delete cascade,
  constraint video_question_question foreign key (school_id, question_id) references elearning.question (school_id, id),
  constraint video_question_version foreign key (school_id, version_id) references elearning.question_version (school_id, id)
);
select kit.tenant('elearning.video_question');
comment on table elearning.video_question is 'questions of video lessons';
create unique index video_question_once on elearning.video_question (school_id, lesson_id, question_id);
create index video_question_by_question on elearning.video_question (school_id, question_id);
create index video_question_by_version on elearning.video_question (school_id, version_id) where version_id is not null;
comment on index elearning.video_question_once is 'moments: This question stands in the lesson already.';
comment on constraint video_question_question on elearning.video_question is 'moments: Choose questions of this school.';
comment on constraint video_question_version on elearning.video_question is 'moments: Choose questions of this school.';

-- Everybody that a lesson is for: of a class or stream those who take the subject, where the class says what it takes.
create view elearning.video_for with (security_invoker = true) as
  select v.school_id, v.id as lesson_id, s.id as student_id
    from elearning.video_lesson v
    join registration.roll s on s.school_id = v.school_id and s.here and s.class_id = v.class_id
   where (v.audience = 'class' or exists (
           select from elearning.video_stream x
            where x.school_id = v.school_id and x.lesson_id = v.id and x.stream_id = s.stream_id))
     and (not exists (select from registration.class_subjects u
                       where u.school_id = v.school_id and u.class_id = v.class_id and u.course_id = v.course_id)
          or exists (select from exams.takers_now k
                      where k.school_id = v.school_id and k.student_id = s.id and k.course_id = v.course_id));
comment on view elearning.video_for is 'whom each video lesson is for, now';
grant select on elearning.video_for to daftari_app, daftari_platform;
