-- The room of each meeting: who is in it, what is said, drawn, shown and asked. All that changes in a room gets the next number of it,
-- so that a browser asks for what is newer than what it has.

create table elearning.room (
  school_id int not null,
  meeting_id bigint not null,
  -- The number of the last change.
  seq bigint not null default 0,
  begun_at timestamptz,
  ended_at timestamptz,
  lobby boolean not null,
  locked boolean not null default false,
  -- Whether those in it may write, and draw.
  chat boolean not null default true,
  board boolean not null default false,
  -- What everybody looks at.
  shown text not null default 'stage' check (shown in ('stage', 'slides', 'board')),
  slide_id bigint,
  -- The page of the board that is shown, and how many there are.
  page int not null default 1,
  pages int not null default 1 check (pages between 1 and 20),
  -- {"page": the number of the change by which it was wiped}
  cleared jsonb not null default '{}',
  primary key (school_id, meeting_id),
  constraint room_of foreign key (school_id, meeting_id) references elearning.meeting (school_id, id),
  constraint room_page check (page between 1 and pages)
);
select kit.tenant('elearning.room', 'insert, update');
comment on table elearning.room is 'rooms of meetings';
comment on constraint room_page on elearning.room is 'page: The board has no such page.';

-- Who came, or waits to be let in. One of student, member of staff and account says who it is.
create table elearning.room_person (
  school_id int not null,
  id bigint generated always as identity,
  meeting_id bigint not null,
  student_id bigint,
  staff_member_id bigint,
  account_id bigint,
  name text not null,
  host boolean not null default false,
  state text not null check (state in ('waiting', 'in', 'out', 'removed')),
  -- Was let in, and comes back without waiting.
  admitted boolean not null default false,
  hand_at timestamptz,
  speaks boolean not null default false,
  came_at timestamptz not null,
  beat_at timestamptz not null,
  seq bigint not null,
  primary key (school_id, id),
  constraint room_person_of foreign key (school_id, meeting_id) references elearning.room (school_id, meeting_id),
  constraint room_person_student foreign key (school_id, student_id) references registration.student (school_id, id),
  constraint room_person_staff foreign key (school_id, staff_member_id) references settings.staff_member (school_id, id)
);
select kit.tenant('elearning.room_person', 'insert, update');
comment on table elearning.room_person is 'people in rooms';
create unique index room_person_student_once on elearning.room_person (school_id, meeting_id, student_id) where student_id is not null;
create unique index room_person_staff_once on elearning.room_person (school_id, meeting_id, staff_member_id)
  where staff_member_id is not null;
create unique index room_person_account_once on elearning.room_person (school_id, meeting_id, account_id)
  where student_id is null and staff_member_id is null;
create index room_person_seq on elearning.room_person (school_id, meeting_id, seq);
create index room_person_student_id on elearning.room_person (school_id, student_id) where student_id is not null;
create index room_person_staff_member_id on elearning.room_person (school_id, staff_member_id) where staff_member_id is not null;
comment on index elearning.room_person_student_once is 'id: You are coming in on another device just now. Try again.';
comment on index elearning.room_person_staff_once is 'id: You are coming in on another device just now. Try again.';
comment on index elearning.room_person_account_once is 'id: You are coming in on another device just now. Try again.';

-- From when to when somebody was in a room; the end moves with each beat of the browser. As what they write and draw it hangs on the
-- person alone, whose it is, and not on the meeting, which is its host’s.
create table elearning.room_stay (
  school_id int not null,
  id bigint generated always as identity,
  meeting_id bigint not null,
  person_id bigint not null,
  from_at timestamptz not null,
  until_at timestamptz not null,
  primary key (school_id, id),
  constraint room_stay_person foreign key (school_id, person_id) references elearning.room_person (school_id, id)
);
select kit.tenant('elearning.room_stay', 'insert, update');
comment on table elearning.room_stay is 'stays in rooms';
create index room_stay_person_id on elearning.room_stay (school_id, person_id, until_at);
create index room_stay_meeting_id on elearning.room_stay (school_id, meeting_id);

create table elearning.room_message (
  school_id int not null,
  id bigint generated always as identity,
  meeting_id bigint not null,
  person_id bigint not null,
  text text not null,
  at timestamptz not null,
  deleted_at timestamptz,
  seq bigint not null,
  primary key (school_id, id),
  constraint room_message_person foreign key (school_id, person_id) references elearning.room_person (school_id, id)
);
select kit.tenant('elearning.room_message', 'insert, update');
comment on table elearning.room_message is 'chat messages';
create index room_message_seq on elearning.room_message (school_id, meeting_id, seq);
create index room_message_person_id on elearning.room_message (school_id, person_id);

-- A stroke on the board: {"colour", "width", "points": [x, y, pressure, …]} in ten-thousandths of the page’s width.
create table elearning.room_stroke (
  school_id int not null,
  id bigint generated always as identity,
  meeting_id bigint not null,
  person_id bigint not null,
  page int not null,
  drawn jsonb not null,
  removed boolean not null default false,
  seq bigint not null,
  primary key (school_id, id),
  constraint room_stroke_person foreign key (school_id, person_id) references elearning.room_person (school_id, id)
);
select kit.tenant('elearning.room_stroke', 'insert, update');
comment on table elearning.room_stroke is 'strokes on boards';
create index room_stroke_seq on elearning.room_stroke (school_id, meeting_id, seq);
create index room_stroke_person_id on elearning.room_stroke (school_id, person_id);

-- A slide: a picture that a host’s browser made of a page.
create table elearning.room_slide (
  school_id int not null,
  id bigint generated always as identity,
  meeting_id bigint not null,
  place int not null,
  file_id bigint not null,
  removed boolean not null default false,
  seq bigint not null,
  primary key (school_id, id),
  constraint room_slide_of foreign key (school_id, meeting_id) references elearning.room (school_id, meeting_id)
);
select kit.tenant('elearning.room_slide', 'insert, update');
comment on table elearning.room_slide is 'slides';
create unique index room_slide_once on elearning.room_slide (school_id, meeting_id, file_id);
create index room_slide_seq on elearning.room_slide (school_id, meeting_id, seq);
comment on index elearning.room_slide_once is 'fileIds: This slide is there already.';

create table elearning.room_poll (
  school_id int not null,
  id bigint generated always as identity,
  meeting_id bigint not null,
  question text not null,
  -- The choices in their order, as a list of texts.
  options jsonb not null,
  asked_at timestamptz not null,
  closed_at timestamptz,
  seq bigint not null,
  primary key (school_id, id),
  constraint room_poll_of foreign key (school_id, meeting_id) references elearning.room (school_id, meeting_id)
);
select kit.tenant('elearning.room_poll', 'insert, update');
comment on table elearning.room_poll is 'polls';
create index room_poll_seq on elearning.room_poll (school_id, meeting_id, seq);

create table elearning.room_vote (
  school_id int not null,
  poll_id bigint not null,
  person_id bigint not null,
  -- Which of the options, from 0.
  choice int not null check (choice between 0 and 9),
  at timestamptz not null,
  primary key (school_id, poll_id, person_id),
  constraint room_vote_poll foreign key (school_id, poll_id) references elearning.room_poll (school_id, id),
  constraint room_vote_person foreign key (school_id, person_id) references elearning.room_person (school_id, id)
);
select kit.tenant('elearning.room_vote', 'insert, update');
comment on table elearning.room_vote is 'votes';
create index room_vote_person_id on elearning.room_vote (school_id, person_id);
