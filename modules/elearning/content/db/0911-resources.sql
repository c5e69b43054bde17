-- What students learn from: past papers, notes, slides, recordings and links. Whoever posts one writes a draft; a second person
-- publishes it. Each holds its files as versions, the newest of which is shown.

create table elearning.resource (
  school_id int not null,
  id bigint generated always as identity,
  title text not null,
  genre_id bigint not null,
  course_id bigint not null,
  -- The class that it is for; none: every class of the subject.
  class_id bigint,
  year int check (year between 1950 and 2100),
  term int check (term between 1 and 3),
  paper int check (paper between 1 and 9),
  -- Who set the paper: KNEC, the county, the school.
  exam_body text,
  -- Under what terms it may be used, and where it comes from.
  licence text,
  source text,
  description text,
  -- Where it is kept elsewhere; none: it has files.
  link text check (link ~ '^https?://'),
  -- Students see it from and until these days; none: without end.
  opens_on date,
  closes_on date,
  state text not null default 'draft' check (state in ('draft', 'review', 'published', 'retired')),
  -- Whoever wrote it last: another person publishes it.
  author_id bigint,
  added_by bigint,
  added_name text not null,
  added_at timestamptz not null default clock_timestamp(),
  published_at timestamptz,
  published_name text,
  title_order text not null generated always as (kit.fold(title)) stored,
  version int not null default 1,
  primary key (school_id, id),
  constraint resource_genre foreign key (school_id, genre_id) references elearning.genre (school_id, id),
  constraint resource_course foreign key (school_id, course_id) references settings.course (school_id, id),
  constraint resource_class foreign key (school_id, class_id) references settings.class (school_id, id),
  constraint resource_window check (opens_on <= closes_on)
);
select kit.tenant('elearning.resource');
comment on table elearning.resource is 'resources';
create index resource_genre on elearning.resource (school_id, genre_id, id);
create index resource_course on elearning.resource (school_id, course_id, class_id);
create index resource_class on elearning.resource (school_id, class_id) where class_id is not null;
create index resource_state on elearning.resource (school_id, state, id desc);
create index resource_by_title on elearning.resource (school_id, title_order, id);
create index resource_by_year on elearning.resource (school_id, year, id);
create index resource_by_added on elearning.resource (school_id, added_at, id);
comment on constraint resource_genre on elearning.resource is 'genreId: Choose a genre of this school.';
comment on constraint resource_course on elearning.resource is 'courseId: Choose a subject of this school.';
comment on constraint resource_class on elearning.resource is 'classId: Choose a class of this school.';
comment on constraint resource_window on elearning.resource is 'closesOn: Choose a day after the first one.';

create table elearning.resource_file (
  school_id int not null,
  id bigint generated always as identity,
  resource_id bigint not null,
  -- Its versions are counted from 1; the highest is shown.
  number int not null,
  file_id bigint not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  name text not null,
  type text not null,
  size bigint not null,
  note text,
  added_name text not null,
  added_at timestamptz not null default clock_timestamp(),
  -- Whether its words have been read for the search; `none`: it has none, or none that can be read.
  words_read text not null default 'waiting' check (words_read in ('waiting', 'read', 'none', 'failed')),
  -- How many pages it has; none: it has no pages.
  pages int,
  primary key (school_id, id),
  constraint resource_file_of foreign key (school_id, resource_id) references elearning.resource (school_id, id)
);
select kit.tenant('elearning.resource_file');
comment on table elearning.resource_file is 'files of resources';
create unique index resource_file_number on elearning.resource_file (school_id, resource_id, number);
create index resource_file_digest on elearning.resource_file (school_id, sha256);
create index resource_file_waiting on elearning.resource_file (school_id, id) where words_read = 'waiting';
comment on index elearning.resource_file_number is 'fileId: Someone else has just added a version. Reload, then add yours.';
comment on constraint resource_file_of on elearning.resource_file is 'id: Choose a resource of this school.';

create table elearning.resource_topic (
  school_id int not null,
  resource_id bigint not null,
  topic_id bigint not null,
  primary key (school_id, resource_id, topic_id),
  constraint resource_topic_of foreign key (school_id, resource_id) references elearning.resource (school_id, id),
  constraint resource_topic_topic foreign key (school_id, topic_id) references elearning.topic (school_id, id)
);
select kit.tenant('elearning.resource_topic', 'insert, delete');
comment on table elearning.resource_topic is 'topics of resources';
create index resource_topic_topic on elearning.resource_topic (school_id, topic_id);
comment on constraint resource_topic_of on elearning.resource_topic is 'id: Choose a resource of this school.';
comment on constraint resource_topic_topic on elearning.resource_topic is 'topicIds: Choose topics of this school.';

create table elearning.resource_tag (
  school_id int not null,
  resource_id bigint not null,
  tag_id bigint not null,
  primary key (school_id, resource_id, tag_id),
  constraint resource_tag_of foreign key (school_id, resource_id) references elearning.resource (school_id, id),
  constraint resource_tag_tag foreign key (school_id, tag_id) references elearning.tag (school_id, id)
);
select kit.tenant('elearning.resource_tag', 'insert, delete');
comment on table elearning.resource_tag is 'tags of resources';
create index resource_tag_tag on elearning.resource_tag (school_id, tag_id);
comment on constraint resource_tag_of on elearning.resource_tag is 'id: Choose a resource of this school.';
comment on constraint resource_tag_tag on elearning.resource_tag is 'tags: Choose tags of this school.';

-- Who sent it for review, published it, sent it back or retired it, and what they said; written once.
create table elearning.resource_step (
  school_id int not null,
  id bigint generated always as identity,
  resource_id bigint not null,
  step text not null,
  taken_by bigint,
  name text not null,
  comment text,
  at timestamptz not null default clock_timestamp(),
  primary key (school_id, id),
  constraint resource_step_of foreign key (school_id, resource_id) references elearning.resource (school_id, id)
);
select kit.tenant('elearning.resource_step', 'insert, delete');
comment on table elearning.resource_step is 'steps of resources';
create index resource_step_by on elearning.resource_step (school_id, resource_id, id);
comment on constraint resource_step_of on elearning.resource_step is 'id: Choose a resource of this school.';

-- How often it was downloaded on a day: nobody’s name.
create table elearning.resource_download (
  school_id int not null,
  resource_id bigint not null,
  day date not null,
  by_students int not null default 0,
  by_staff int not null default 0,
  primary key (school_id, resource_id, day),
  constraint resource_download_of foreign key (school_id, resource_id) references elearning.resource (school_id, id)
);
select kit.tenant('elearning.resource_download', 'insert, update, delete');
comment on table elearning.resource_download is 'downloads of resources';
comment on constraint resource_download_of on elearning.resource_download is 'id: Choose a resource of this school.';

create table elearning.resource_rating (
  school_id int not null,
  resource_id bigint not null,
  student_id bigint not null,
  stars int not null check (stars between 1 and 5),
  at timestamptz not null default clock_timestamp(),
  primary key (school_id, resource_id, student_id),
  constraint resource_rating_of foreign key (school_id, resource_id) references elearning.resource (school_id, id),
  constraint resource_rating_student foreign key (school_id, student_id) references registration.student (school_id, id)
);
select kit.tenant('elearning.resource_rating');
comment on table elearning.resource_rating is 'ratings of resources';
create index resource_rating_student on elearning.resource_rating (school_id, student_id);
comment on constraint resource_rating_of on elearning.resource_rating is 'id: Choose a resource of this school.';
comment on constraint resource_rating_student on elearning.resource_rating is 'id: Choose a student of this school.';
