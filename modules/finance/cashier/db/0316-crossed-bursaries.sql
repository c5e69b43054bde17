-- A bursary that was taken back as a whole: its transfer may be entered again.
alter table finance.bursary add column crossed_at timestamptz, add column crossed_by text, add column crossed_because text;
grant update (crossed_at, crossed_by, crossed_because) on finance.bursary to daftari_app, daftari_platform;
drop index finance.bursary_eft_once;
create unique index bursary_eft_once on finance.bursary (school_id, money_id, lower(reference))
  where instrument = 'eft' and crossed_at is null;
comment on index finance.bursary_eft_once is 'reference: This transfer has been received already.';
