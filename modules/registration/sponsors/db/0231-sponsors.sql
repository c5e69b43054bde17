-- What SQL of others may name: views that show whoever asks their own school’s rows.

create view registration.sponsors with (security_invoker = true) as
  select school_id, id, name, kind, active
    from registration.sponsor;
comment on view registration.sponsors is 'who pays besides the guardians';
grant select on registration.sponsors to daftari_app, daftari_platform;

create view registration.sponsorships with (security_invoker = true) as
  select school_id, id, student_id, sponsor_id, share, amount, from_day, to_day
    from registration.sponsorship;
comment on view registration.sponsorships is 'for whom a sponsor pays, a share or an amount, from when to when';
grant select on registration.sponsorships to daftari_app, daftari_platform;
