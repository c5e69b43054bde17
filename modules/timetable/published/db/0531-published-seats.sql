-- Who sat in the groups of a published timetable when it was published: read where a group has gone since.

create table timetable.published_seat (
  school_id int not null,
  publication_id bigint not null,
  -- No foreign key: the group may go, and what is published stays.
  part_id bigint not null,
  student_id bigint not null,
  primary key (school_id, publication_id, part_id, student_id),
  constraint published_seat_publication foreign key (school_id, publication_id) references timetable.publication (school_id, id) on delete cascade,
  constraint published_seat_student foreign key (school_id, student_id) references registration.student (school_id, id) on delete cascade
);
select kit.tenant('timetable.published_seat', 'insert, delete');
comment on table timetable.published_seat is 'students in groups of published timetables';
create index published_seat_of_student on timetable.published_seat (school_id, student_id);
comment on constraint published_seat_publication on timetable.published_seat is 'publicationId: Choose a timetable of this school.';
comment on constraint published_seat_student on timetable.published_seat is 'studentId: Choose a student of this school.';
