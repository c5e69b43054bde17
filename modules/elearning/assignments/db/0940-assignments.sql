-- Assignments: what is set, for whom and until when.

create table elearning.assignment (
  school_id int not null,
  id bigint generated always as identity,
  title text not null,
  course_id bigint not null,
  class_id bigint not null,
  -- Of the class: all who take the subject, those of some streams, or certain students.
  audience text not null check (audience in ('class', 'streams', 'students')),
  instructions jsonb not null,
  opens_at timestamptz not null,
  due_at timestamptz not null,
  -- Nothing is taken after it; none: it may always come late.
  cut_off_at timestamptz,
  -- Hundredths of a mark; none: it is not marked.
  max_mark int check (max_mark between 100 and 100000),
  -- [{"key": …, "name": …, "levels": [{"words": …, "mark": hundredths}]}]
  rubric jsonb not null default '[]',
  -- What may be handed in; nothing: the work is done on paper.
  takes text[] not null default '{}',
  -- The server keeps what is begun.
  drafts boolean not null default true,
  -- Together: nobody, one hands in for all, or all must agree.
  team text not null default 'none' check (team in ('none', 'one', 'all')),
  -- May be handed in again unasked until it is given back.
  resubmit boolean not null default false,
  -- After the due time: refused, taken, or taken with marks off.
  late text not null default 'accept' check (late in ('refuse', 'accept', 'minus')),
  -- Hundredths of a mark off for each day begun.
  late_per_day int not null default 0 check (late_per_day between 0 and 100000),
  -- Who hands in says that the work is their own.
  statement boolean not null default false,
  state text not null default 'draft' check (state in ('draft', 'published', 'closed', 'archived')),
  staff_member_id bigint,
  author_id bigint,
  author_name text not null,
  made_at timestamptz not null,
  published_at timestamptz,
  version int not null default 1,
  primary key (school_id, id),
  constraint assignment_course foreign key (school_id, course_id) references settings.course (school_id, id),
  constraint assignment_class foreign key (school_id, class_id) references settings.class (school_id, id),
  constraint assignment_staff foreign key (school_id, staff_member_id) references settings.staff_member (school_id, id),
  constraint assignment_due check (due_at > opens_at),
  constraint assignment_cut_off check (cut_off_at is null or cut_off_at >= due_at)
);
select kit.tenant('elearning.assignment');
comment on table elearning.assignment is 'assignments';
create index assignment_of_course on elearning.assignment (school_id, course_id, due_at);
create index assignment_of_class on elearning.assignment (school_id, class_id, due_at);
create index assignment_of_staff on elearning.assignment (school_id, staff_member_id, due_at);
create index assignment_due_at on elearning.assignment (school_id, due_at, id);
create index assignment_state on elearning.assignment (school_id, state, due_at);
comment on constraint assignment_course on elearning.assignment is 'courseId: Choose a subject of this school.';
comment on constraint assignment_class on elearning.assignment is 'classId: Choose a class of this school.';
comment on constraint assignment_staff on elearning.assignment is 'staffMemberId: Choose a member of staff of this school.';
comment on constraint assignment_due on elearning.assignment is 'dueAt: It is due after it opens.';
comment on constraint assignment_cut_off on elearning.assignment is 'cutOffAt: It closes when it is due or later.';

create table elearning.assignment_stream (
  school_id int not null,
  assignment_id bigint not null,
  stream_id bigint not null,
  primary key (school_id, assignment_id, stream_id),
  constraint assignment_stream_of foreign key (school_id, assignment_id) references elearning.assignment (school_id, id) on delete cascade,
  constraint assignment_stream_stream foreign key (school_id, stream_id) references settings.stream (school_id, id)
);
select kit.tenant('elearning.assignment_stream', 'insert, delete');
comment on table elearning.assignment_stream is 'streams of assignments';
create index assignment_stream_by_stream on elearning.assignment_stream (school_id, stream_id);
comment on constraint assignment_stream_stream on elearning.assignment_stream is 'streamIds: Choose streams of this school.';

create table elearning.assignment_student (
  school_id int not null,
  assignment_id bigint not null,
  student_id bigint not null,
  primary key (school_id, assignment_id, student_id),
  constraint assignment_student_of foreign key (school_id, assignment_id) references elearning.assignment (school_id, id) on delete cascade,
  constraint assignment_student_student foreign key (school_id, student_id) references registration.student (school_id, id)
);
select kit.tenant('elearning.assignment_student', 'insert, delete');
comment on table elearning.assignment_student is 'students of assignments';
create index assignment_student_by_student on elearning.assignment_student (school_id, student_id);
comment on constraint assignment_student_student on elearning.assignment_student is 'studentIds: Choose students of this school.';

create table elearning.assignment_file (
  school_id int not null,
  id bigint generated always as identity,
  assignment_id bigint not null,
  place int not null,
  file_id bigint not null,
  name text not null,
  primary key (school_id, id),
  constraint assignment_file_of foreign key (school_id, assignment_id) references elearning.assignment (school_id, id) on delete cascade
);
select kit.tenant('elearning.assignment_file', 'insert, update, delete');
comment on table elearning.assignment_file is 'attachments of assignments';
create unique index assignment_file_once on elearning.assignment_file (school_id, assignment_id, file_id);
comment on index elearning.assignment_file_once is 'files: This file is attached already.';

-- Who works together.
create table elearning.team (
  school_id int not null,
  id bigint generated always as identity,
  assignment_id bigint not null,
  name text not null,
  primary key (school_id, id),
  constraint team_of foreign key (school_id, assignment_id) references elearning.assignment (school_id, id) on delete cascade
);
select kit.tenant('elearning.team');
comment on table elearning.team is 'teams';
create unique index team_name on elearning.team (school_id, assignment_id, (kit.fold(name)));
comment on index elearning.team_name is 'teams: Two teams have this name.';

create table elearning.team_member (
  school_id int not null,
  team_id bigint not null,
  student_id bigint not null,
  assignment_id bigint not null,
  primary key (school_id, team_id, student_id),
  constraint team_member_team foreign key (school_id, team_id) references elearning.team (school_id, id) on delete cascade,
  constraint team_member_student foreign key (school_id, student_id) references registration.student (school_id, id),
  constraint team_member_of foreign key (school_id, assignment_id) references elearning.assignment (school_id, id) on delete cascade
);
select kit.tenant('elearning.team_member', 'insert, delete');
comment on table elearning.team_member is 'members of teams';
create unique index team_member_once on elearning.team_member (school_id, assignment_id, student_id);
create index team_member_by_student on elearning.team_member (school_id, student_id);
comment on index elearning.team_member_once is 'teams: A student stands in two teams.';
comment on constraint team_member_student on elearning.team_member is 'teams: Choose students of this school.';

-- More time for one student, or none at all.
create table elearning.extension (
  school_id int not null,
  id bigint generated always as identity,
  assignment_id bigint not null,
  student_id bigint not null,
  until timestamptz,
  locked boolean not null default false,
  reason text,
  version int not null default 1,
  primary key (school_id, id),
  constraint extension_of foreign key (school_id, assignment_id) references elearning.assignment (school_id, id) on delete cascade,
  constraint extension_student foreign key (school_id, student_id) references registration.student (school_id, id)
);
select kit.tenant('elearning.extension', 'insert, update');
comment on table elearning.extension is 'extensions of assignments';
create unique index extension_once on elearning.extension (school_id, assignment_id, student_id);
create index extension_by_student on elearning.extension (school_id, student_id);
comment on index elearning.extension_once is 'studentId: Somebody else has just changed what holds for this student.';
comment on constraint extension_student on elearning.extension is 'studentId: Choose a student of this school.';

-- Everybody that an assignment is for: of a class or stream those who take the subject, where the class says what it takes.
create view elearning.assignment_for with (security_invoker = true) as
  select a.school_id, a.id as assignment_id, s.id as student_id
    from elearning.assignment a
    join registration.roll s on s.school_id = a.school_id and s.here
   where (a.audience = 'students' and exists (
           select from elearning.assignment_student x
            where x.school_id = a.school_id and x.assignment_id = a.id and x.student_id = s.id))
      or (a.audience <> 'students' and s.class_id = a.class_id
          and (a.audience = 'class' or exists (
                select from elearning.assignment_stream x
                 where x.school_id = a.school_id and x.assignment_id = a.id and x.stream_id = s.stream_id))
          and (not exists (select from registration.class_subjects u
                            where u.school_id = a.school_id and u.class_id = a.class_id and u.course_id = a.course_id)
               or exists (select from exams.takers_now k
                           where k.school_id = a.school_id and k.student_id = s.id and k.course_id = a.course_id)));
comment on view elearning.assignment_for is 'whom each assignment is for, now';
grant select on elearning.assignment_for to daftari_app, daftari_platform;
