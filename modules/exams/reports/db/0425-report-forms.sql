-- Report forms that were printed: what each says in short, so that whoever holds one can ask whether it is genuine.
create table exams.report_form (
  school_id int not null,
  id bigint generated always as identity,
  exam_id bigint not null,
  student_id bigint not null,
  -- Of random letters; what the QR code on the form leads to.
  code text not null,
  -- Of the results that it says; other results make another form.
  fingerprint text not null,
  -- In thousandths of a point; none where there is no mean.
  mean int,
  grade text,
  printed_at timestamptz not null,
  prints int not null default 1,
  primary key (school_id, id),
  constraint report_form_exam foreign key (school_id, exam_id) references exams.exam (school_id, id) on delete cascade,
  constraint report_form_student foreign key (school_id, student_id) references registration.student (school_id, id)
);
select kit.tenant('exams.report_form', 'insert, update');
comment on table exams.report_form is 'report forms';
create unique index report_form_once on exams.report_form (school_id, exam_id, student_id, fingerprint);
create unique index report_form_code on exams.report_form (school_id, code);
create index report_form_of_student on exams.report_form (school_id, student_id);

-- Files of report forms that somebody had made.
create table exams.form_print (
  school_id int not null,
  id bigint generated always as identity,
  exam_id bigint not null,
  -- None: of all classes; of all streams of the class.
  class_id bigint,
  stream_id bigint,
  -- What was chosen: layout, language, one file or several, whom to leave out.
  request jsonb not null,
  job_id bigint,
  made_by text not null,
  made_account bigint not null,
  made_at timestamptz not null,
  students int not null,
  -- Whose fees were above the limit that was chosen; none until it is made, and where no limit was.
  left_out int,
  file_id bigint,
  primary key (school_id, id),
  constraint form_print_exam foreign key (school_id, exam_id) references exams.exam (school_id, id) on delete cascade,
  constraint form_print_class foreign key (school_id, class_id) references settings.class (school_id, id) on delete cascade,
  constraint form_print_stream foreign key (school_id, stream_id) references settings.stream (school_id, id) on delete cascade
);
select kit.tenant('exams.form_print', 'insert, update');
comment on table exams.form_print is 'files of report forms';
create index form_print_by_time on exams.form_print (school_id, exam_id, made_at desc, id desc);
create index form_print_of_class on exams.form_print (school_id, class_id);
create index form_print_of_stream on exams.form_print (school_id, stream_id);
