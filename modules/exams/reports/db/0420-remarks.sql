-- What is said of students on report forms: several remarks for each band, so that not every student reads the same.
create table exams.remark (
  school_id int not null,
  id bigint generated always as identity,
  kind text not null check (kind in ('subject_teacher', 'class_teacher', 'principal', 'boarding')),
  -- Of one subject; none: of any.
  course_id bigint,
  -- Whom it is said of: who got a grade, or whose mean lies in a range of points or marks, in hundredths, both ends included.
  band text not null check (band in ('grade', 'points', 'marks')),
  grade_id bigint,
  from_value int,
  to_value int,
  language text not null default 'english' check (language in ('english', 'swahili')),
  text text not null,
  version int not null default 1,
  primary key (school_id, id),
  constraint remark_course foreign key (school_id, course_id) references settings.course (school_id, id) on delete cascade,
  constraint remark_grade foreign key (school_id, grade_id) references exams.grade (school_id, id) on delete cascade,
  constraint remark_subject check (course_id is null or kind = 'subject_teacher'),
  constraint remark_band check (
    (band = 'grade') = (grade_id is not null)
    and (band = 'grade') = (from_value is null)
    and (from_value is null) = (to_value is null)
    and from_value between 0 and to_value and to_value <= 10000)
);
select kit.tenant('exams.remark');
comment on table exams.remark is 'remarks';
create unique index remark_once on exams.remark
  (school_id, kind, course_id, band, grade_id, from_value, to_value, language, md5(lower(text))) nulls not distinct;
create index remark_of_course on exams.remark (school_id, course_id) where course_id is not null;
create index remark_of_grade on exams.remark (school_id, grade_id) where grade_id is not null;
comment on index exams.remark_once is 'text: This remark is in the bank already.';
comment on constraint remark_course on exams.remark is 'courseId: Choose a subject of this school.';
comment on constraint remark_grade on exams.remark is 'gradeId: Choose a grade of this school.';
comment on constraint remark_subject on exams.remark is 'courseId: Only a subject teacher’s remark is about one subject.';
comment on constraint remark_band on exams.remark is 'band: Say which grade, or from where to where.';

-- How long remarks may be, in characters, to fit the report form. A school without a row goes by the usual lengths.
create table exams.remark_length (
  school_id int not null,
  subject_teacher int not null check (subject_teacher between 20 and 60),
  class_teacher int not null check (class_teacher between 60 and 220),
  principal int not null check (principal between 60 and 220),
  boarding int not null check (boarding between 60 and 220),
  version int not null default 1,
  primary key (school_id)
);
select kit.tenant('exams.remark_length', 'insert, update');
comment on table exams.remark_length is 'lengths of remarks';
