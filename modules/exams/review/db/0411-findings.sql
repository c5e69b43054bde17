-- What may be wrong with the marks of an exam, looked for before its results are published, and what somebody said of it.

alter table exams.exam
  -- When it was closed for marks the first time; a mark that changes afterwards is told.
  add column closed_at timestamptz,
  -- When its marks were last looked through, and the last change of a mark that was seen then; none: never.
  add column reviewed_at timestamptz,
  add column reviewed_change bigint;

create table exams.finding (
  school_id int not null,
  id bigint generated always as identity,
  exam_id bigint not null,
  rule text not null
    check (rule in ('missing', 'far', 'swapped', 'shifted', 'alike', 'average', 'spread', 'same', 'tens', 'absent', 'late')),
  -- Whom and what it is about; the same in every check.
  key text not null,
  -- The marks it is about, in a few letters: others make it new.
  about text not null,
  sheet_id bigint not null,
  student_id bigint,
  said text not null,
  why text not null,
  -- In hundredths; the greater, the more likely something is wrong.
  weight int not null,
  -- False: the last check did not find it any more.
  here boolean not null default true,
  -- Of which marks somebody said that they are right; others bring it back.
  right_about text,
  right_words text,
  right_name text,
  right_at timestamptz,
  primary key (school_id, id),
  constraint finding_exam foreign key (school_id, exam_id) references exams.exam (school_id, id) on delete cascade,
  constraint finding_sheet foreign key (school_id, sheet_id) references exams.sheet (school_id, id) on delete cascade,
  constraint finding_student foreign key (school_id, student_id) references registration.student (school_id, id) on delete cascade
);
select kit.tenant('exams.finding');
comment on table exams.finding is 'checks of marks';
create unique index finding_key on exams.finding (school_id, exam_id, key);
create index finding_of_sheet on exams.finding (school_id, sheet_id);
create index finding_of_student on exams.finding (school_id, student_id);

-- What was said of a finding, in order; nothing here is changed or removed.
create table exams.finding_word (
  school_id int not null,
  id bigint generated always as identity,
  finding_id bigint not null,
  about text not null,
  -- None: it was taken back.
  words text,
  by_id bigint not null,
  by_name text not null,
  at timestamptz not null,
  primary key (school_id, id),
  constraint finding_word_finding foreign key (school_id, finding_id) references exams.finding (school_id, id) on delete cascade
);
select kit.tenant('exams.finding_word', 'insert');
comment on table exams.finding_word is 'checks of marks';
create index finding_word_of on exams.finding_word (school_id, finding_id, id);
