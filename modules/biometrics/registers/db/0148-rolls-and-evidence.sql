-- Who sat in a stream when its register was begun, and what was shown for a mark: a doctor's note, a letter.

alter table biometrics.register
  -- None: it was begun before rolls were kept.
  add column roll bigint[];

create table biometrics.register_evidence (
  school_id int not null,
  id bigint generated always as identity,
  register_id bigint not null,
  student_id bigint not null,
  -- None: it was taken out; that it was there stays.
  file_id bigint,
  name text not null,
  added_by bigint not null,
  added_name text not null,
  added_at timestamptz not null,
  removed_name text,
  removed_at timestamptz,
  removed_because text,
  primary key (school_id, id),
  constraint register_evidence_register foreign key (school_id, register_id) references biometrics.register (school_id, id),
  constraint register_evidence_student foreign key (school_id, student_id) references registration.student (school_id, id) on delete cascade,
  constraint register_evidence_removed check ((file_id is null) = (removed_at is not null))
);
select kit.tenant('biometrics.register_evidence');
comment on table biometrics.register_evidence is 'evidence at marks';
create index register_evidence_of_mark on biometrics.register_evidence (school_id, register_id, student_id);
create index register_evidence_of_student on biometrics.register_evidence (school_id, student_id);
create index register_evidence_kept on biometrics.register_evidence (school_id, added_at) where file_id is not null;
comment on constraint register_evidence_register on biometrics.register_evidence is 'classId: Open the register again.';
comment on constraint register_evidence_student on biometrics.register_evidence is 'studentId: Choose a student of this school.';
comment on constraint register_evidence_removed on biometrics.register_evidence is 'id: This file was taken out already.';
