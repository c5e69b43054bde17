-- What SQL of others may name: a view that shows whoever asks their own school’s rows.

create view settings.closed_days with (security_invoker = true) as
  select school_id, id, starts_on, ends_on
    from settings.holiday where kind = 'closed';
comment on view settings.closed_days is 'spans of days on which the school is closed';
grant select on settings.closed_days to daftari_app, daftari_platform;
