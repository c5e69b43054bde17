-- That a month's return was filed, and paid. What was said by mistake is taken back with its reason and stays.

create table hr.return_filed (
  school_id int not null,
  id bigint generated always as identity,
  -- Its first day.
  month date not null,
  kind text not null check (kind in ('paye', 'nssf', 'scheme', 'health', 'housing', 'nita', 'helb', 'pension', 'prmf', 'mortgage',
    'insurance', 'sacco', 'union', 'welfare', 'court', 'recovery', 'other')),
  -- To whom, where a kind has several; empty where it has one.
  about text not null default '',
  state text not null default 'filed' check (state in ('filed', 'paid', 'taken_back')),
  filed_on date not null,
  reference text,
  -- In cents, as it was filed.
  amount bigint not null check (amount >= 0),
  paid_on date,
  paid_reference text,
  note text,
  author_id bigint,
  author_name text not null,
  at timestamptz not null default clock_timestamp(),
  taken_back_because text,
  version int not null default 1,
  primary key (school_id, id),
  constraint return_filed_month check (extract(day from month) = 1),
  constraint return_filed_paid check (state = 'taken_back' or (state = 'paid') = (paid_on is not null)),
  constraint return_filed_because check ((state = 'taken_back') = (taken_back_because is not null))
);
select kit.tenant('hr.return_filed', 'insert, update');
comment on table hr.return_filed is 'returns that were filed';
create unique index return_filed_once on hr.return_filed (school_id, month, kind, about) where state <> 'taken_back';
comment on index hr.return_filed_once is 'kind: This return was marked as filed already. Reload.';
comment on constraint return_filed_month on hr.return_filed is 'month: Choose a month.';
comment on constraint return_filed_paid on hr.return_filed is 'paidOn: Enter the day on which it was paid.';
comment on constraint return_filed_because on hr.return_filed is 'because: Say why it is taken back.';
