-- Examinations from draft to archive, who sits them, and the sheets that marks are entered on.

create table exams.exam (
  school_id int not null,
  id bigint generated always as identity,
  name text not null,
  -- Sat by students; or made of the exams of its term, or of its year, by their shares.
  kind text not null default 'sat' check (kind in ('sat', 'term', 'year')),
  category_id bigint,
  term_id bigint not null,
  -- What a subject is marked out of, unless it is entered by papers.
  out_of int not null default 100,
  -- Percent of the term's mark; none: it does not count towards it.
  share int,
  by_papers boolean not null default false,
  -- For every class of the exam; none: each class goes by its own.
  grading_system_id bigint,
  -- Candidates stand under a code on the sheets, and their names come back with the results.
  anonymous boolean not null default false,
  -- From when and until when teachers enter marks; none: as long as it is open.
  enter_from timestamptz,
  enter_until timestamptz,
  state text not null default 'draft'
    check (state in ('draft', 'open', 'closed', 'processed', 'approved', 'published', 'archived')),
  -- The exam whose means this one's are compared with; none: the one before it.
  previous_id bigint,
  -- When its results were last worked out; none: never.
  processed_at timestamptz,
  -- Why it was opened again, until it is approved anew.
  reopened_because text,
  published_on date,
  created_by bigint not null,
  approved_by bigint,
  approved_name text,
  version int not null default 1,
  primary key (school_id, id),
  constraint exam_category foreign key (school_id, category_id) references exams.category (school_id, id),
  constraint exam_term foreign key (school_id, term_id) references settings.term (school_id, id),
  constraint exam_grading_system foreign key (school_id, grading_system_id) references exams.grading_system (school_id, id),
  constraint exam_out_of check (out_of between 1 and 1000),
  constraint exam_share check (share between 0 and 100),
  constraint exam_previous foreign key (school_id, previous_id) references exams.exam (school_id, id) on delete set null (previous_id),
  constraint exam_kind check ((kind = 'sat') = (category_id is not null)),
  constraint exam_window check (enter_until > enter_from)
);
select kit.tenant('exams.exam');
comment on table exams.exam is 'exams';
create unique index exam_name on exams.exam (school_id, term_id, lower(name));
create index exam_of_category on exams.exam (school_id, category_id);
create index exam_of_system on exams.exam (school_id, grading_system_id);
comment on index exams.exam_name is 'name: This term already has an exam of this name.';
comment on constraint exam_category on exams.exam is 'categoryId: Choose an exam category of this school.';
comment on constraint exam_term on exams.exam is 'termId: Choose a term of this school.';
comment on constraint exam_grading_system on exams.exam is 'gradingSystemId: Choose a grading system of this school.';
comment on constraint exam_out_of on exams.exam is 'outOf: Enter 1 to 1,000.';
comment on constraint exam_share on exams.exam is 'share: Enter 0 to 100.';
create index exam_of_previous on exams.exam (school_id, previous_id);
comment on constraint exam_previous on exams.exam is 'previousId: Choose an exam of this school.';
comment on constraint exam_kind on exams.exam is 'categoryId: Choose what kind of exam it is.';
comment on constraint exam_window on exams.exam is 'enterUntil: Choose a time after the start.';

create table exams.exam_class (
  school_id int not null,
  exam_id bigint not null,
  class_id bigint not null,
  primary key (school_id, exam_id, class_id),
  constraint exam_class_exam foreign key (school_id, exam_id) references exams.exam (school_id, id) on delete cascade,
  constraint exam_class_class foreign key (school_id, class_id) references settings.class (school_id, id)
);
select kit.tenant('exams.exam_class');
comment on table exams.exam_class is 'exams';
create index exam_class_of on exams.exam_class (school_id, class_id);
comment on constraint exam_class_class on exams.exam_class is 'classIds: Choose classes of this school.';

-- Who sits an exam, and where they sat when it was opened.
create table exams.candidate (
  school_id int not null,
  exam_id bigint not null,
  student_id bigint not null,
  class_id bigint not null,
  stream_id bigint,
  -- What stands on scripts and sheets of an anonymous exam.
  code text,
  primary key (school_id, exam_id, student_id),
  constraint candidate_exam foreign key (school_id, exam_id) references exams.exam (school_id, id) on delete cascade,
  constraint candidate_student foreign key (school_id, student_id) references registration.student (school_id, id),
  constraint candidate_class foreign key (school_id, class_id) references settings.class (school_id, id),
  constraint candidate_stream foreign key (school_id, stream_id) references settings.stream (school_id, id)
);
select kit.tenant('exams.candidate');
comment on table exams.candidate is 'exams';
create index candidate_place on exams.candidate (school_id, exam_id, class_id, stream_id);
create index candidate_of_student on exams.candidate (school_id, student_id);
create index candidate_of_class on exams.candidate (school_id, class_id);
create index candidate_of_stream on exams.candidate (school_id, stream_id);
create unique index candidate_code on exams.candidate (school_id, exam_id, code);

-- The marks of one subject in one stream: what a teacher fills in and a head of department locks.
create table exams.sheet (
  school_id int not null,
  id bigint generated always as identity,
  exam_id bigint not null,
  class_id bigint not null,
  stream_id bigint,
  course_id bigint not null,
  out_of int not null,
  locked_at timestamptz,
  locked_by bigint,
  locked_name text,
  primary key (school_id, id),
  constraint sheet_exam foreign key (school_id, exam_id) references exams.exam (school_id, id) on delete cascade,
  constraint sheet_class foreign key (school_id, class_id) references settings.class (school_id, id),
  constraint sheet_stream foreign key (school_id, stream_id) references settings.stream (school_id, id),
  constraint sheet_course foreign key (school_id, course_id) references settings.course (school_id, id)
);
select kit.tenant('exams.sheet');
comment on table exams.sheet is 'sheets of marks';
create unique index sheet_once on exams.sheet (school_id, exam_id, class_id, stream_id, course_id) nulls not distinct;
create index sheet_of_class on exams.sheet (school_id, class_id);
create index sheet_of_stream on exams.sheet (school_id, stream_id);
create index sheet_of_course on exams.sheet (school_id, course_id);

-- The papers of a sheet as they were when the exam was opened; none: one mark for the subject.
create table exams.sheet_paper (
  school_id int not null,
  sheet_id bigint not null,
  place int not null check (place > 0),
  name text not null,
  out_of int not null,
  -- In hundredths of a percent.
  share int not null,
  primary key (school_id, sheet_id, place),
  constraint sheet_paper_sheet foreign key (school_id, sheet_id) references exams.sheet (school_id, id) on delete cascade
);
select kit.tenant('exams.sheet_paper', 'insert, delete');
comment on table exams.sheet_paper is 'sheets of marks';

create table exams.mark (
  school_id int not null,
  sheet_id bigint not null,
  student_id bigint not null,
  -- The paper's place; 0: of the whole subject.
  paper int not null default 0,
  state text not null check (state in ('scored', 'absent', 'exempt', 'malpractice')),
  -- In hundredths of a mark; of a score only. Absent is not nought.
  score int check (score >= 0),
  version int not null default 1,
  entered_by bigint not null,
  entered_name text not null,
  entered_at timestamptz not null,
  primary key (school_id, sheet_id, student_id, paper),
  constraint mark_sheet foreign key (school_id, sheet_id) references exams.sheet (school_id, id),
  constraint mark_student foreign key (school_id, student_id) references registration.student (school_id, id),
  constraint mark_score check ((state = 'scored') = (score is not null))
);
select kit.tenant('exams.mark');
comment on table exams.mark is 'marks';
create index mark_of_student on exams.mark (school_id, student_id);

-- Every value that a mark has had, with who entered it; nothing here is changed or removed.
create table exams.mark_change (
  school_id int not null,
  id bigint generated always as identity,
  sheet_id bigint not null,
  student_id bigint not null,
  paper int not null,
  -- None: the mark was taken away.
  state text check (state in ('scored', 'absent', 'exempt', 'malpractice')),
  score int,
  version int not null,
  entered_by bigint not null,
  entered_name text not null,
  entered_at timestamptz not null,
  primary key (school_id, id),
  constraint mark_change_sheet foreign key (school_id, sheet_id) references exams.sheet (school_id, id),
  constraint mark_change_student foreign key (school_id, student_id) references registration.student (school_id, id)
);
select kit.tenant('exams.mark_change', 'insert');
comment on table exams.mark_change is 'marks';
create index mark_change_of on exams.mark_change (school_id, sheet_id, student_id, paper);
create index mark_change_of_student on exams.mark_change (school_id, student_id);
