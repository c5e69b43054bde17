-- What each student has handed in, their own work and that of their teams, for those who look over all of e-learning.

create view elearning.assignment_standing with (security_invoker = true) as
  select s.school_id, s.assignment_id, coalesce(s.student_id, m.student_id) as student_id, s.state,
         (select max(h.at) from elearning.handed_in h where h.school_id = s.school_id and h.submission_id = s.id) as handed_in_at
    from elearning.submission s
    left join elearning.team_member m on m.school_id = s.school_id and m.team_id = s.team_id;
comment on view elearning.assignment_standing is 'what each student has begun or handed in of each assignment, members of teams each their own row';
grant select on elearning.assignment_standing to daftari_app, daftari_platform;

create view elearning.assignment_extended with (security_invoker = true) as
  select school_id, assignment_id, student_id, until
    from elearning.extension
   where until is not null and not locked;
comment on view elearning.assignment_extended is 'until when students may hand in who were given more time';
grant select on elearning.assignment_extended to daftari_app, daftari_platform;
