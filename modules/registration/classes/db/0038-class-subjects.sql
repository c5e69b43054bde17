-- The subjects that a class takes; examinations and the timetable go by these.
create table registration.class_subject (
  school_id int not null,
  class_id bigint not null,
  course_id bigint not null,
  -- False: some of the class take it.
  compulsory boolean not null default true,
  primary key (school_id, class_id, course_id),
  constraint class_subject_class foreign key (school_id, class_id) references settings.class (school_id, id) on delete cascade,
  constraint class_subject_course foreign key (school_id, course_id) references settings.course (school_id, id)
);
select kit.tenant('registration.class_subject');
comment on table registration.class_subject is 'classes that take it';
create index class_subject_course_id on registration.class_subject (school_id, course_id);
comment on constraint class_subject_course on registration.class_subject is 'subjects: Choose courses of this school.';
