-- What the SQL of later modules may name of teaching: who teaches what where, and who takes what, as it is now.

create view exams.teachers_now with (security_invoker = true) as
  select school_id, class_id, stream_id, course_id, staff_member_id
    from exams.teaching
   where until_at is null;
comment on view exams.teachers_now is 'who teaches which subject in which stream, or in the whole class (no stream), now';
grant select on exams.teachers_now to daftari_app, daftari_platform;

create view exams.takers_now with (security_invoker = true) as
  select s.school_id, s.id as student_id, u.course_id, s.class_id, s.stream_id, u.compulsory
    from registration.roll s
    join registration.class_subjects u on u.school_id = s.school_id and u.class_id = s.class_id
    left join exams.choice h on h.school_id = s.school_id and h.student_id = s.id and h.course_id = u.course_id and h.until_at is null
   where s.here and coalesce(h.taken, u.compulsory);
comment on view exams.takers_now is 'which subjects each student on the roll takes now, by the class and by choice';
grant select on exams.takers_now to daftari_app, daftari_platform;
