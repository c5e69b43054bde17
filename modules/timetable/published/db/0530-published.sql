-- Timetables that are published: from when until when, and what was taught where as it stood then, whatever becomes of the lessons.

create table timetable.publication (
  school_id int not null,
  id bigint generated always as identity,
  plan_id bigint not null,
  -- What the timetable was called when it was published.
  name text not null,
  from_day date not null,
  -- The last day; none: until another is published. One that was withdrawn or replaced before it began ends the day before it begins, so
  -- that it holds on no day.
  until_day date,
  published_at timestamptz not null default now(),
  published_by bigint,
  published_name text not null default '',
  -- When it was withdrawn, and whether by hand or because another was published from the same day or an earlier one.
  withdrawn_at timestamptz,
  withdrawn_by text,
  withdrawn_because text check (withdrawn_because in ('withdrawn', 'replaced')),
  -- The cycle as it was then.
  weeks int not null,
  first_monday date,
  -- Days, bell times with their slots, and classes as they were then: what grids are drawn with (contract/frame.ts).
  frame jsonb not null default '{"days":[],"bells":[],"classes":[]}',
  primary key (school_id, id),
  constraint publication_plan foreign key (school_id, plan_id) references timetable.plan (school_id, id),
  constraint publication_days check (until_day >= from_day or (withdrawn_at is not null and until_day = from_day - 1)),
  constraint publication_withdrawn check ((withdrawn_at is null) = (withdrawn_because is null))
);
select kit.tenant('timetable.publication');
comment on table timetable.publication is 'published timetables';
create unique index publication_from on timetable.publication (school_id, from_day) where withdrawn_at is null;
create index publication_of_plan on timetable.publication (school_id, plan_id);
comment on index timetable.publication_from is 'fromDay: Another timetable is published from this day.';
comment on constraint publication_plan on timetable.publication is 'planId: Choose a timetable of this school.';
comment on constraint publication_days on timetable.publication is 'untilDay: Choose a day that is not before the first one.';
comment on constraint publication_withdrawn on timetable.publication is 'withdrawnBecause: Say why it was withdrawn.';

-- A lesson, or what else the bell rings for, on one day of the cycle.
create table timetable.session (
  school_id int not null,
  id bigint generated always as identity,
  publication_id bigint not null,
  -- Which piece of which lesson it was; none: a break, an assembly, games.
  lesson_id bigint,
  piece int,
  -- 1 is Monday; which week of the cycle.
  weekday int not null,
  week int not null,
  day_name text not null,
  -- The slots that it takes: their names (`3–4`), from when until when, as `hh:mm`.
  slot_name text not null,
  starts_at text not null,
  ends_at text not null,
  slots int not null,
  -- The number of its first lesson in the day of its class, from 1; none where it is no lesson.
  number int,
  kind text not null check (kind in ('lesson', 'break', 'assembly', 'lunch', 'games', 'prep')),
  course_id bigint,
  title text not null,
  short text not null,
  colour text not null,
  room_id bigint,
  room_name text,
  primary key (school_id, id),
  constraint session_publication foreign key (school_id, publication_id) references timetable.publication (school_id, id) on delete cascade,
  constraint session_times check (starts_at < ends_at),
  constraint session_weekday check (weekday between 1 and 7 and week between 1 and 4),
  constraint session_slots check (slots between 1 and 6)
);
select kit.tenant('timetable.session');
comment on table timetable.session is 'published lessons';
create index session_of on timetable.session (school_id, publication_id, weekday, week);
create index session_of_room on timetable.session (school_id, room_id, publication_id) where room_id is not null;
comment on constraint session_publication on timetable.session is 'publicationId: Choose a timetable of this school.';
comment on constraint session_times on timetable.session is 'endsAt: Enter a time after the start.';
comment on constraint session_weekday on timetable.session is 'weekday: Choose a day of the cycle.';
comment on constraint session_slots on timetable.session is 'slots: Enter 1 to 6.';

create table timetable.session_teacher (
  school_id int not null,
  session_id bigint not null,
  staff_member_id bigint not null,
  -- As it stood then.
  name text not null,
  short text not null,
  primary key (school_id, session_id, staff_member_id),
  constraint session_teacher_session foreign key (school_id, session_id) references timetable.session (school_id, id) on delete cascade,
  constraint session_teacher_staff foreign key (school_id, staff_member_id) references settings.staff_member (school_id, id)
);
select kit.tenant('timetable.session_teacher');
comment on table timetable.session_teacher is 'teachers of published lessons';
create index session_teacher_of on timetable.session_teacher (school_id, staff_member_id, session_id);
comment on constraint session_teacher_session on timetable.session_teacher is 'sessionId: Choose a lesson of this school.';
comment on constraint session_teacher_staff on timetable.session_teacher is 'staffMemberId: Choose a member of staff of this school.';

create table timetable.session_class (
  school_id int not null,
  id bigint generated always as identity,
  session_id bigint not null,
  class_id bigint not null,
  stream_id bigint,
  part_id bigint,
  -- As they stood then: Form 3 East, 3E, and the group.
  name text not null,
  short text not null default '',
  part_name text,
  primary key (school_id, id),
  constraint session_class_once unique nulls not distinct (school_id, session_id, class_id, stream_id, part_id),
  constraint session_class_session foreign key (school_id, session_id) references timetable.session (school_id, id) on delete cascade,
  constraint session_class_class foreign key (school_id, class_id) references settings.class (school_id, id),
  constraint session_class_stream foreign key (school_id, stream_id) references settings.stream (school_id, id)
);
select kit.tenant('timetable.session_class');
comment on table timetable.session_class is 'classes of published lessons';
create index session_class_of on timetable.session_class (school_id, class_id, stream_id, session_id);
comment on constraint session_class_once on timetable.session_class is 'sessionId: A class stands twice.';
comment on constraint session_class_session on timetable.session_class is 'sessionId: Choose a lesson of this school.';
comment on constraint session_class_class on timetable.session_class is 'classId: Choose a class of this school.';
comment on constraint session_class_stream on timetable.session_class is 'streamId: Choose a stream of this school.';

-- Secret addresses at which a calendar or a wall screen reads a timetable.
create table timetable.feed (
  school_id int not null,
  id bigint generated always as identity,
  kind text not null check (kind in ('teacher', 'class', 'wall')),
  staff_member_id bigint,
  class_id bigint,
  stream_id bigint,
  -- SHA-256 of the secret; the secret itself is shown once.
  secret_hash text not null,
  created_at timestamptz not null default now(),
  created_by bigint,
  last_read_at timestamptz,
  ended_at timestamptz,
  primary key (school_id, id),
  constraint feed_whose check (case kind when 'teacher' then staff_member_id is not null when 'class' then class_id is not null else staff_member_id is null and class_id is null end),
  constraint feed_staff foreign key (school_id, staff_member_id) references settings.staff_member (school_id, id) on delete cascade,
  constraint feed_class foreign key (school_id, class_id) references settings.class (school_id, id) on delete cascade,
  constraint feed_stream foreign key (school_id, stream_id) references settings.stream (school_id, id) on delete cascade
);
select kit.tenant('timetable.feed');
comment on table timetable.feed is 'calendar addresses';
create unique index feed_secret on timetable.feed (school_id, secret_hash);
create index feed_of_staff on timetable.feed (school_id, staff_member_id) where staff_member_id is not null;
comment on index timetable.feed_secret is 'id: Try again.';
comment on constraint feed_whose on timetable.feed is 'kind: Say whose timetable it is.';
comment on constraint feed_staff on timetable.feed is 'staffMemberId: Choose a member of staff of this school.';
comment on constraint feed_class on timetable.feed is 'classId: Choose a class of this school.';
comment on constraint feed_stream on timetable.feed is 'streamId: Choose a stream of this school.';
