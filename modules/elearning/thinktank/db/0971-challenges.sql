-- The challenge of the week: one at a time for a subject, and one for the whole school.

create table elearning.think_challenge (
  school_id int not null,
  id bigint generated always as identity,
  -- None: for the whole school.
  course_id bigint,
  title text not null,
  text jsonb not null,
  -- The most that an answer can be given.
  points int not null check (points between 1 and 1000),
  opens_at timestamptz not null,
  closes_at timestamptz not null,
  -- When the points were given out; none: they are not.
  results_at timestamptz,
  made_by bigint,
  made_name text not null,
  made_at timestamptz not null,
  version int not null default 1,
  primary key (school_id, id),
  constraint think_challenge_course foreign key (school_id, course_id) references settings.course (school_id, id),
  constraint think_challenge_days check (closes_at > opens_at),
  constraint think_challenge_once exclude using gist
    (school_id with =, (coalesce(course_id, 0)) with =, tstzrange(opens_at, closes_at) with &&)
);
select kit.tenant('elearning.think_challenge');
comment on table elearning.think_challenge is 'challenges';
create index think_challenge_of_course on elearning.think_challenge (school_id, course_id, opens_at);
create index think_challenge_opens on elearning.think_challenge (school_id, opens_at, id);
create index think_challenge_closes on elearning.think_challenge (school_id, closes_at, id);
create index think_challenge_points on elearning.think_challenge (school_id, points, id);
create index think_challenge_title on elearning.think_challenge (school_id, (kit.fold(title)), id);
comment on constraint think_challenge_course on elearning.think_challenge is 'courseId: Choose a subject of this school.';
comment on constraint think_challenge_days on elearning.think_challenge is 'closesAt: It closes after it opens.';
comment on constraint think_challenge_once on elearning.think_challenge is 'opensAt: Another challenge of this subject runs in that time.';

create table elearning.think_entry (
  school_id int not null,
  id bigint generated always as identity,
  challenge_id bigint not null,
  student_id bigint not null,
  -- Where the student was then: points stay with that class and house.
  class_id bigint,
  hostel_id bigint,
  anonymous boolean not null default false,
  -- The student agrees to stand on the leaderboard by name.
  show_name boolean not null default false,
  text jsonb not null,
  words text not null,
  state text not null check (state in ('waiting', 'shown', 'removed')),
  held text check (held in ('before', 'words', 'contact')),
  reason text,
  at timestamptz not null,
  points int check (points between 0 and 1000),
  best boolean not null default false,
  version int not null default 1,
  primary key (school_id, id),
  constraint think_entry_of foreign key (school_id, challenge_id) references elearning.think_challenge (school_id, id),
  constraint think_entry_student foreign key (school_id, student_id) references registration.student (school_id, id),
  constraint think_entry_class foreign key (school_id, class_id) references settings.class (school_id, id),
  constraint think_entry_hostel foreign key (school_id, hostel_id) references settings.hostel (school_id, id)
);
select kit.tenant('elearning.think_entry', 'insert, update');
comment on table elearning.think_entry is 'answers to challenges';
create unique index think_entry_once on elearning.think_entry (school_id, challenge_id, student_id);
create unique index think_entry_best on elearning.think_entry (school_id, challenge_id) where best;
create index think_entry_by_student on elearning.think_entry (school_id, student_id);
create index think_entry_of_class on elearning.think_entry (school_id, class_id);
create index think_entry_of_hostel on elearning.think_entry (school_id, hostel_id);
comment on index elearning.think_entry_once is 'text: You answered on another device a moment ago. Open the challenge again.';
comment on index elearning.think_entry_best is 'best: Another answer is the best already. Take that away first.';
comment on constraint think_entry_of on elearning.think_entry is 'id: This challenge does not exist any more.';
