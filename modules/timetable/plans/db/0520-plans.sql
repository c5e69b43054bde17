-- Timetables while they are made: versions with where each lesson stands, runs of the search, and what was changed by hand.

create table timetable.plan (
  school_id int not null,
  id bigint generated always as identity,
  name text not null,
  -- Worked on, published at least once, or put away.
  state text not null default 'draft' check (state in ('draft', 'published', 'archived')),
  -- How it came about.
  made text not null check (made in ('empty', 'generated', 'copied', 'imported', 'repaired')),
  from_plan_id bigint,
  note text,
  created_at timestamptz not null default now(),
  created_by bigint,
  -- Rises with every change of a placement, so that two people notice each other.
  version int not null default 1,
  primary key (school_id, id),
  constraint plan_from foreign key (school_id, from_plan_id) references timetable.plan (school_id, id)
);
select kit.tenant('timetable.plan');
comment on table timetable.plan is 'timetables';
create unique index plan_name on timetable.plan (school_id, lower(name));
create index plan_of_from on timetable.plan (school_id, from_plan_id) where from_plan_id is not null;
comment on index timetable.plan_name is 'name: Another timetable has this name.';
comment on constraint plan_from on timetable.plan is 'fromPlanId: Choose a timetable of this school.';

-- Where a piece of a lesson stands; a piece without a row is not placed.
create table timetable.placement (
  school_id int not null,
  plan_id bigint not null,
  lesson_id bigint not null,
  -- From 0, in the order of the lesson's lengths.
  piece int not null,
  day_id bigint not null,
  -- The slot in which it begins.
  slot_id bigint not null,
  room_id bigint,
  -- A run and a repair leave it where it is.
  locked boolean not null default false,
  primary key (school_id, plan_id, lesson_id, piece),
  constraint placement_piece check (piece between 0 and 29),
  constraint placement_plan foreign key (school_id, plan_id) references timetable.plan (school_id, id) on delete cascade,
  constraint placement_lesson foreign key (school_id, lesson_id) references timetable.lesson (school_id, id) on delete cascade,
  constraint placement_day foreign key (school_id, day_id) references timetable.day (school_id, id),
  constraint placement_slot foreign key (school_id, slot_id) references timetable.slot (school_id, id),
  constraint placement_room foreign key (school_id, room_id) references timetable.room (school_id, id)
);
select kit.tenant('timetable.placement');
comment on table timetable.placement is 'places of lessons';
create index placement_of_lesson on timetable.placement (school_id, lesson_id);
create index placement_of_slot on timetable.placement (school_id, slot_id);
create index placement_of_room on timetable.placement (school_id, room_id) where room_id is not null;
comment on constraint placement_piece on timetable.placement is 'piece: Choose a piece of the lesson.';
comment on constraint placement_plan on timetable.placement is 'planId: Choose a timetable of this school.';
comment on constraint placement_lesson on timetable.placement is 'lessonId: Choose a lesson of this school.';
comment on constraint placement_day on timetable.placement is 'dayId: Choose a day of this school.';
comment on constraint placement_slot on timetable.placement is 'slotId: Choose a slot of this school.';
comment on constraint placement_room on timetable.placement is 'roomId: Choose a room of this school.';

-- What was changed by hand, so that it can be taken back and done again.
create table timetable.plan_change (
  school_id int not null,
  id bigint generated always as identity,
  plan_id bigint not null,
  at timestamptz not null default now(),
  by_account bigint,
  by_name text not null,
  -- What people read: Form 3 East Mathematics moved to Tuesday 3.
  words text not null,
  -- Of each piece that it touches where it stood and where it stands; null where it was or is not placed.
  steps jsonb not null,
  -- When it was taken back; none: it holds.
  undone_at timestamptz,
  primary key (school_id, id),
  constraint plan_change_plan foreign key (school_id, plan_id) references timetable.plan (school_id, id) on delete cascade
);
select kit.tenant('timetable.plan_change');
comment on table timetable.plan_change is 'changes of timetables';
create index plan_change_of on timetable.plan_change (school_id, plan_id, id);
comment on constraint plan_change_plan on timetable.plan_change is 'planId: Choose a timetable of this school.';

-- A run of the search.
create table timetable.run (
  school_id int not null,
  id bigint generated always as identity,
  -- The timetable that it fills.
  plan_id bigint not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'complete', 'partial', 'impossible', 'stopped', 'failed')),
  seed int not null,
  seconds int not null,
  -- Of which classes, streams and days; nulls: of all.
  scope jsonb not null,
  started_at timestamptz not null default now(),
  started_by bigint,
  ended_at timestamptz,
  -- The task in which it runs.
  job_id bigint,
  -- Whether it begins from the timetable that it fills, and each lesson that moves costs.
  repairs boolean not null default false,
  -- The timetable's version when it began: what is changed by hand meanwhile is not written over.
  plan_version int not null,
  -- Somebody asked it to stop and keep what it has.
  stop boolean not null default false,
  -- How far it is: placed, of how many, cost, and the best so far as a picture is drawn of it.
  progress jsonb,
  -- What is not placed with the reasons, and what the timetable costs by what.
  result jsonb,
  primary key (school_id, id),
  constraint run_seconds check (seconds between 1 and 3600),
  constraint run_seed check (seed between 1 and 1000000),
  constraint run_plan foreign key (school_id, plan_id) references timetable.plan (school_id, id) on delete cascade
);
select kit.tenant('timetable.run');
comment on table timetable.run is 'runs';
create unique index run_one on timetable.run (school_id, plan_id) where state in ('waiting', 'running');
create index run_of_plan on timetable.run (school_id, plan_id, id);
comment on index timetable.run_one is 'id: A run fills this timetable already. Wait until it has ended, or stop it.';
comment on constraint run_seconds on timetable.run is 'seconds: Enter 1 to 3,600.';
comment on constraint run_seed on timetable.run is 'seed: Enter 1 to 1,000,000.';
comment on constraint run_plan on timetable.run is 'planId: Choose a timetable of this school.';
