-- What SQL of others may name: views that show whoever asks their own school’s rows.

create view registration.held_students with (security_invoker = true) as
  select distinct school_id, student_id
    from registration.legal_hold where student_id is not null and lifted_at is null;
comment on view registration.held_students is 'students of whom nothing may be removed while a legal hold stands';
grant select on registration.held_students to daftari_app, daftari_platform;
