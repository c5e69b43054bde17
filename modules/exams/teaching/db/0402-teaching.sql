-- Who teaches which subject where, and which subjects each student takes.

-- A subject of a class, in one stream or in all of it. Several may share one.
create table exams.teaching (
  school_id int not null,
  id bigint generated always as identity,
  class_id bigint not null,
  -- None: the whole class, whatever the stream.
  stream_id bigint,
  course_id bigint not null,
  staff_member_id bigint not null,
  primary key (school_id, id),
  constraint teaching_class foreign key (school_id, class_id) references settings.class (school_id, id) on delete cascade,
  constraint teaching_stream foreign key (school_id, stream_id) references settings.stream (school_id, id) on delete cascade,
  constraint teaching_course foreign key (school_id, course_id) references settings.course (school_id, id),
  constraint teaching_staff foreign key (school_id, staff_member_id) references settings.staff_member (school_id, id)
);
select kit.tenant('exams.teaching', 'insert, delete');
comment on table exams.teaching is 'subjects with a teacher';
create unique index teaching_once on exams.teaching (school_id, class_id, stream_id, course_id, staff_member_id) nulls not distinct;
create index teaching_of_staff on exams.teaching (school_id, staff_member_id, class_id, course_id);
create index teaching_of_course on exams.teaching (school_id, course_id, class_id);
create index teaching_of_stream on exams.teaching (school_id, stream_id) where stream_id is not null;
comment on index exams.teaching_once is 'changes: Somebody else has just given this subject this teacher. Reload and look again.';
comment on constraint teaching_class on exams.teaching is 'classId: Choose a class of this school.';
comment on constraint teaching_stream on exams.teaching is 'changes: Choose streams of this class.';
comment on constraint teaching_course on exams.teaching is 'changes: Choose subjects of this school.';
comment on constraint teaching_staff on exams.teaching is 'changes: Choose members of staff of this school.';

-- Where a student departs from what the class does: by itself a compulsory subject is taken and an optional one is not.
create table exams.choice (
  school_id int not null,
  student_id bigint not null,
  course_id bigint not null,
  taken boolean not null,
  primary key (school_id, student_id, course_id),
  constraint choice_student foreign key (school_id, student_id) references registration.student (school_id, id) on delete cascade,
  constraint choice_course foreign key (school_id, course_id) references settings.course (school_id, id)
);
select kit.tenant('exams.choice');
comment on table exams.choice is 'students’ choices';
create index choice_of_course on exams.choice (school_id, course_id);
comment on constraint choice_student on exams.choice is 'changes: Choose students of this school.';
comment on constraint choice_course on exams.choice is 'changes: Choose subjects of this school.';

-- How many subjects the students of a class take. A class without a row goes by its curriculum.
create table exams.choice_rule (
  school_id int not null,
  class_id bigint not null,
  -- None: no bound.
  fewest int,
  most int,
  -- At least so many of the optional subjects are of one pathway; 0: as they like.
  of_pathway int not null default 0,
  -- Whether the subject groups with their least and most are asked of the class.
  by_groups boolean not null,
  version int not null default 1,
  primary key (school_id, class_id),
  constraint choice_rule_class foreign key (school_id, class_id) references settings.class (school_id, id) on delete cascade,
  constraint choice_rule_fewest check (fewest between 1 and 30),
  constraint choice_rule_most check (most between 1 and 30 and most >= fewest),
  constraint choice_rule_of_pathway check (of_pathway between 0 and 10)
);
select kit.tenant('exams.choice_rule', 'insert, update');
comment on table exams.choice_rule is 'classes';
comment on constraint choice_rule_fewest on exams.choice_rule is 'fewest: Enter 1 to 30.';
comment on constraint choice_rule_most on exams.choice_rule is 'most: Enter at least as many as the smallest number, and at most 30.';
comment on constraint choice_rule_of_pathway on exams.choice_rule is 'ofPathway: Enter 0 to 10.';
