-- Schemes of work and lesson plans, in the layout of the curriculum of their class.

-- What one teacher teaches a class in one subject during a term.
create table exams.scheme (
  school_id int not null,
  id bigint generated always as identity,
  term_id bigint not null,
  class_id bigint not null,
  -- None: for every stream of the class.
  stream_id bigint,
  course_id bigint not null,
  staff_member_id bigint not null,
  state text not null default 'draft' check (state in ('draft', 'submitted', 'returned', 'approved')),
  -- The accounts that wrote it and handed it in: neither approves it.
  author_id bigint,
  submitted_by bigint,
  version int not null default 1,
  primary key (school_id, id),
  constraint scheme_term foreign key (school_id, term_id) references settings.term (school_id, id),
  constraint scheme_class foreign key (school_id, class_id) references settings.class (school_id, id),
  constraint scheme_stream foreign key (school_id, stream_id) references settings.stream (school_id, id),
  constraint scheme_course foreign key (school_id, course_id) references settings.course (school_id, id),
  constraint scheme_staff foreign key (school_id, staff_member_id) references settings.staff_member (school_id, id)
);
select kit.tenant('exams.scheme');
comment on table exams.scheme is 'schemes of work';
create unique index scheme_once on exams.scheme (school_id, term_id, class_id, stream_id, course_id, staff_member_id) nulls not distinct;
create index scheme_of_teacher on exams.scheme (school_id, staff_member_id, term_id);
create index scheme_of_course on exams.scheme (school_id, course_id, term_id);
create index scheme_of_class on exams.scheme (school_id, class_id);
create index scheme_of_stream on exams.scheme (school_id, stream_id);
comment on index exams.scheme_once is 'courseId: There is a scheme of this teacher for this class, subject and term already. Open that one.';
comment on constraint scheme_term on exams.scheme is 'termId: Choose a term of this school.';
comment on constraint scheme_class on exams.scheme is 'classId: Choose a class of this school.';
comment on constraint scheme_stream on exams.scheme is 'streamId: Choose a stream of this class.';
comment on constraint scheme_course on exams.scheme is 'courseId: Choose a subject of this school.';
comment on constraint scheme_staff on exams.scheme is 'staffMemberId: Choose a member of staff of this school.';

-- The lessons of a scheme in their order. CBE calls them strands with outcomes, 8-4-4 topics with objectives.
create table exams.scheme_row (
  school_id int not null,
  id bigint generated always as identity,
  scheme_id bigint not null,
  place int not null,
  week int not null check (week between 1 and 30),
  lesson int not null check (lesson between 1 and 60),
  strand text,
  sub_strand text,
  outcomes text,
  question text,
  experiences text,
  resources text,
  -- Of 8-4-4 alone: the books and their pages.
  books text,
  assessment text,
  -- What came of it: reflection in CBE, remarks in 8-4-4.
  reflection text,
  primary key (school_id, id),
  constraint scheme_row_scheme foreign key (school_id, scheme_id) references exams.scheme (school_id, id) on delete cascade
);
select kit.tenant('exams.scheme_row');
comment on table exams.scheme_row is 'rows of schemes of work';
create index scheme_row_of on exams.scheme_row (school_id, scheme_id, place);

create table exams.lesson_plan (
  school_id int not null,
  id bigint generated always as identity,
  -- The row of a scheme that it carries out; none for a plan by itself.
  scheme_row_id bigint,
  term_id bigint not null,
  class_id bigint not null,
  stream_id bigint,
  course_id bigint not null,
  staff_member_id bigint not null,
  day date not null,
  starts_at text,
  minutes int not null default 40,
  -- Who was on the roll when it was made.
  girls int not null default 0,
  boys int not null default 0,
  strand text not null,
  sub_strand text,
  outcomes text,
  question text,
  competencies text,
  lesson_values text,
  issues text,
  links text,
  resources text,
  introduction text,
  introduction_minutes int,
  -- [{"text": …, "minutes": …}]
  steps jsonb not null default '[]',
  conclusion text,
  conclusion_minutes int,
  extended text,
  reflection text,
  -- What the record of work says of it.
  remarks text,
  state text not null default 'draft' check (state in ('draft', 'submitted', 'returned', 'approved', 'taught', 'reflected')),
  taught_on date,
  author_id bigint,
  submitted_by bigint,
  approved_by bigint,
  version int not null default 1,
  primary key (school_id, id),
  constraint lesson_plan_row foreign key (school_id, scheme_row_id) references exams.scheme_row (school_id, id) on delete set null (scheme_row_id),
  constraint lesson_plan_term foreign key (school_id, term_id) references settings.term (school_id, id),
  constraint lesson_plan_class foreign key (school_id, class_id) references settings.class (school_id, id),
  constraint lesson_plan_stream foreign key (school_id, stream_id) references settings.stream (school_id, id),
  constraint lesson_plan_course foreign key (school_id, course_id) references settings.course (school_id, id),
  constraint lesson_plan_staff foreign key (school_id, staff_member_id) references settings.staff_member (school_id, id)
);
select kit.tenant('exams.lesson_plan');
comment on table exams.lesson_plan is 'lesson plans';
create index lesson_plan_of_teacher on exams.lesson_plan (school_id, staff_member_id, day);
create index lesson_plan_of_course on exams.lesson_plan (school_id, course_id, day);
create index lesson_plan_of_class on exams.lesson_plan (school_id, class_id, day);
create index lesson_plan_of_stream on exams.lesson_plan (school_id, stream_id);
create index lesson_plan_of_term on exams.lesson_plan (school_id, term_id, day);
create index lesson_plan_of_row on exams.lesson_plan (school_id, scheme_row_id);
create index lesson_plan_waiting on exams.lesson_plan (school_id, day) where state = 'submitted';
comment on constraint lesson_plan_row on exams.lesson_plan is 'schemeRowId: Choose a row of a scheme of work.';
comment on constraint lesson_plan_term on exams.lesson_plan is 'termId: Choose a term of this school.';
comment on constraint lesson_plan_class on exams.lesson_plan is 'classId: Choose a class of this school.';
comment on constraint lesson_plan_stream on exams.lesson_plan is 'streamId: Choose a stream of this class.';
comment on constraint lesson_plan_course on exams.lesson_plan is 'courseId: Choose a subject of this school.';
comment on constraint lesson_plan_staff on exams.lesson_plan is 'staffMemberId: Choose a member of staff of this school.';

-- What was said at each step of a scheme or a plan.
create table exams.lesson_note (
  school_id int not null,
  id bigint generated always as identity,
  scheme_id bigint,
  plan_id bigint,
  at timestamptz not null,
  account_id bigint,
  name text not null,
  step text not null check (step in ('submitted', 'returned', 'approved', 'taught', 'reflected', 'changed')),
  words text,
  primary key (school_id, id),
  constraint lesson_note_scheme foreign key (school_id, scheme_id) references exams.scheme (school_id, id) on delete cascade,
  constraint lesson_note_plan foreign key (school_id, plan_id) references exams.lesson_plan (school_id, id) on delete cascade
);
select kit.tenant('exams.lesson_note', 'insert');
comment on table exams.lesson_note is 'steps of lesson plans';
create index lesson_note_of_scheme on exams.lesson_note (school_id, scheme_id, id);
create index lesson_note_of_plan on exams.lesson_note (school_id, plan_id, id);
