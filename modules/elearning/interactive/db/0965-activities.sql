-- Activities: what is played to learn. What is shown is kept by version, so that what was done stays as it was.

create table elearning.activity (
  school_id int not null,
  id bigint generated always as identity,
  kind text not null check (kind in ('flashcards', 'labelling', 'ordering', 'matching', 'timeline', 'memory', 'package')),
  title text not null,
  course_id bigint not null,
  -- For a class; with rows of activity_stream for those streams of it alone.
  class_id bigint not null,
  topic_id bigint,
  -- ISO 639-1: en, sw.
  language text not null default 'en' check (language ~ '^[a-z]{2,3}$'),
  state text not null default 'draft' check (state in ('draft', 'published', 'archived')),
  -- Of its newest version, which students get.
  number int not null default 1 check (number > 0),
  staff_member_id bigint,
  author_id bigint,
  author_name text not null,
  made_at timestamptz not null,
  changed_at timestamptz not null,
  published_at timestamptz,
  version int not null default 1,
  primary key (school_id, id),
  constraint activity_course foreign key (school_id, course_id) references settings.course (school_id, id),
  constraint activity_class foreign key (school_id, class_id) references settings.class (school_id, id),
  constraint activity_topic foreign key (school_id, topic_id) references elearning.topic (school_id, id),
  constraint activity_staff foreign key (school_id, staff_member_id) references settings.staff_member (school_id, id)
);
select kit.tenant('elearning.activity');
comment on table elearning.activity is 'activities';
create index activity_newest on elearning.activity (school_id, changed_at desc, id);
create index activity_of_course on elearning.activity (school_id, course_id, state);
create index activity_of_class on elearning.activity (school_id, class_id, state);
create index activity_of_topic on elearning.activity (school_id, topic_id) where topic_id is not null;
create index activity_of_staff on elearning.activity (school_id, staff_member_id) where staff_member_id is not null;
create index activity_of_kind on elearning.activity (school_id, kind, state);
create index activity_by_title on elearning.activity (school_id, kit.fold(title), id);
comment on constraint activity_course on elearning.activity is 'courseId: Choose a subject of this school.';
comment on constraint activity_class on elearning.activity is 'classId: Choose a class of this school.';
comment on constraint activity_topic on elearning.activity is 'topicId: Choose a topic of this school.';
comment on constraint activity_staff on elearning.activity is 'staffMemberId: Choose a member of staff of this school.';

create table elearning.activity_stream (
  school_id int not null,
  activity_id bigint not null,
  stream_id bigint not null,
  primary key (school_id, activity_id, stream_id),
  constraint activity_stream_of foreign key (school_id, activity_id) references elearning.activity (school_id, id) on delete cascade,
  constraint activity_stream_stream foreign key (school_id, stream_id) references settings.stream (school_id, id)
);
select kit.tenant('elearning.activity_stream', 'insert, delete');
comment on table elearning.activity_stream is 'streams of activities';
create index activity_stream_by_stream on elearning.activity_stream (school_id, stream_id);
comment on constraint activity_stream_stream on elearning.activity_stream is 'streamIds: Choose streams of this school.';

-- What is shown, with its key. Written once; it goes with an activity that was never published.
create table elearning.activity_version (
  school_id int not null,
  id bigint generated always as identity,
  activity_id bigint not null,
  number int not null check (number > 0),
  intro text,
  -- As in interactive/contract/activity.ts.
  body jsonb not null,
  -- The cards of flash cards, by their ids.
  cards text[] not null default '{}',
  -- Shown after a try.
  explanation text,
  -- How often it may be tried; none: as often as one likes.
  most_tries int check (most_tries between 1 and 50),
  -- After how many tries the right answer is shown.
  solution_after int not null default 1 check (solution_after between 1 and 50),
  made_at timestamptz not null,
  made_by text not null,
  primary key (school_id, id),
  constraint activity_version_of foreign key (school_id, activity_id) references elearning.activity (school_id, id) on delete cascade
);
select kit.tenant('elearning.activity_version', 'insert');
comment on table elearning.activity_version is 'versions of activities';
create unique index activity_version_number on elearning.activity_version (school_id, activity_id, number);
comment on index elearning.activity_version_number is 'version: Somebody else has just changed this activity. Open it again.';

-- H5P packages as they came, checked. They play only in a player that the school names.
create table elearning.activity_package (
  school_id int not null,
  id bigint generated always as identity,
  file_id bigint not null,
  name text not null,
  bytes bigint not null check (bytes > 0),
  title text not null,
  -- Its main library, H5P.InteractiveVideo, with its version where the file says it.
  library text not null,
  library_version text,
  licence text,
  authors text,
  added_at timestamptz not null,
  added_by_id bigint,
  added_by text not null,
  primary key (school_id, id)
);
select kit.tenant('elearning.activity_package', 'insert');
comment on table elearning.activity_package is 'H5P packages';

-- Where packages play; no row, or no address: they are downloaded only.
create table elearning.player_setting (
  school_id int not null,
  player_url text,
  version int not null default 1,
  primary key (school_id)
);
select kit.tenant('elearning.player_setting', 'insert, update');
comment on table elearning.player_setting is 'settings of players';

-- Whom each activity is for, now: of the class or its streams those who take the subject, where the class says what it takes.
create view elearning.activity_for with (security_invoker = true) as
  select a.school_id, a.id as activity_id, s.id as student_id
    from elearning.activity a
    join registration.roll s on s.school_id = a.school_id and s.here and s.class_id = a.class_id
   where (not exists (select from elearning.activity_stream x where x.school_id = a.school_id and x.activity_id = a.id)
          or exists (select from elearning.activity_stream x
                      where x.school_id = a.school_id and x.activity_id = a.id and x.stream_id = s.stream_id))
     and (not exists (select from registration.class_subjects u
                       where u.school_id = a.school_id and u.class_id = a.class_id and u.course_id = a.course_id)
          or exists (select from exams.takers_now k
                      where k.school_id = a.school_id and k.student_id = s.id and k.course_id = a.course_id));
comment on view elearning.activity_for is 'whom each activity is for, now';
grant select on elearning.activity_for to daftari_app, daftari_platform;
