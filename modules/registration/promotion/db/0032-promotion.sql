-- From one year to the next: a plan that is looked at and changed, and what was done when it was carried out.

create table registration.promotion (
  school_id int not null,
  id bigint generated always as identity,
  title text not null,
  -- The year that the students go into.
  year_id bigint not null,
  -- The first day in the new class; leavers leave on the day before.
  effective_on date not null,
  state text not null default 'planned' check (state in ('planned', 'carried out', 'undone')),
  begun_by text not null,
  begun_at timestamptz not null default now(),
  version int not null default 1,
  primary key (school_id, id),
  constraint promotion_year foreign key (school_id, year_id) references settings.academic_year (school_id, id)
);
select kit.tenant('registration.promotion');
comment on table registration.promotion is 'promotions';
comment on constraint promotion_year on registration.promotion is 'yearId: Choose a year of this school.';
create unique index promotion_planned on registration.promotion (school_id) where state = 'planned';
comment on index registration.promotion_planned is 'title: A promotion is being planned already. Go on with it, or remove it first.';

-- What becomes of each class: it goes to another, or it is complete.
create table registration.promotion_class (
  school_id int not null,
  promotion_id bigint not null,
  class_id bigint not null,
  -- Null: the class has completed the school.
  to_class_id bigint,
  -- False: nobody has said yet what becomes of the class.
  decided boolean not null,
  state text not null default 'planned' check (state in ('planned', 'carried out', 'undone')),
  done_by text,
  done_at timestamptz,
  primary key (school_id, promotion_id, class_id),
  constraint promotion_class_promotion foreign key (school_id, promotion_id) references registration.promotion (school_id, id) on delete cascade,
  constraint promotion_class_class foreign key (school_id, class_id) references settings.class (school_id, id),
  constraint promotion_class_to foreign key (school_id, to_class_id) references settings.class (school_id, id),
  constraint promotion_class_other check (to_class_id <> class_id)
);
select kit.tenant('registration.promotion_class');
comment on table registration.promotion_class is 'promotions';
comment on constraint promotion_class_class on registration.promotion_class is 'classId: Choose a class of this school.';
comment on constraint promotion_class_to on registration.promotion_class is 'toClassId: Choose a class of this school.';
comment on constraint promotion_class_other on registration.promotion_class is 'toClassId: A class cannot be promoted into itself.';

-- Into which stream each stream goes; a stream without a row goes into the one of the same name.
create table registration.promotion_stream (
  school_id int not null,
  promotion_id bigint not null,
  stream_id bigint not null,
  to_stream_id bigint not null,
  primary key (school_id, promotion_id, stream_id),
  constraint promotion_stream_promotion foreign key (school_id, promotion_id) references registration.promotion (school_id, id) on delete cascade,
  constraint promotion_stream_stream foreign key (school_id, stream_id) references settings.stream (school_id, id),
  constraint promotion_stream_to foreign key (school_id, to_stream_id) references settings.stream (school_id, id)
);
select kit.tenant('registration.promotion_stream');
comment on table registration.promotion_stream is 'promotions';
comment on constraint promotion_stream_stream on registration.promotion_stream is 'streamId: Choose a stream of this school.';
comment on constraint promotion_stream_to on registration.promotion_stream is 'toStreamId: Choose a stream of this school.';

-- Students for whom something else was decided than for their class.
create table registration.promotion_exception (
  school_id int not null,
  promotion_id bigint not null,
  student_id bigint not null,
  outcome text not null check (outcome in ('promote', 'repeat', 'transfer', 'complete')),
  to_stream_id bigint,
  remark text,
  decided_by text not null,
  primary key (school_id, promotion_id, student_id),
  constraint promotion_exception_promotion foreign key (school_id, promotion_id) references registration.promotion (school_id, id) on delete cascade,
  constraint promotion_exception_student foreign key (school_id, student_id) references registration.student (school_id, id) on delete cascade,
  constraint promotion_exception_stream foreign key (school_id, to_stream_id) references settings.stream (school_id, id)
);
select kit.tenant('registration.promotion_exception');
comment on table registration.promotion_exception is 'promotions';
comment on constraint promotion_exception_stream on registration.promotion_exception is 'toStreamId: Choose a stream of this school.';

-- What was done with each student, with where they were before; kept when it is undone.
create table registration.promotion_student (
  school_id int not null,
  promotion_id bigint not null,
  student_id bigint not null,
  outcome text not null check (outcome in ('promote', 'repeat', 'transfer', 'complete')),
  from_class_id bigint not null,
  from_stream_id bigint,
  from_status text not null,
  from_hostel_id bigint,
  to_class_id bigint,
  to_stream_id bigint,
  remark text,
  undone boolean not null default false,
  primary key (school_id, promotion_id, student_id),
  constraint promotion_student_promotion foreign key (school_id, promotion_id) references registration.promotion (school_id, id) on delete cascade,
  constraint promotion_student_student foreign key (school_id, student_id) references registration.student (school_id, id) on delete cascade
);
select kit.tenant('registration.promotion_student');
comment on table registration.promotion_student is 'promoted students';
create index promotion_student_student_id on registration.promotion_student (school_id, student_id);

-- Undoing takes back the enrolments that a promotion opened, and only those.
alter table registration.enrolment add column promotion_id bigint;
create index enrolment_promotion on registration.enrolment (school_id, promotion_id) where promotion_id is not null;
grant delete on registration.enrolment to daftari_app;
