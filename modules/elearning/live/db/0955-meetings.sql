-- Live classes and meetings: what is planned, for whom and when.

-- A school without a row has what the columns say.
create table elearning.live_setting (
  school_id int not null,
  -- Minutes before the start from which one comes in, and after the end until which the room stays open.
  opens_before int not null default 10 check (opens_before between 0 and 120),
  closes_after int not null default 30 check (closes_after between 0 and 240),
  -- Whether new meetings have a waiting room.
  lobby boolean not null default true,
  -- Who was there so many minutes is proposed as present.
  present_minutes int not null default 20 check (present_minutes between 1 and 300),
  livekit_url text,
  livekit_key text,
  livekit_sealed text,
  -- The page that opens a LiveKit room, where it is not LiveKit’s own.
  livekit_page text,
  version int not null default 1,
  primary key (school_id)
);
select kit.tenant('elearning.live_setting', 'insert, update');
comment on table elearning.live_setting is 'settings of live classes';

-- Meetings that were planned together, week by week.
create table elearning.meeting_series (
  school_id int not null,
  id bigint generated always as identity,
  until_day date not null,
  made_at timestamptz not null,
  primary key (school_id, id)
);
select kit.tenant('elearning.meeting_series', 'insert');
comment on table elearning.meeting_series is 'series of meetings';

create table elearning.meeting (
  school_id int not null,
  id bigint generated always as identity,
  kind text not null check (kind in ('class', 'staff')),
  title text not null,
  note text,
  -- Of a live class: all who take the subject in the class, or those of some streams.
  course_id bigint,
  class_id bigint,
  audience text check (audience in ('class', 'streams')),
  -- Of a meeting of staff: every user of the school is invited.
  everyone boolean not null default false,
  -- Who holds it.
  staff_member_id bigint,
  series_id bigint,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- From when one comes in, and until when the room stays open.
  opens_at timestamptz not null,
  closes_at timestamptz not null,
  provider text not null check (provider in ('room', 'livekit', 'link')),
  link text,
  cancelled_at timestamptz,
  cancelled_because text,
  registered_at timestamptz,
  author_id bigint,
  author_name text not null,
  made_at timestamptz not null,
  version int not null default 1,
  primary key (school_id, id),
  constraint meeting_course foreign key (school_id, course_id) references settings.course (school_id, id),
  constraint meeting_class foreign key (school_id, class_id) references settings.class (school_id, id),
  constraint meeting_staff foreign key (school_id, staff_member_id) references settings.staff_member (school_id, id),
  constraint meeting_of_series foreign key (school_id, series_id) references elearning.meeting_series (school_id, id),
  constraint meeting_times check (ends_at > starts_at),
  constraint meeting_of_class check (kind = 'staff' or class_id is not null and course_id is not null and audience is not null)
);
select kit.tenant('elearning.meeting', 'insert, update');
comment on table elearning.meeting is 'live classes and meetings';
create index meeting_starts_at on elearning.meeting (school_id, starts_at, id);
create index meeting_course_id on elearning.meeting (school_id, course_id, starts_at);
create index meeting_class_id on elearning.meeting (school_id, class_id, starts_at);
create index meeting_staff_member_id on elearning.meeting (school_id, staff_member_id, starts_at);
create index meeting_series_id on elearning.meeting (school_id, series_id, starts_at);
create index meeting_closes_at on elearning.meeting (school_id, closes_at);
comment on constraint meeting_course on elearning.meeting is 'courseId: Choose a subject of this school.';
comment on constraint meeting_class on elearning.meeting is 'classId: Choose a class of this school.';
comment on constraint meeting_staff on elearning.meeting is 'staffMemberId: Choose a member of staff of this school.';
comment on constraint meeting_of_series on elearning.meeting is 'id: This series is not of this school.';
comment on constraint meeting_times on elearning.meeting is 'endsAt: It ends after it starts.';
comment on constraint meeting_of_class on elearning.meeting is 'classId: Choose the class and the subject.';

create table elearning.meeting_stream (
  school_id int not null,
  meeting_id bigint not null,
  stream_id bigint not null,
  primary key (school_id, meeting_id, stream_id),
  constraint meeting_stream_of foreign key (school_id, meeting_id) references elearning.meeting (school_id, id),
  constraint meeting_stream_stream foreign key (school_id, stream_id) references settings.stream (school_id, id)
);
select kit.tenant('elearning.meeting_stream', 'insert, delete');
comment on table elearning.meeting_stream is 'streams of live classes';
create index meeting_stream_by_stream on elearning.meeting_stream (school_id, stream_id);
comment on constraint meeting_stream_stream on elearning.meeting_stream is 'streamIds: Choose streams of this school.';

-- Whom a meeting of staff is for: a department, a member of staff, or a user who is none, as a member of the board.
create table elearning.meeting_invitee (
  school_id int not null,
  id bigint generated always as identity,
  meeting_id bigint not null,
  department_id bigint,
  staff_member_id bigint,
  account_id bigint,
  primary key (school_id, id),
  constraint meeting_invitee_of foreign key (school_id, meeting_id) references elearning.meeting (school_id, id),
  constraint meeting_invitee_department foreign key (school_id, department_id) references settings.department (school_id, id),
  constraint meeting_invitee_staff foreign key (school_id, staff_member_id) references settings.staff_member (school_id, id)
);
select kit.tenant('elearning.meeting_invitee', 'insert, delete');
comment on table elearning.meeting_invitee is 'invitations to meetings';
create index meeting_invitee_meeting_id on elearning.meeting_invitee (school_id, meeting_id);
create index meeting_invitee_department_id on elearning.meeting_invitee (school_id, department_id) where department_id is not null;
create index meeting_invitee_staff_member_id on elearning.meeting_invitee (school_id, staff_member_id) where staff_member_id is not null;
create index meeting_invitee_account_id on elearning.meeting_invitee (school_id, account_id) where account_id is not null;
comment on constraint meeting_invitee_department on elearning.meeting_invitee is 'departmentIds: Choose departments of this school.';
comment on constraint meeting_invitee_staff on elearning.meeting_invitee is 'staffMemberIds: Choose members of staff of this school.';

-- The students whom each live class is for: of the class or its streams those who take the subject, where the class says what it takes.
create view elearning.meeting_for with (security_invoker = true) as
  select m.school_id, m.id as meeting_id, s.id as student_id
    from elearning.meeting m
    join registration.roll s on s.school_id = m.school_id and s.here and s.class_id = m.class_id
   where m.kind = 'class'
     and (m.audience = 'class' or exists (
           select from elearning.meeting_stream x
            where x.school_id = m.school_id and x.meeting_id = m.id and x.stream_id = s.stream_id))
     and (not exists (select from registration.class_subjects u
                       where u.school_id = m.school_id and u.class_id = m.class_id and u.course_id = m.course_id)
          or exists (select from exams.takers_now k
                      where k.school_id = m.school_id and k.student_id = s.id and k.course_id = m.course_id));
comment on view elearning.meeting_for is 'the students whom each live class is for, now';
grant select on elearning.meeting_for to daftari_app, daftari_platform;
