-- For how many years the school keeps what devices have sent, and the files beside marks. What a day came to stays.

alter table biometrics.setting
  -- Years for which punches and what devices were told are kept; none: for good. Days are worked out anew for longer than a year.
  add column punch_years int,
  -- Years for which photos and papers beside marks are kept; none: for good.
  add column evidence_years int,
  add constraint setting_punch_years check (punch_years between 2 and 30),
  add constraint setting_evidence_years check (evidence_years between 1 and 30);
comment on constraint setting_punch_years on biometrics.setting is 'punchYears: Enter 2 to 30 years.';
comment on constraint setting_evidence_years on biometrics.setting is 'evidenceYears: Enter 1 to 30 years.';

create function biometrics.punches_since() returns date language sql stable as $$
  select coalesce((select (current_date - make_interval(years => s.punch_years))::date
                     from biometrics.setting s where s.school_id = kit.school_id()), '-infinity') $$;
comment on function biometrics.punches_since() is 'the first day of which the school still has punches; days before it are not worked out anew';
