-- What comes of marks: grades, means and ranks of an exam, recomputed whenever a mark changes.

-- One subject of one student in one exam.
create table exams.result (
  school_id int not null,
  exam_id bigint not null,
  student_id bigint not null,
  course_id bigint not null,
  class_id bigint not null,
  stream_id bigint,
  state text not null check (state in ('scored', 'absent', 'exempt', 'malpractice', 'missing')),
  -- In hundredths of a percent, before rounding.
  mark int,
  grade_id bigint,
  points int,
  -- Among those who sat the subject; the number ranked stands beside. None where there are no ranks.
  stream_rank int,
  stream_of int,
  class_rank int,
  class_of int,
  gender_rank int,
  gender_of int,
  -- The same subject's mark in the exam before.
  before_mark int,
  primary key (school_id, exam_id, student_id, course_id),
  constraint result_exam foreign key (school_id, exam_id) references exams.exam (school_id, id),
  constraint result_student foreign key (school_id, student_id) references registration.student (school_id, id),
  constraint result_course foreign key (school_id, course_id) references settings.course (school_id, id),
  constraint result_grade foreign key (school_id, grade_id) references exams.grade (school_id, id)
);
select kit.tenant('exams.result');
comment on table exams.result is 'results';
create index result_of_student on exams.result (school_id, student_id);
create index result_of_class on exams.result (school_id, exam_id, class_id);
create index result_of_course on exams.result (school_id, course_id);
create index result_of_grade on exams.result (school_id, grade_id);

-- One student in one exam.
create table exams.standing (
  school_id int not null,
  exam_id bigint not null,
  student_id bigint not null,
  class_id bigint not null,
  stream_id bigint,
  gender text not null,
  -- Subjects with a mark.
  sat int not null,
  -- The sum of the marks in hundredths of a percent.
  marks int not null,
  -- Of the subjects that count: their points, and by how many they are divided; none where there is no mean.
  points int,
  divisor int,
  -- In thousandths of a point.
  mean int,
  grade_id bigint,
  -- Why there is no mean, in words.
  missing text,
  stream_rank int,
  stream_of int,
  class_rank int,
  class_of int,
  gender_rank int,
  gender_of int,
  -- The mean of the exam before, and the mark the student came to the school with, in its own terms.
  before_mean int,
  primary key (school_id, exam_id, student_id),
  constraint standing_exam foreign key (school_id, exam_id) references exams.exam (school_id, id),
  constraint standing_student foreign key (school_id, student_id) references registration.student (school_id, id),
  constraint standing_grade foreign key (school_id, grade_id) references exams.grade (school_id, id)
);
select kit.tenant('exams.standing');
comment on table exams.standing is 'results';
create index standing_of_student on exams.standing (school_id, student_id);
create index standing_of_class on exams.standing (school_id, exam_id, class_id, class_rank);
create index standing_of_grade on exams.standing (school_id, grade_id);

-- Results as they were approved, kept while an exam is open again, so that what changed can be shown before it is approved anew.
create table exams.approved_result (
  school_id int not null,
  exam_id bigint not null,
  student_id bigint not null,
  -- None: the student's mean.
  course_id bigint,
  mark int,
  grade_id bigint,
  class_rank int,
  constraint approved_result_exam foreign key (school_id, exam_id) references exams.exam (school_id, id) on delete cascade,
  constraint approved_result_student foreign key (school_id, student_id) references registration.student (school_id, id),
  constraint approved_result_course foreign key (school_id, course_id) references settings.course (school_id, id),
  constraint approved_result_grade foreign key (school_id, grade_id) references exams.grade (school_id, id)
);
select kit.tenant('exams.approved_result', 'insert, delete');
comment on table exams.approved_result is 'results';
create unique index approved_result_once on exams.approved_result (school_id, exam_id, student_id, course_id) nulls not distinct;
create index approved_result_of_student on exams.approved_result (school_id, student_id);
create index approved_result_of_course on exams.approved_result (school_id, course_id);
create index approved_result_of_grade on exams.approved_result (school_id, grade_id);
