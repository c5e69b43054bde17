-- What is handed in, and what is said of it. What was handed in and what was given back are written once.

-- The work of a student or a team on an assignment; what is begun stands here until it is handed in.
create table elearning.submission (
  school_id int not null,
  id bigint generated always as identity,
  assignment_id bigint not null,
  student_id bigint,
  team_id bigint,
  state text not null default 'draft' check (state in ('draft', 'submitted', 'returned', 'changes')),
  words text,
  link text,
  saved_at timestamptz,
  version int not null default 1,
  primary key (school_id, id),
  constraint submission_of foreign key (school_id, assignment_id) references elearning.assignment (school_id, id),
  constraint submission_student foreign key (school_id, student_id) references registration.student (school_id, id),
  constraint submission_team foreign key (school_id, team_id) references elearning.team (school_id, id),
  constraint submission_whose check (num_nonnulls(student_id, team_id) = 1)
);
select kit.tenant('elearning.submission', 'insert, update');
comment on table elearning.submission is 'submissions';
create unique index submission_of_student on elearning.submission (school_id, assignment_id, student_id) where student_id is not null;
create unique index submission_of_team on elearning.submission (school_id, assignment_id, team_id) where team_id is not null;
create index submission_by_student on elearning.submission (school_id, student_id) where student_id is not null;
create index submission_by_team on elearning.submission (school_id, team_id) where team_id is not null;
create index submission_waits on elearning.submission (school_id, assignment_id) where state = 'submitted';
comment on index elearning.submission_of_student is 'id: This work was begun on another device a moment ago. Try again.';
comment on index elearning.submission_of_team is 'id: Another member of the team began a moment ago. Try again.';
comment on constraint submission_whose on elearning.submission is 'id: A submission is of a student or of a team.';

-- Files of what is begun.
create table elearning.submission_file (
  school_id int not null,
  id bigint generated always as identity,
  submission_id bigint not null,
  place int not null,
  file_id bigint not null,
  kind text not null check (kind in ('file', 'photos', 'audio')),
  name text not null,
  primary key (school_id, id),
  constraint submission_file_of foreign key (school_id, submission_id) references elearning.submission (school_id, id)
);
select kit.tenant('elearning.submission_file', 'insert, update, delete');
comment on table elearning.submission_file is 'files of drafts';
create unique index submission_file_once on elearning.submission_file (school_id, submission_id, file_id);
comment on index elearning.submission_file_once is 'files: This file is there already.';

-- Members of a team who agree that the draft is handed in as it stands.
create table elearning.team_yes (
  school_id int not null,
  submission_id bigint not null,
  student_id bigint not null,
  at timestamptz not null,
  primary key (school_id, submission_id, student_id),
  constraint team_yes_of foreign key (school_id, submission_id) references elearning.submission (school_id, id),
  constraint team_yes_student foreign key (school_id, student_id) references registration.student (school_id, id)
);
select kit.tenant('elearning.team_yes', 'insert, delete');
comment on table elearning.team_yes is 'agreements of teams';
create index team_yes_by_student on elearning.team_yes (school_id, student_id);

-- One handing in: the receipt.
create table elearning.handed_in (
  school_id int not null,
  id bigint generated always as identity,
  submission_id bigint not null,
  number int not null,
  at timestamptz not null,
  -- What decides whether it is late: of work that was asked for again the first one’s.
  counts_at timestamptz not null,
  -- The due time that held for who handed it in.
  due_at timestamptz not null,
  student_id bigint not null,
  words text,
  link text,
  own_work boolean not null default false,
  primary key (school_id, id),
  constraint handed_in_of foreign key (school_id, submission_id) references elearning.submission (school_id, id),
  constraint handed_in_student foreign key (school_id, student_id) references registration.student (school_id, id)
);
select kit.tenant('elearning.handed_in', 'insert');
comment on table elearning.handed_in is 'works handed in';
create unique index handed_in_number on elearning.handed_in (school_id, submission_id, number);
create index handed_in_by_student on elearning.handed_in (school_id, student_id);
comment on index elearning.handed_in_number is 'id: This work was handed in a moment ago.';

create table elearning.handed_file (
  school_id int not null,
  id bigint generated always as identity,
  handed_in_id bigint not null,
  place int not null,
  file_id bigint not null,
  kind text not null check (kind in ('file', 'photos', 'audio')),
  name text not null,
  primary key (school_id, id),
  constraint handed_file_of foreign key (school_id, handed_in_id) references elearning.handed_in (school_id, id)
);
select kit.tenant('elearning.handed_file', 'insert');
comment on table elearning.handed_file is 'files handed in';
create unique index handed_file_once on elearning.handed_file (school_id, handed_in_id, file_id);
comment on index elearning.handed_file_once is 'files: This file is there already.';

-- What the marker has so far; the student does not see it.
create table elearning.marking (
  school_id int not null,
  id bigint generated always as identity,
  submission_id bigint not null,
  -- The work that it says something of; none: nothing was handed in here.
  handed_in_id bigint,
  -- Hundredths of a mark.
  mark int check (mark between 0 and 100000),
  -- [{"key": of the criterion, "level": which one, "mark": hundredths}]
  scores jsonb not null default '[]',
  comment text,
  by_account bigint,
  by_name text not null,
  at timestamptz not null,
  version int not null default 1,
  primary key (school_id, id),
  constraint marking_of foreign key (school_id, submission_id) references elearning.submission (school_id, id),
  constraint marking_handed_in foreign key (school_id, handed_in_id) references elearning.handed_in (school_id, id)
);
select kit.tenant('elearning.marking', 'insert, update');
comment on table elearning.marking is 'markings';
create unique index marking_once on elearning.marking (school_id, submission_id);
create index marking_handed_in_id on elearning.marking (school_id, handed_in_id) where handed_in_id is not null;
comment on index elearning.marking_once is 'id: Somebody else has just begun to mark this work. Open it again.';

-- What is drawn on a page: strokes, ticks, crosses and words, in ten-thousandths of the page’s sides.
create table elearning.drawing (
  school_id int not null,
  id bigint generated always as identity,
  handed_file_id bigint not null,
  page int not null check (page between 1 and 500),
  shapes jsonb not null,
  version int not null default 1,
  primary key (school_id, id),
  constraint drawing_of foreign key (school_id, handed_file_id) references elearning.handed_file (school_id, id)
);
select kit.tenant('elearning.drawing', 'insert, update');
comment on table elearning.drawing is 'drawings on pages';
create unique index drawing_once on elearning.drawing (school_id, handed_file_id, page);
comment on index elearning.drawing_once is 'id: Somebody else has just drawn on this page. Open it again.';

-- What was given back, with the marks and the rubric as they were.
create table elearning.given (
  school_id int not null,
  id bigint generated always as identity,
  submission_id bigint not null,
  number int not null,
  -- None: nothing was handed in here.
  handed_in_id bigint,
  -- The version of what was noted that it gives.
  noted int not null,
  outcome text not null check (outcome in ('returned', 'changes')),
  -- All of them hundredths of a mark: as marked, off because it was late, what is left, out of.
  mark int,
  late_off int not null default 0,
  result int,
  max_mark int,
  days_late int not null default 0,
  rubric jsonb not null default '[]',
  scores jsonb not null default '[]',
  comment text,
  at timestamptz not null,
  by_account bigint,
  by_name text not null,
  primary key (school_id, id),
  constraint given_of foreign key (school_id, submission_id) references elearning.submission (school_id, id),
  constraint given_handed_in foreign key (school_id, handed_in_id) references elearning.handed_in (school_id, id)
);
select kit.tenant('elearning.given', 'insert');
comment on table elearning.given is 'works given back';
create unique index given_number on elearning.given (school_id, submission_id, number);
create index given_handed_in_id on elearning.given (school_id, handed_in_id) where handed_in_id is not null;
comment on index elearning.given_number is 'id: This work was given back a moment ago.';

create table elearning.given_drawing (
  school_id int not null,
  id bigint generated always as identity,
  given_id bigint not null,
  handed_file_id bigint not null,
  page int not null,
  shapes jsonb not null,
  primary key (school_id, id),
  constraint given_drawing_of foreign key (school_id, given_id) references elearning.given (school_id, id),
  constraint given_drawing_file foreign key (school_id, handed_file_id) references elearning.handed_file (school_id, id)
);
select kit.tenant('elearning.given_drawing', 'insert');
comment on table elearning.given_drawing is 'drawings given back';
create unique index given_drawing_once on elearning.given_drawing (school_id, given_id, handed_file_id, page);
create index given_drawing_of_file on elearning.given_drawing (school_id, handed_file_id);
comment on index elearning.given_drawing_once is 'id: This page was given back already.';

-- Comments that somebody uses again and again.
create table elearning.saved_comment (
  school_id int not null,
  id bigint generated always as identity,
  account_id bigint not null,
  words text not null,
  version int not null default 1,
  primary key (school_id, id)
);
select kit.tenant('elearning.saved_comment', 'insert, delete');
comment on table elearning.saved_comment is 'saved comments';
create unique index saved_comment_once on elearning.saved_comment (school_id, account_id, (md5(words)));
comment on index elearning.saved_comment_once is 'words: You have this comment already.';

-- Whose guardians were told that nothing was handed in.
create table elearning.missed_told (
  school_id int not null,
  assignment_id bigint not null,
  student_id bigint not null,
  at timestamptz not null,
  primary key (school_id, assignment_id, student_id),
  constraint missed_told_of foreign key (school_id, assignment_id) references elearning.assignment (school_id, id),
  constraint missed_told_student foreign key (school_id, student_id) references registration.student (school_id, id)
);
select kit.tenant('elearning.missed_told', 'insert');
comment on table elearning.missed_told is 'messages about assignments';
create index missed_told_by_student on elearning.missed_told (school_id, student_id);
