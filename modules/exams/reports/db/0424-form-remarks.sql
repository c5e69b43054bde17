-- What a person wrote on a student's report form in place of what the bank of remarks says.
create table exams.form_remark (
  school_id int not null,
  id bigint generated always as identity,
  exam_id bigint not null,
  student_id bigint not null,
  kind text not null check (kind in ('subject_teacher', 'class_teacher', 'principal')),
  course_id bigint,
  language text not null check (language in ('english', 'swahili')),
  -- None: as the bank has it again. The row stays, so that its version goes on counting.
  text text,
  written_by bigint not null,
  written_name text not null,
  written_at timestamptz not null,
  version int not null default 1,
  primary key (school_id, id),
  constraint form_remark_exam foreign key (school_id, exam_id) references exams.exam (school_id, id) on delete cascade,
  constraint form_remark_student foreign key (school_id, student_id) references registration.student (school_id, id),
  constraint form_remark_course foreign key (school_id, course_id) references settings.course (school_id, id),
  constraint form_remark_subject check ((kind = 'subject_teacher') = (course_id is not null))
);
select kit.tenant('exams.form_remark', 'insert, update');
comment on table exams.form_remark is 'remarks on report forms';
create unique index form_remark_once on exams.form_remark (school_id, exam_id, student_id, kind, course_id) nulls not distinct;
create index form_remark_of_student on exams.form_remark (school_id, student_id);
create index form_remark_of_course on exams.form_remark (school_id, course_id) where course_id is not null;
comment on index exams.form_remark_once is 'text: Somebody else has just written this remark. Reload and look again.';
comment on constraint form_remark_course on exams.form_remark is 'courseId: Choose a subject of this school.';
comment on constraint form_remark_subject on exams.form_remark is 'courseId: Only a subject teacher’s remark is about one subject.';
