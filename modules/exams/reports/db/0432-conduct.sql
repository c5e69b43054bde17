-- Of boarders the boarding master speaks too; conduct is written for each student, and no bank says it.
alter table exams.form_remark drop constraint form_remark_kind_check;
alter table exams.form_remark add constraint form_remark_kind_check
  check (kind in ('subject_teacher', 'class_teacher', 'principal', 'boarding', 'conduct'));
