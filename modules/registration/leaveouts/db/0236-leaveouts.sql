-- What SQL of others may name: a view that shows whoever asks their own school’s rows.

create view registration.leaveouts with (security_invoker = true) as
  select school_id, id, student_id, type_id, state
    from registration.leaveout;
comment on view registration.leaveouts is 'who was let out, by which kind of leave-out, and where it stands';
grant select on registration.leaveouts to daftari_app, daftari_platform;
