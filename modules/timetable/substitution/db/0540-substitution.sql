-- Teachers who are away, and what becomes of their lessons on each day.

create table timetable.absence (
  school_id int not null,
  id bigint generated always as identity,
  staff_member_id bigint not null,
  from_day date not null,
  until_day date not null,
  -- `hh:mm`: on its first day from then, on its last until then; none: the whole day.
  from_time text,
  until_time text,
  kind text not null check (kind in ('sick', 'leave', 'official', 'training', 'personal', 'late', 'other')),
  reason text,
  -- Who says so.
  source text not null default 'hand' check (source in ('hand', 'device', 'leave')),
  state text not null default 'open' check (state in ('open', 'cancelled')),
  created_at timestamptz not null default now(),
  created_by bigint,
  version int not null default 1,
  primary key (school_id, id),
  constraint absence_staff foreign key (school_id, staff_member_id) references settings.staff_member (school_id, id),
  constraint absence_days check (until_day >= from_day and until_day - from_day <= 366),
  constraint absence_times check (from_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$' and until_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$')
);
select kit.tenant('timetable.absence');
comment on table timetable.absence is 'absences of teachers';
create index absence_of_day on timetable.absence (school_id, from_day, until_day);
create index absence_of_staff on timetable.absence (school_id, staff_member_id, from_day);
comment on constraint absence_staff on timetable.absence is 'staffMemberId: Choose a member of staff of this school.';
comment on constraint absence_days on timetable.absence is 'untilDay: Choose a day that is not before the first one, and within a year.';
comment on constraint absence_times on timetable.absence is 'fromTime: Enter times as hh:mm.';

-- What becomes of a published lesson on one day.
create table timetable.cover (
  school_id int not null,
  id bigint generated always as identity,
  day date not null,
  session_id bigint not null,
  -- Whose lesson it is; none: a change of room only.
  absent_id bigint,
  kind text not null check (kind in ('cover', 'merge', 'self_study', 'swap', 'room', 'cancelled')),
  -- Who takes it instead; none: nobody.
  cover_id bigint,
  -- Of a swap the lesson on the other day, and that day.
  other_session_id bigint,
  other_day date,
  room_id bigint,
  -- A change of subject while it is covered.
  course_id bigint,
  state text not null default 'told' check (state in ('told', 'accepted', 'declined', 'cancelled')),
  -- Whether it counts for who covers; a swap counts for nobody.
  counts boolean not null,
  note text,
  declined_because text,
  created_at timestamptz not null default now(),
  created_by bigint,
  version int not null default 1,
  primary key (school_id, id),
  constraint cover_session foreign key (school_id, session_id) references timetable.session (school_id, id),
  constraint cover_other foreign key (school_id, other_session_id) references timetable.session (school_id, id),
  constraint cover_absent foreign key (school_id, absent_id) references settings.staff_member (school_id, id),
  constraint cover_by foreign key (school_id, cover_id) references settings.staff_member (school_id, id),
  constraint cover_room foreign key (school_id, room_id) references timetable.room (school_id, id),
  constraint cover_course foreign key (school_id, course_id) references settings.course (school_id, id),
  constraint cover_swap check ((kind = 'swap') = (other_session_id is not null and other_day is not null) and not (kind = 'swap' and counts)),
  constraint cover_whose check ((kind in ('cover', 'merge', 'swap')) = (cover_id is not null))
);
select kit.tenant('timetable.cover');
comment on table timetable.cover is 'covers';
create unique index cover_once on timetable.cover (school_id, day, session_id, absent_id) nulls not distinct where state in ('told', 'accepted');
create index cover_of_staff on timetable.cover (school_id, cover_id, day) where cover_id is not null;
create index cover_of_absent on timetable.cover (school_id, absent_id, day) where absent_id is not null;
create index cover_of_session on timetable.cover (school_id, session_id, day);
comment on index timetable.cover_once is 'sessionId: Somebody else has just arranged this lesson. Reload.';
comment on constraint cover_session on timetable.cover is 'sessionId: Choose a lesson of this school.';
comment on constraint cover_other on timetable.cover is 'otherSessionId: Choose a lesson of this school.';
comment on constraint cover_absent on timetable.cover is 'absentId: Choose a member of staff of this school.';
comment on constraint cover_by on timetable.cover is 'coverId: Choose a member of staff of this school.';
comment on constraint cover_room on timetable.cover is 'roomId: Choose a room of this school.';
comment on constraint cover_course on timetable.cover is 'courseId: Choose a subject of this school.';
comment on constraint cover_swap on timetable.cover is 'otherSessionId: Choose the lesson that it is swapped with.';
comment on constraint cover_whose on timetable.cover is 'coverId: Choose who takes the lesson.';
