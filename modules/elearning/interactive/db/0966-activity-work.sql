-- What students do with activities: tries, and reviews of flash cards.

-- Where a student stands with an activity.
create table elearning.activity_standing (
  school_id int not null,
  student_id bigint not null,
  activity_id bigint not null,
  -- Tries; of flash cards reviews.
  tries int not null default 0 check (tries >= 0),
  -- Shares in ten-thousandths; of flash cards how much of the set is known. None: nothing was marked yet.
  best int check (best between 0 and 10000),
  latest int check (latest between 0 and 10000),
  latest_at timestamptz,
  primary key (school_id, student_id, activity_id),
  constraint activity_standing_student foreign key (school_id, student_id) references registration.student (school_id, id),
  constraint activity_standing_activity foreign key (school_id, activity_id) references elearning.activity (school_id, id)
);
select kit.tenant('elearning.activity_standing', 'insert, update');
comment on table elearning.activity_standing is 'standings in activities';
create index activity_standing_in on elearning.activity_standing (school_id, activity_id);
comment on constraint activity_standing_student on elearning.activity_standing is 'studentId: Choose a student of this school.';
comment on constraint activity_standing_activity on elearning.activity_standing is 'activityId: Choose an activity of this school.';

-- One try, as it was marked then. Written once.
create table elearning.activity_try (
  school_id int not null,
  id bigint generated always as identity,
  student_id bigint not null,
  activity_id bigint not null,
  version_id bigint not null,
  number int not null check (number > 0),
  answer jsonb not null,
  -- In ten-thousandths; of memory what the student's browser reports.
  share int not null check (share between 0 and 10000),
  at timestamptz not null,
  day date not null,
  primary key (school_id, id),
  constraint activity_try_student foreign key (school_id, student_id) references registration.student (school_id, id),
  constraint activity_try_activity foreign key (school_id, activity_id) references elearning.activity (school_id, id),
  constraint activity_try_version foreign key (school_id, version_id) references elearning.activity_version (school_id, id)
);
select kit.tenant('elearning.activity_try', 'insert');
comment on table elearning.activity_try is 'tries of activities';
create unique index activity_try_number on elearning.activity_try (school_id, student_id, activity_id, number);
create index activity_try_in on elearning.activity_try (school_id, activity_id, student_id, at);
create index activity_try_of_version on elearning.activity_try (school_id, version_id);
create index activity_try_on on elearning.activity_try (school_id, day, student_id);
comment on index elearning.activity_try_number is 'number: This try was counted already.';
comment on constraint activity_try_student on elearning.activity_try is 'studentId: Choose a student of this school.';
comment on constraint activity_try_activity on elearning.activity_try is 'activityId: Choose an activity of this school.';
comment on constraint activity_try_version on elearning.activity_try is 'versionId: Choose an activity of this school.';

-- What FSRS knows of a card and a student, and when it comes again.
create table elearning.card_state (
  school_id int not null,
  student_id bigint not null,
  activity_id bigint not null,
  card text not null check (card ~ '^[a-z0-9]{1,12}$'),
  due_at timestamptz not null,
  stability double precision not null,
  difficulty double precision not null,
  elapsed_days int not null,
  scheduled_days int not null,
  learning_steps int not null,
  reps int not null,
  lapses int not null,
  -- 0 new, 1 learning, 2 review, 3 learning again.
  state int not null check (state between 0 and 3),
  last_at timestamptz not null,
  -- 1 again, 2 hard, 3 good, 4 easy.
  last_grade int not null check (last_grade between 1 and 4),
  -- The day on which it was seen first.
  first_day date not null,
  primary key (school_id, student_id, activity_id, card),
  constraint card_state_student foreign key (school_id, student_id) references registration.student (school_id, id),
  constraint card_state_activity foreign key (school_id, activity_id) references elearning.activity (school_id, id)
);
select kit.tenant('elearning.card_state', 'insert, update');
comment on table elearning.card_state is 'states of cards';
create index card_state_in on elearning.card_state (school_id, activity_id);
comment on constraint card_state_student on elearning.card_state is 'studentId: Choose a student of this school.';
comment on constraint card_state_activity on elearning.card_state is 'activityId: Choose an activity of this school.';

-- One review of a card. Devices number theirs, so that each counts once however often it is sent. Written once.
create table elearning.card_review (
  school_id int not null,
  id bigint generated always as identity,
  student_id bigint not null,
  activity_id bigint not null,
  card text not null check (card ~ '^[a-z0-9]{1,12}$'),
  device text not null,
  number int not null check (number > 0),
  grade int not null check (grade between 1 and 4),
  -- As the device says, within what can be.
  at timestamptz not null,
  day date not null,
  received_at timestamptz not null,
  primary key (school_id, id),
  constraint card_review_student foreign key (school_id, student_id) references registration.student (school_id, id),
  constraint card_review_activity foreign key (school_id, activity_id) references elearning.activity (school_id, id)
);
select kit.tenant('elearning.card_review', 'insert');
comment on table elearning.card_review is 'reviews of cards';
create unique index card_review_once on elearning.card_review (school_id, student_id, activity_id, device, number);
create index card_review_in on elearning.card_review (school_id, activity_id, student_id, day);
create index card_review_of on elearning.card_review (school_id, student_id, activity_id, card, day);
create index card_review_on on elearning.card_review (school_id, day, student_id);
comment on index elearning.card_review_once is 'number: This review was counted already.';
comment on constraint card_review_student on elearning.card_review is 'studentId: Choose a student of this school.';
comment on constraint card_review_activity on elearning.card_review is 'activityId: Choose an activity of this school.';

-- The days on which students did something, with the best share of each; of flash cards how many of the reviews were good or easy.
create view elearning.activity_done with (security_invoker = true) as
  select school_id, student_id, activity_id, day, max(share)::int as share
    from elearning.activity_try group by school_id, student_id, activity_id, day
  union all
  select school_id, student_id, activity_id, day, (10000 * count(*) filter (where grade >= 3) / count(*))::int as share
    from elearning.card_review group by school_id, student_id, activity_id, day;
comment on view elearning.activity_done is 'which students did which activity on which day, with the best share in ten-thousandths';
grant select on elearning.activity_done to daftari_app, daftari_platform;
