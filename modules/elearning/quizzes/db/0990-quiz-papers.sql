-- Quizzes on paper: what was printed, the sheet of each student, pictures of sheets and what was read from them.

-- True: written by hand on a sheet. No machine reads it, a person marks it.
alter table elearning.quiz_asked add column written boolean not null default false;

-- A printed version of a quiz, as the questions stood when it was made.
create table elearning.quiz_paper (
  school_id int not null,
  id bigint generated always as identity,
  quiz_id bigint not null,
  -- Counts the papers of the quiz.
  no int not null check (no >= 1),
  -- Sheets without a name.
  spares int not null check (spares between 0 and 50),
  -- Whether answers stand in an order of their own; as the quiz said it then.
  shuffles boolean not null,
  made_at timestamptz not null,
  made_by bigint,
  made_name text not null,
  primary key (school_id, id),
  constraint quiz_paper_quiz foreign key (school_id, quiz_id) references elearning.quiz (school_id, id)
);
select kit.tenant('elearning.quiz_paper', 'insert');
comment on table elearning.quiz_paper is 'printed papers';
create unique index quiz_paper_no on elearning.quiz_paper (school_id, quiz_id, no);
comment on index elearning.quiz_paper_no is 'id: Somebody else has just made a paper of this quiz. Try again.';
comment on constraint quiz_paper_quiz on elearning.quiz_paper is 'id: Choose a quiz of this school.';

-- An order of the questions, and where every circle of its answer sheet stands.
create table elearning.quiz_paper_variant (
  school_id int not null,
  paper_id bigint not null,
  variant int not null check (variant between 1 and 4),
  -- `SheetPage[]`, in tenths of a millimetre.
  pages jsonb not null,
  primary key (school_id, paper_id, variant),
  constraint quiz_paper_variant_of foreign key (school_id, paper_id) references elearning.quiz_paper (school_id, id)
);
select kit.tenant('elearning.quiz_paper_variant', 'insert');
comment on table elearning.quiz_paper_variant is 'variants of printed papers';
comment on constraint quiz_paper_variant_of on elearning.quiz_paper_variant is 'id: Choose a paper of this school.';

create table elearning.quiz_paper_question (
  school_id int not null,
  paper_id bigint not null,
  variant int not null,
  place int not null,
  question_id bigint not null,
  version_id bigint not null,
  -- In what order its answers stand.
  seed int not null,
  -- Hundredths of a mark that it gives at most.
  out_of int not null,
  primary key (school_id, paper_id, variant, place),
  constraint quiz_paper_question_of foreign key (school_id, paper_id, variant)
    references elearning.quiz_paper_variant (school_id, paper_id, variant),
  constraint quiz_paper_question_what foreign key (school_id, question_id) references elearning.question (school_id, id),
  constraint quiz_paper_question_version foreign key (school_id, version_id) references elearning.question_version (school_id, id)
);
select kit.tenant('elearning.quiz_paper_question', 'insert');
comment on table elearning.quiz_paper_question is 'questions of printed papers';
create index quiz_paper_question_of_question on elearning.quiz_paper_question (school_id, question_id);
create index quiz_paper_question_of_version on elearning.quiz_paper_question (school_id, version_id);
comment on constraint quiz_paper_question_of on elearning.quiz_paper_question is 'id: Choose a paper of this school.';
comment on constraint quiz_paper_question_what on elearning.quiz_paper_question is 'id: Choose questions of this school.';
comment on constraint quiz_paper_question_version on elearning.quiz_paper_question is 'id: Choose questions of this school.';

-- The answer sheet of a student, or one without a name until somebody says whose it is.
create table elearning.quiz_sheet (
  school_id int not null,
  id bigint generated always as identity,
  paper_id bigint not null,
  variant int not null,
  -- As it is printed: `Sheet 12`.
  no int not null check (no >= 1),
  -- What its code says; by chance, so that nobody guesses another’s.
  token text not null,
  spare boolean not null,
  student_id bigint,
  -- `printed`: nothing was read; `partly`: a page is missing; `doubtful`: a person decides; `whose`: nobody has said;
  -- `again`: the student has an attempt already.
  state text not null default 'printed' check (state in ('printed', 'partly', 'doubtful', 'whose', 'again', 'taken')),
  attempt_id bigint,
  version int not null default 1,
  primary key (school_id, id),
  constraint quiz_sheet_variant foreign key (school_id, paper_id, variant)
    references elearning.quiz_paper_variant (school_id, paper_id, variant),
  constraint quiz_sheet_student foreign key (school_id, student_id) references registration.student (school_id, id),
  constraint quiz_sheet_attempt foreign key (school_id, attempt_id) references elearning.quiz_attempt (school_id, id),
  constraint quiz_sheet_taken check ((state = 'taken') = (attempt_id is not null))
);
select kit.tenant('elearning.quiz_sheet', 'insert, update');
comment on table elearning.quiz_sheet is 'answer sheets';
create unique index quiz_sheet_no on elearning.quiz_sheet (school_id, paper_id, no);
create unique index quiz_sheet_token on elearning.quiz_sheet (school_id, token);
create unique index quiz_sheet_of_attempt on elearning.quiz_sheet (school_id, attempt_id) where attempt_id is not null;
create index quiz_sheet_of_variant on elearning.quiz_sheet (school_id, paper_id, variant);
create index quiz_sheet_of_student on elearning.quiz_sheet (school_id, student_id) where student_id is not null;
comment on index elearning.quiz_sheet_no is 'id: Somebody else has just made these sheets.';
comment on index elearning.quiz_sheet_token is 'id: This sheet is there already.';
comment on index elearning.quiz_sheet_of_attempt is 'id: This attempt has a sheet already.';
comment on constraint quiz_sheet_variant on elearning.quiz_sheet is 'id: Choose a paper of this school.';
comment on constraint quiz_sheet_student on elearning.quiz_sheet is 'studentId: Choose a student of this school.';
comment on constraint quiz_sheet_attempt on elearning.quiz_sheet is 'id: Choose an attempt of this school.';
comment on constraint quiz_sheet_taken on elearning.quiz_sheet is 'state: A sheet that is taken has an attempt.';

-- A photograph or a scanned file with sheets.
create table elearning.quiz_scan (
  school_id int not null,
  id bigint generated always as identity,
  quiz_id bigint not null,
  -- None once it is read: pictures of its pages, laid straight, are kept.
  file_id bigint,
  name text not null,
  state text not null default 'waiting' check (state in ('waiting', 'read', 'failed')),
  -- Why it could not be read.
  problem text,
  added_at timestamptz not null,
  added_by bigint,
  added_name text not null,
  primary key (school_id, id),
  constraint quiz_scan_quiz foreign key (school_id, quiz_id) references elearning.quiz (school_id, id)
);
select kit.tenant('elearning.quiz_scan', 'insert, update');
comment on table elearning.quiz_scan is 'pictures of sheets';
create unique index quiz_scan_once on elearning.quiz_scan (school_id, quiz_id, file_id);
comment on index elearning.quiz_scan_once is 'files: This file is here already.';
comment on constraint quiz_scan_quiz on elearning.quiz_scan is 'id: Choose a quiz of this school.';

-- One page of such a file, and what was read from it.
create table elearning.quiz_scan_page (
  school_id int not null,
  id bigint generated always as identity,
  scan_id bigint not null,
  no int not null check (no >= 1),
  -- `replaced`: a better picture of the page came; `again`: it had been read; `other`: no sheet of this quiz.
  outcome text not null check (outcome in ('read', 'replaced', 'again', 'other', 'unreadable')),
  -- Why it was not taken.
  says text,
  sheet_id bigint,
  -- Which page of the sheet.
  page int,
  -- The page laid straight, kept beside the answers; none where nothing was found on it.
  file_id bigint,
  -- `FieldReading[]`: which circles are filled, and what is doubtful.
  reading jsonb,
  -- What a person has decided, by the place of the field in `reading`.
  decided jsonb not null default '{}',
  decided_at timestamptz,
  decided_by bigint,
  decided_name text,
  primary key (school_id, id),
  constraint quiz_scan_page_of foreign key (school_id, scan_id) references elearning.quiz_scan (school_id, id),
  constraint quiz_scan_page_sheet foreign key (school_id, sheet_id) references elearning.quiz_sheet (school_id, id),
  constraint quiz_scan_page_read check (outcome <> 'read' or num_nonnulls(sheet_id, page, reading) = 3)
);
select kit.tenant('elearning.quiz_scan_page', 'insert, update');
comment on table elearning.quiz_scan_page is 'pages of pictures of sheets';
create unique index quiz_scan_page_once on elearning.quiz_scan_page (school_id, scan_id, no);
create unique index quiz_scan_page_read_once on elearning.quiz_scan_page (school_id, sheet_id, page) where outcome = 'read';
create index quiz_scan_page_of_sheet on elearning.quiz_scan_page (school_id, sheet_id) where sheet_id is not null;
comment on index elearning.quiz_scan_page_once is 'id: This page was read already.';
comment on index elearning.quiz_scan_page_read_once is 'id: This page of the sheet was read already.';
comment on constraint quiz_scan_page_of on elearning.quiz_scan_page is 'id: Choose a picture of this school.';
comment on constraint quiz_scan_page_sheet on elearning.quiz_scan_page is 'id: Choose a sheet of this school.';
comment on constraint quiz_scan_page_read on elearning.quiz_scan_page is 'id: A page that was read names its sheet.';
