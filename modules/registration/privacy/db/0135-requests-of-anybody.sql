-- Guardians, staff and board members ask about their own data as families do about their children's.
alter table registration.data_request
  alter column student_id drop not null,
  add column guardian_id bigint,
  add column staff_member_id bigint,
  add column board_member_id bigint,
  add constraint data_request_guardian foreign key (school_id, guardian_id) references registration.guardian (school_id, id),
  add constraint data_request_staff foreign key (school_id, staff_member_id) references settings.staff_member (school_id, id),
  add constraint data_request_board foreign key (school_id, board_member_id) references registration.board_member (school_id, id),
  add constraint data_request_whose check (num_nonnulls(student_id, guardian_id, staff_member_id, board_member_id) = 1);
create index data_request_guardian_id on registration.data_request (school_id, guardian_id) where guardian_id is not null;
create index data_request_staff_id on registration.data_request (school_id, staff_member_id) where staff_member_id is not null;
create index data_request_board_id on registration.data_request (school_id, board_member_id) where board_member_id is not null;
comment on constraint data_request_student on registration.data_request is 'subjectId: Choose a student of this school.';
comment on constraint data_request_guardian on registration.data_request is 'subjectId: Choose a guardian of this school.';
comment on constraint data_request_staff on registration.data_request is 'subjectId: Choose a member of staff of this school.';
comment on constraint data_request_board on registration.data_request is 'subjectId: Choose a board member of this school.';
comment on constraint data_request_whose on registration.data_request is 'subjectId: A request is about one person.';
