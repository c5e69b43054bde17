-- What SQL of others may name: views that show whoever asks their own school’s rows.

create view registration.consents with (security_invoker = true) as
  select school_id, id, student_id, purpose, given
    from registration.consent;
comment on view registration.consents is 'what families have said of each purpose, the latest with the highest id';
grant select on registration.consents to daftari_app, daftari_platform;
