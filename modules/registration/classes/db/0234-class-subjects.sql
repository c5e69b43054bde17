-- What SQL of others may name: views that show whoever asks their own school’s rows.

create view registration.class_subjects with (security_invoker = true) as
  select school_id, class_id, course_id, compulsory
    from registration.class_subject;
comment on view registration.class_subjects is 'the courses that a class takes, all of it or some';
grant select on registration.class_subjects to daftari_app, daftari_platform;
