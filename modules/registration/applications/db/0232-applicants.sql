-- What SQL of others may name: views that show whoever asks their own school’s rows.

create view registration.admissions with (security_invoker = true) as
  select school_id, id, name, year
    from registration.admission_window;
comment on view registration.admissions is 'the windows in which applicants apply';
grant select on registration.admissions to daftari_app, daftari_platform;

create view registration.applicants with (security_invoker = true) as
  select a.school_id, a.id, a.application_no, a.full_name, a.search_text, a.state, a.window_id, w.name as admission, a.guardian_name,
         a.guardian_phone
    from registration.application a
    left join registration.admission_window w on w.school_id = a.school_id and w.id = a.window_id;
comment on view registration.applicants is 'applicants with their state and the guardian who applied';
grant select on registration.applicants to daftari_app, daftari_platform;
