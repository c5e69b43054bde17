-- When lessons can be and where: days of the cycle, bell times, rooms, tags; what subjects, classes and teachers ask of a timetable.

create schema timetable;
grant usage on schema timetable to daftari_app, daftari_platform;

-- A school without a row has a cycle of one week.
create table timetable.setting (
  school_id int not null,
  -- How many weeks pass until the timetable begins anew.
  weeks int not null default 1,
  -- A Monday on which week 1 begins; with one week it says nothing.
  first_monday date,
  version int not null default 1,
  primary key (school_id),
  constraint setting_weeks check (weeks between 1 and 4),
  constraint setting_monday check (first_monday is null or extract(isodow from first_monday) = 1),
  constraint setting_anchor check (weeks = 1 or first_monday is not null)
);
select kit.tenant('timetable.setting');
comment on table timetable.setting is 'timetable settings';
comment on constraint setting_weeks on timetable.setting is 'weeks: Enter 1 to 4.';
comment on constraint setting_monday on timetable.setting is 'firstMonday: Choose a Monday.';
comment on constraint setting_anchor on timetable.setting is 'firstMonday: Say on which Monday the first week begins.';

create table timetable.day (
  school_id int not null,
  id bigint generated always as identity,
  name text not null,
  -- As it stands at the head of a column: Mon, Mon A.
  short text not null,
  -- 1 is Monday, 7 is Sunday.
  weekday int not null,
  -- Which week of the cycle.
  week int not null default 1,
  active boolean not null default true,
  version int not null default 1,
  primary key (school_id, id),
  constraint day_weekday check (weekday between 1 and 7),
  constraint day_week check (week between 1 and 4)
);
select kit.tenant('timetable.day');
comment on table timetable.day is 'days of the timetable';
create unique index day_name on timetable.day (school_id, lower(name));
create unique index day_place on timetable.day (school_id, week, weekday);
comment on index timetable.day_name is 'name: Another day has this name.';
comment on index timetable.day_place is 'weekday: This week has this day already.';
comment on constraint day_weekday on timetable.day is 'weekday: Choose a day of the week.';
comment on constraint day_week on timetable.day is 'week: Enter 1 to 4.';

-- The times at which the bell rings for some classes. The one without classes is for all that no other names.
create table timetable.bell (
  school_id int not null,
  id bigint generated always as identity,
  name text not null,
  class_ids bigint[] not null default '{}',
  version int not null default 1,
  primary key (school_id, id)
);
select kit.tenant('timetable.bell');
comment on table timetable.bell is 'bell times';
create unique index bell_name on timetable.bell (school_id, lower(name));
comment on index timetable.bell_name is 'name: Other bell times have this name.';

create table timetable.slot (
  school_id int not null,
  id bigint generated always as identity,
  bell_id bigint not null,
  -- What people call it: 1, Break, Prep.
  name text not null,
  -- `hh:mm` in the school's time.
  starts_at text not null,
  ends_at text not null,
  kind text not null check (kind in ('lesson', 'break', 'assembly', 'lunch', 'games', 'prep')),
  -- On which days; none: on every active one.
  day_ids bigint[] not null default '{}',
  version int not null default 1,
  primary key (school_id, id),
  constraint slot_bell foreign key (school_id, bell_id) references timetable.bell (school_id, id) on delete cascade,
  constraint slot_times check (starts_at ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$' and ends_at ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  constraint slot_order check (starts_at < ends_at)
);
select kit.tenant('timetable.slot');
comment on table timetable.slot is 'slots';
create index slot_of_bell on timetable.slot (school_id, bell_id, starts_at);
comment on constraint slot_bell on timetable.slot is 'bellId: Choose bell times of this school.';
comment on constraint slot_times on timetable.slot is 'startsAt: Enter times as hh:mm.';
comment on constraint slot_order on timetable.slot is 'endsAt: Enter a time after the start.';

create table timetable.tag (
  school_id int not null,
  id bigint generated always as identity,
  name text not null,
  -- `#rrggbb`.
  colour text not null default '#868e96',
  version int not null default 1,
  primary key (school_id, id),
  constraint tag_colour check (colour ~ '^#[0-9a-f]{6}$')
);
select kit.tenant('timetable.tag');
comment on table timetable.tag is 'tags';
create unique index tag_name on timetable.tag (school_id, lower(name));
comment on index timetable.tag_name is 'name: Another tag has this name.';
comment on constraint tag_colour on timetable.tag is 'colour: Choose a colour.';

create table timetable.room (
  school_id int not null,
  id bigint generated always as identity,
  name text not null,
  -- As it stands in a cell.
  short text not null,
  kind text not null check (kind in ('classroom', 'laboratory', 'computer', 'workshop', 'home_science', 'art', 'music', 'library', 'hall', 'field', 'other')),
  building text,
  -- Seats; none: nobody has counted.
  capacity int,
  tag_ids bigint[] not null default '{}',
  active boolean not null default true,
  version int not null default 1,
  primary key (school_id, id),
  constraint room_capacity check (capacity between 1 and 5000)
);
select kit.tenant('timetable.room');
comment on table timetable.room is 'rooms';
create unique index room_name on timetable.room (school_id, lower(name));
create unique index room_short on timetable.room (school_id, lower(short));
comment on index timetable.room_name is 'name: Another room has this name.';
comment on index timetable.room_short is 'short: Another room has this short name.';
comment on constraint room_capacity on timetable.room is 'capacity: Enter 1 to 5,000.';

-- What a subject asks of the timetable. A course without a row asks for nothing.
create table timetable.subject (
  school_id int not null,
  course_id bigint not null,
  -- As it stands in a cell; none: the course's code.
  short text,
  colour text not null default '#868e96',
  difficulty text not null default 'normal' check (difficulty in ('easy', 'normal', 'hard')),
  -- Where it is wished: before the first break, before lunch, not right after lunch, after lunch.
  day_part text not null default 'any' check (day_part in ('any', 'early', 'morning', 'not_after_lunch', 'afternoon')),
  -- A room of which kind or with which tag it needs; none of both: the class's own room.
  room_kind text check (room_kind in ('classroom', 'laboratory', 'computer', 'workshop', 'home_science', 'art', 'music', 'library', 'hall', 'field', 'other')),
  room_tag_id bigint,
  version int not null default 1,
  primary key (school_id, course_id),
  constraint subject_course foreign key (school_id, course_id) references settings.course (school_id, id) on delete cascade,
  constraint subject_tag foreign key (school_id, room_tag_id) references timetable.tag (school_id, id),
  constraint subject_colour check (colour ~ '^#[0-9a-f]{6}$'),
  constraint subject_room check (room_kind is null or room_tag_id is null)
);
select kit.tenant('timetable.subject');
comment on table timetable.subject is 'subjects of the timetable';
comment on constraint subject_course on timetable.subject is 'courseId: Choose a subject of this school.';
comment on constraint subject_tag on timetable.subject is 'roomTagId: Choose a tag of this school.';
comment on constraint subject_colour on timetable.subject is 'colour: Choose a colour.';
comment on constraint subject_room on timetable.subject is 'roomTagId: Choose a kind of room or a tag, not both.';

-- What a class asks: a stream, or a class whose students sit in none. Without a row it asks for nothing.
create table timetable.class (
  school_id int not null,
  id bigint generated always as identity,
  class_id bigint not null,
  stream_id bigint,
  -- As it stands in a cell; none: made of class and stream.
  short text,
  home_room_id bigint,
  -- Whether its own teacher takes a lesson of every day's first.
  teacher_first boolean not null default false,
  version int not null default 1,
  primary key (school_id, id),
  constraint class_key unique nulls not distinct (school_id, class_id, stream_id),
  constraint class_class foreign key (school_id, class_id) references settings.class (school_id, id) on delete cascade,
  constraint class_stream foreign key (school_id, stream_id) references settings.stream (school_id, id) on delete cascade,
  constraint class_room foreign key (school_id, home_room_id) references timetable.room (school_id, id)
);
select kit.tenant('timetable.class');
comment on table timetable.class is 'classes of the timetable';
create index class_of_room on timetable.class (school_id, home_room_id);
comment on constraint class_key on timetable.class is 'classId: This class has been set up meanwhile. Reload.';
comment on constraint class_class on timetable.class is 'classId: Choose a class of this school.';
comment on constraint class_stream on timetable.class is 'streamId: Choose a stream of this school.';
comment on constraint class_room on timetable.class is 'homeRoomId: Choose a room of this school.';

-- How much a teacher teaches. Without a row by the defaults.
create table timetable.teacher (
  school_id int not null,
  staff_member_id bigint not null,
  -- As it stands in a cell; none: made of the name.
  short text,
  -- Lessons a week (of the cycle's mean), a day, and one after another.
  most_week int not null default 27,
  least_week int,
  most_day int,
  most_run int,
  -- Days a week on which there are lessons, and slots without one between lessons in a week.
  most_days int,
  most_gaps int,
  home_room_id bigint,
  -- Taken out of the timetable: on study leave, or no longer teaching.
  active boolean not null default true,
  version int not null default 1,
  primary key (school_id, staff_member_id),
  constraint teacher_staff foreign key (school_id, staff_member_id) references settings.staff_member (school_id, id) on delete cascade,
  constraint teacher_room foreign key (school_id, home_room_id) references timetable.room (school_id, id),
  constraint teacher_most check (most_week between 16 and 38),
  constraint teacher_least check (least_week between 0 and most_week),
  constraint teacher_day check (most_day between 1 and 14),
  constraint teacher_run check (most_run between 1 and 14),
  constraint teacher_days check (most_days between 1 and 7),
  constraint teacher_gaps check (most_gaps between 0 and 40)
);
select kit.tenant('timetable.teacher');
comment on table timetable.teacher is 'teachers of the timetable';
create index teacher_of_room on timetable.teacher (school_id, home_room_id);
comment on constraint teacher_staff on timetable.teacher is 'staffMemberId: Choose a member of staff of this school.';
comment on constraint teacher_room on timetable.teacher is 'homeRoomId: Choose a room of this school.';
comment on constraint teacher_most on timetable.teacher is 'mostWeek: Enter 16 to 38.';
comment on constraint teacher_least on timetable.teacher is 'leastWeek: Enter no more than the most a week.';
comment on constraint teacher_day on timetable.teacher is 'mostDay: Enter 1 to 14.';
comment on constraint teacher_run on timetable.teacher is 'mostRun: Enter 1 to 14.';
comment on constraint teacher_days on timetable.teacher is 'mostDays: Enter 1 to 7.';
comment on constraint teacher_gaps on timetable.teacher is 'mostGaps: Enter 0 to 40.';

-- When a teacher, a class, a room or a subject is rather not, or never, in the timetable. What is not here is available.
create table timetable.time_off (
  school_id int not null,
  id bigint generated always as identity,
  staff_member_id bigint,
  class_id bigint,
  stream_id bigint,
  room_id bigint,
  course_id bigint,
  day_id bigint not null,
  slot_id bigint not null,
  level text not null check (level in ('undesired', 'forbidden')),
  primary key (school_id, id),
  constraint time_off_once unique nulls not distinct (school_id, staff_member_id, class_id, stream_id, room_id, course_id, day_id, slot_id),
  constraint time_off_whose check (num_nonnulls(staff_member_id, class_id, room_id, course_id) = 1 and (stream_id is null or class_id is not null)),
  constraint time_off_staff foreign key (school_id, staff_member_id) references settings.staff_member (school_id, id) on delete cascade,
  constraint time_off_class foreign key (school_id, class_id) references settings.class (school_id, id) on delete cascade,
  constraint time_off_stream foreign key (school_id, stream_id) references settings.stream (school_id, id) on delete cascade,
  constraint time_off_room foreign key (school_id, room_id) references timetable.room (school_id, id) on delete cascade,
  constraint time_off_course foreign key (school_id, course_id) references settings.course (school_id, id) on delete cascade,
  constraint time_off_day foreign key (school_id, day_id) references timetable.day (school_id, id) on delete cascade,
  constraint time_off_slot foreign key (school_id, slot_id) references timetable.slot (school_id, id) on delete cascade
);
select kit.tenant('timetable.time_off');
comment on table timetable.time_off is 'times off';
create index time_off_of_class on timetable.time_off (school_id, class_id, stream_id) where class_id is not null;
create index time_off_of_room on timetable.time_off (school_id, room_id) where room_id is not null;
create index time_off_of_course on timetable.time_off (school_id, course_id) where course_id is not null;
create index time_off_of_slot on timetable.time_off (school_id, slot_id);
comment on constraint time_off_once on timetable.time_off is 'cells: Somebody else has just changed this slot. Reload.';
comment on constraint time_off_whose on timetable.time_off is 'id: Say whose time it is.';
comment on constraint time_off_staff on timetable.time_off is 'id: Choose a member of staff of this school.';
comment on constraint time_off_class on timetable.time_off is 'id: Choose a class of this school.';
comment on constraint time_off_stream on timetable.time_off is 'id: Choose a stream of this school.';
comment on constraint time_off_room on timetable.time_off is 'id: Choose a room of this school.';
comment on constraint time_off_course on timetable.time_off is 'id: Choose a subject of this school.';
comment on constraint time_off_day on timetable.time_off is 'cells: Choose days of this school.';
comment on constraint time_off_slot on timetable.time_off is 'cells: Choose slots of this school.';
