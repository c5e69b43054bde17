-- Whom each quiz is for, and who has sat it, for those who look over all of e-learning.

create view elearning.quiz_for with (security_invoker = true) as
  select distinct q.school_id, q.id as quiz_id, s.id as student_id
    from elearning.quiz q
    join elearning.quiz_audience u on u.school_id = q.school_id and u.quiz_id = q.id
    join registration.roll s on s.school_id = q.school_id and s.here
     and (u.student_id = s.id
          or ((u.class_id = s.class_id or u.stream_id = s.stream_id)
              and (not q.takers_only or exists (
                    select from exams.takers_now k
                     where k.school_id = q.school_id and k.student_id = s.id and k.course_id = q.course_id))));
comment on view elearning.quiz_for is 'students on the roll for whom each quiz is now';
grant select on elearning.quiz_for to daftari_app, daftari_platform;

create view elearning.quiz_sitting with (security_invoker = true) as
  select school_id, id as attempt_id, quiz_id, student_id, state, started_at, ungraded
    from elearning.quiz_attempt;
comment on view elearning.quiz_sitting is 'attempts at quizzes without their marks: whose, since when, and how many answers wait for a person';
grant select on elearning.quiz_sitting to daftari_app, daftari_platform;
