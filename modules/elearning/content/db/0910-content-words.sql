-- What content is sorted by: topics of a subject (a strand and its sub-strands), free tags, and genres, which say what kind of thing a
-- file is.

create table elearning.topic (
  school_id int not null,
  id bigint generated always as identity,
  course_id bigint not null,
  -- The class that it is taught in; none: every class.
  class_id bigint,
  -- The strand that a sub-strand belongs to; none: it is a strand.
  parent_id bigint,
  name text not null,
  -- Among those beside it, as the syllabus has them.
  place int not null default 0,
  version int not null default 1,
  primary key (school_id, id),
  constraint topic_course foreign key (school_id, course_id) references settings.course (school_id, id),
  constraint topic_class foreign key (school_id, class_id) references settings.class (school_id, id),
  constraint topic_parent foreign key (school_id, parent_id) references elearning.topic (school_id, id)
);
select kit.tenant('elearning.topic');
comment on table elearning.topic is 'topics';
create unique index topic_once on elearning.topic (school_id, course_id, coalesce(parent_id, 0), coalesce(class_id, 0), kit.fold(name));
create index topic_in_order on elearning.topic (school_id, course_id, place, id);
create index topic_of_class on elearning.topic (school_id, class_id) where class_id is not null;
create index topic_of_parent on elearning.topic (school_id, parent_id) where parent_id is not null;
comment on index elearning.topic_once is 'name: This topic is there already.';
comment on constraint topic_course on elearning.topic is 'courseId: Choose a subject of this school.';
comment on constraint topic_class on elearning.topic is 'classId: Choose a class of this school.';
comment on constraint topic_parent on elearning.topic is 'parentId: Choose a strand of this school.';

create table elearning.tag (
  school_id int not null,
  id bigint generated always as identity,
  name text not null,
  version int not null default 1,
  primary key (school_id, id)
);
select kit.tenant('elearning.tag');
comment on table elearning.tag is 'tags';
create unique index tag_once on elearning.tag (school_id, kit.fold(name));
comment on index elearning.tag_once is 'name: This tag is there already.';

create table elearning.genre (
  school_id int not null,
  id bigint generated always as identity,
  name text not null,
  -- Which list shows what is of it: past papers and marking schemes stand under past papers, everything else under notes.
  kind text not null check (kind in ('past_paper', 'marking_scheme', 'notes', 'slides', 'video', 'audio', 'link', 'other')),
  place int not null default 0,
  version int not null default 1,
  primary key (school_id, id)
);
select kit.tenant('elearning.genre');
comment on table elearning.genre is 'genres';
create unique index genre_once on elearning.genre (school_id, kit.fold(name));
create index genre_in_order on elearning.genre (school_id, place, id);
comment on index elearning.genre_once is 'name: This genre is there already.';
