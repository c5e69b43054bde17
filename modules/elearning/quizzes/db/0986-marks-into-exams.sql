-- Marks of quizzes that were taken over into sheets of exams: what was entered, by whom, and what stood there before. Written once.

create table elearning.quiz_taking (
  school_id int not null,
  id bigint generated always as identity,
  quiz_id bigint not null,
  -- None: the exam was removed since.
  sheet_id bigint,
  -- `End of term, Form 3 East, Mathematics`, as it was then.
  sheet_name text not null,
  -- 0: the whole subject.
  paper int not null check (paper between 0 and 20),
  paper_name text not null,
  -- Marks that the paper is out of.
  out_of int not null,
  -- Whole marks, half up, as the exam grades them.
  rounded boolean not null,
  -- Marks that stood there were replaced.
  replaced boolean not null,
  at timestamptz not null,
  by_account bigint,
  by_name text not null,
  -- How many marks were entered, and how many that stood there were kept.
  entered int not null,
  kept int not null,
  primary key (school_id, id),
  constraint quiz_taking_quiz foreign key (school_id, quiz_id) references elearning.quiz (school_id, id),
  constraint quiz_taking_sheet foreign key (school_id, sheet_id) references exams.sheet (school_id, id) on delete set null (sheet_id)
);
select kit.tenant('elearning.quiz_taking', 'insert');
comment on table elearning.quiz_taking is 'marks of quizzes taken into exams';
create index quiz_taking_of_quiz on elearning.quiz_taking (school_id, quiz_id, id);
create index quiz_taking_of_sheet on elearning.quiz_taking (school_id, sheet_id) where sheet_id is not null;
comment on constraint quiz_taking_quiz on elearning.quiz_taking is 'id: Choose a quiz of this school.';
comment on constraint quiz_taking_sheet on elearning.quiz_taking is 'sheetId: Choose a sheet of this school.';

create table elearning.quiz_taken_mark (
  school_id int not null,
  taking_id bigint not null,
  student_id bigint not null,
  -- Hundredths of a mark: what counted of the quiz, and what was entered.
  quiz_marks int not null,
  quiz_out_of int not null,
  score int not null,
  -- What stood there; none: nothing. The score in hundredths.
  before_state text check (before_state in ('scored', 'absent', 'exempt', 'malpractice')),
  before_score int,
  primary key (school_id, taking_id, student_id),
  constraint quiz_taken_mark_of foreign key (school_id, taking_id) references elearning.quiz_taking (school_id, id),
  constraint quiz_taken_mark_student foreign key (school_id, student_id) references registration.student (school_id, id)
);
select kit.tenant('elearning.quiz_taken_mark', 'insert');
comment on table elearning.quiz_taken_mark is 'marks taken from quizzes';
create index quiz_taken_mark_of_student on elearning.quiz_taken_mark (school_id, student_id);
comment on constraint quiz_taken_mark_of on elearning.quiz_taken_mark is 'id: Choose a quiz of this school.';
comment on constraint quiz_taken_mark_student on elearning.quiz_taken_mark is 'id: Choose a student of this school.';
