-- Until when a quiz is open for those who were given another end of it, for who looks over all of e-learning.

create view elearning.quiz_extended with (security_invoker = true) as
  select distinct on (o.school_id, o.quiz_id, s.id) o.school_id, o.quiz_id, s.id as student_id, o.closes_at as until
    from elearning.quiz_override o
    join registration.roll s on s.school_id = o.school_id
     and (o.student_id = s.id or o.stream_id = s.stream_id or o.class_id = s.class_id)
   where o.closes_at is not null
   order by o.school_id, o.quiz_id, s.id, o.student_id is null, o.stream_id is null;
comment on view elearning.quiz_extended is 'when quizzes close for students for whom an exception says another end than the quiz';
grant select on elearning.quiz_extended to daftari_app, daftari_platform;
