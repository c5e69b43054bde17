-- What is to be placed: lessons with their teachers, classes and rooms; groups of students; option blocks.

-- How the students of a class are divided: by gender for games, or into the options of a block. Each student is in at most one part.
create table timetable.division (
  school_id int not null,
  id bigint generated always as identity,
  name text not null,
  class_id bigint not null,
  -- None: over all streams of the class.
  stream_id bigint,
  -- Whether the lessons of its parts run at the same times, as those of an option block do.
  together boolean not null default false,
  version int not null default 1,
  primary key (school_id, id),
  constraint division_class foreign key (school_id, class_id) references settings.class (school_id, id) on delete cascade,
  constraint division_stream foreign key (school_id, stream_id) references settings.stream (school_id, id) on delete cascade
);
select kit.tenant('timetable.division');
comment on table timetable.division is 'divisions';
create unique index division_name on timetable.division (school_id, class_id, stream_id, lower(name)) nulls not distinct;
comment on index timetable.division_name is 'name: Another division of this class has this name.';
comment on constraint division_class on timetable.division is 'classId: Choose a class of this school.';
comment on constraint division_stream on timetable.division is 'streamId: Choose a stream of this school.';

create table timetable.part (
  school_id int not null,
  id bigint generated always as identity,
  division_id bigint not null,
  name text not null,
  -- Who is in it: by gender, by where they sleep, who takes the course, or those who are listed.
  rule text not null check (rule in ('female', 'male', 'boarders', 'day_scholars', 'takes', 'listed')),
  course_id bigint,
  primary key (school_id, id),
  constraint part_division foreign key (school_id, division_id) references timetable.division (school_id, id) on delete cascade,
  constraint part_course foreign key (school_id, course_id) references settings.course (school_id, id),
  constraint part_takes check (rule <> 'takes' or course_id is not null)
);
select kit.tenant('timetable.part');
comment on table timetable.part is 'groups';
create unique index part_name on timetable.part (school_id, division_id, lower(name));
create index part_of_course on timetable.part (school_id, course_id);
comment on index timetable.part_name is 'parts: Two groups have one name.';
comment on constraint part_division on timetable.part is 'divisionId: Choose a division of this school.';
comment on constraint part_course on timetable.part is 'parts: Choose subjects of this school.';
comment on constraint part_takes on timetable.part is 'parts: Choose the subject that its students take.';

create table timetable.part_student (
  school_id int not null,
  part_id bigint not null,
  student_id bigint not null,
  primary key (school_id, part_id, student_id),
  constraint part_student_part foreign key (school_id, part_id) references timetable.part (school_id, id) on delete cascade,
  constraint part_student_student foreign key (school_id, student_id) references registration.student (school_id, id) on delete cascade
);
select kit.tenant('timetable.part_student', 'insert, delete');
comment on table timetable.part_student is 'students of groups';
create index part_student_of on timetable.part_student (school_id, student_id);
comment on constraint part_student_part on timetable.part_student is 'students: Choose a group of this school.';
comment on constraint part_student_student on timetable.part_student is 'students: Choose students of this school.';

create table timetable.lesson (
  school_id int not null,
  id bigint generated always as identity,
  -- A subject, or something else that is called by its title: guidance, clubs.
  course_id bigint,
  title text,
  -- The pieces in which it is taught in a cycle, each with how many slots in a row: {1,1,1,2} is three singles and a double.
  lengths int[] not null,
  -- No two pieces on one day; not on days that follow each other; or as it comes.
  spread text not null default 'days' check (spread in ('days', 'apart', 'any')),
  -- Where the subject's own wish does not hold for this lesson; none: the subject's.
  day_part text check (day_part in ('any', 'early', 'morning', 'not_after_lunch', 'afternoon')),
  -- The class's own room, what the subject needs, those that are listed, or none at all (games).
  room_need text not null default 'subject' check (room_need in ('home', 'subject', 'listed', 'none')),
  tag_ids bigint[] not null default '{}',
  note text,
  active boolean not null default true,
  version int not null default 1,
  primary key (school_id, id),
  constraint lesson_course foreign key (school_id, course_id) references settings.course (school_id, id),
  constraint lesson_what check (course_id is not null or title is not null),
  constraint lesson_lengths check (cardinality(lengths) between 1 and 30 and 1 <= all (lengths) and 6 >= all (lengths))
);
select kit.tenant('timetable.lesson');
comment on table timetable.lesson is 'lessons';
create index lesson_of_course on timetable.lesson (school_id, course_id);
comment on constraint lesson_course on timetable.lesson is 'courseId: Choose a subject of this school.';
comment on constraint lesson_what on timetable.lesson is 'courseId: Choose a subject, or say what it is.';
comment on constraint lesson_lengths on timetable.lesson is 'lengths: Enter 1 to 30 times a cycle, each of 1 to 6 slots.';

create table timetable.lesson_teacher (
  school_id int not null,
  lesson_id bigint not null,
  staff_member_id bigint not null,
  primary key (school_id, lesson_id, staff_member_id),
  constraint lesson_teacher_lesson foreign key (school_id, lesson_id) references timetable.lesson (school_id, id) on delete cascade,
  constraint lesson_teacher_staff foreign key (school_id, staff_member_id) references settings.staff_member (school_id, id)
);
select kit.tenant('timetable.lesson_teacher', 'insert, delete');
comment on table timetable.lesson_teacher is 'teachers of lessons';
create index lesson_teacher_of on timetable.lesson_teacher (school_id, staff_member_id);
comment on constraint lesson_teacher_lesson on timetable.lesson_teacher is 'teacherIds: Choose a lesson of this school.';
comment on constraint lesson_teacher_staff on timetable.lesson_teacher is 'teacherIds: Choose members of staff of this school.';

create table timetable.lesson_class (
  school_id int not null,
  id bigint generated always as identity,
  lesson_id bigint not null,
  class_id bigint not null,
  -- None: all streams of the class.
  stream_id bigint,
  -- None: all of its students.
  part_id bigint,
  primary key (school_id, id),
  constraint lesson_class_once unique nulls not distinct (school_id, lesson_id, class_id, stream_id, part_id),
  constraint lesson_class_lesson foreign key (school_id, lesson_id) references timetable.lesson (school_id, id) on delete cascade,
  constraint lesson_class_class foreign key (school_id, class_id) references settings.class (school_id, id),
  constraint lesson_class_stream foreign key (school_id, stream_id) references settings.stream (school_id, id),
  constraint lesson_class_part foreign key (school_id, part_id) references timetable.part (school_id, id)
);
select kit.tenant('timetable.lesson_class', 'insert, delete');
comment on table timetable.lesson_class is 'classes of lessons';
create index lesson_class_of on timetable.lesson_class (school_id, class_id, stream_id);
create index lesson_class_of_part on timetable.lesson_class (school_id, part_id) where part_id is not null;
comment on constraint lesson_class_once on timetable.lesson_class is 'classes: A class stands twice.';
comment on constraint lesson_class_lesson on timetable.lesson_class is 'classes: Choose a lesson of this school.';
comment on constraint lesson_class_class on timetable.lesson_class is 'classes: Choose classes of this school.';
comment on constraint lesson_class_stream on timetable.lesson_class is 'classes: Choose streams of this school.';
comment on constraint lesson_class_part on timetable.lesson_class is 'classes: Choose groups of this school.';

create table timetable.lesson_room (
  school_id int not null,
  lesson_id bigint not null,
  room_id bigint not null,
  -- The rooms that are best, those that will do, and those for when nothing else is free.
  rank text not null default 'best' check (rank in ('best', 'normal', 'emergency')),
  primary key (school_id, lesson_id, room_id),
  constraint lesson_room_lesson foreign key (school_id, lesson_id) references timetable.lesson (school_id, id) on delete cascade,
  constraint lesson_room_room foreign key (school_id, room_id) references timetable.room (school_id, id)
);
select kit.tenant('timetable.lesson_room', 'insert, delete');
comment on table timetable.lesson_room is 'rooms of lessons';
create index lesson_room_of on timetable.lesson_room (school_id, room_id);
comment on constraint lesson_room_lesson on timetable.lesson_room is 'rooms: Choose a lesson of this school.';
comment on constraint lesson_room_room on timetable.lesson_room is 'rooms: Choose rooms of this school.';

-- Where a piece must begin, whatever the search thinks of it.
create table timetable.lesson_fix (
  school_id int not null,
  lesson_id bigint not null,
  -- From 0, in the order of the lesson's lengths.
  piece int not null,
  day_id bigint not null,
  slot_id bigint not null,
  primary key (school_id, lesson_id, piece),
  constraint lesson_fix_piece check (piece between 0 and 29),
  constraint lesson_fix_lesson foreign key (school_id, lesson_id) references timetable.lesson (school_id, id) on delete cascade,
  constraint lesson_fix_day foreign key (school_id, day_id) references timetable.day (school_id, id),
  constraint lesson_fix_slot foreign key (school_id, slot_id) references timetable.slot (school_id, id)
);
select kit.tenant('timetable.lesson_fix', 'insert, delete');
comment on table timetable.lesson_fix is 'fixed lessons';
create index lesson_fix_of_slot on timetable.lesson_fix (school_id, slot_id);
comment on constraint lesson_fix_piece on timetable.lesson_fix is 'fixed: Choose a piece of the lesson.';
comment on constraint lesson_fix_lesson on timetable.lesson_fix is 'fixed: Choose a lesson of this school.';
comment on constraint lesson_fix_day on timetable.lesson_fix is 'fixed: Choose days of this school.';
comment on constraint lesson_fix_slot on timetable.lesson_fix is 'fixed: Choose slots of this school.';
