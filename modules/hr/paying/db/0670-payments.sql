-- How net pay leaves the school: one list a bank or way of paying, with its file, paid out of one account; what comes back is paid again.

create table hr.payment (
  school_id int not null,
  id bigint generated always as identity,
  payment_no text not null,
  run_id bigint not null,
  mode text not null check (mode in ('bank', 'mpesa', 'cash', 'cheque')),
  -- eft: to one bank; rtgs: a list to several; b2c: M-Pesa; sheet: signed for.
  layout text not null check (layout in ('eft', 'rtgs', 'b2c', 'sheet')),
  -- The bank that all of it goes to, as it stood; none: to several, or to none.
  bank_code text,
  bank_name text,
  -- The account that it is paid out of, and how it was called.
  money_id bigint not null,
  money_name text not null,
  state text not null default 'prepared' check (state in ('prepared', 'paid', 'withdrawn')),
  -- On which day the money left, and the number of the bank's instruction, cheque or batch.
  paid_on date,
  reference text,
  journal_id bigint,
  -- The account of net pay that it settled: what comes back is owed there again.
  owed_id bigint,
  author_id bigint,
  author_name text not null,
  at timestamptz not null default clock_timestamp(),
  paid_by bigint,
  paid_name text,
  paid_at timestamptz,
  comment text,
  withdrawn_name text,
  withdrawn_at timestamptz,
  withdrawn_because text,
  version int not null default 1,
  primary key (school_id, id),
  constraint payment_number unique (school_id, payment_no),
  constraint payment_run foreign key (school_id, run_id) references hr.pay_run (school_id, id),
  constraint payment_money foreign key (school_id, money_id) references finance.account (school_id, id),
  constraint payment_owed foreign key (school_id, owed_id) references finance.account (school_id, id),
  constraint payment_journal foreign key (school_id, journal_id) references finance.journal (school_id, id)
);
select kit.tenant('hr.payment', 'insert, update');
comment on table hr.payment is 'payments of net pay';
create index payment_of_run on hr.payment (school_id, run_id);
create index payment_of_money on hr.payment (school_id, money_id);
create index payment_of_owed on hr.payment (school_id, owed_id) where owed_id is not null;
create index payment_of_journal on hr.payment (school_id, journal_id) where journal_id is not null;
comment on constraint payment_number on hr.payment is 'id: Somebody has just prepared another payment. Try again.';
comment on constraint payment_run on hr.payment is 'runId: Choose a run of this school.';
comment on constraint payment_money on hr.payment is 'moneyId: Choose a bank account or cash box of this school.';
comment on constraint payment_owed on hr.payment is 'id: Choose an account of this school.';
comment on constraint payment_journal on hr.payment is 'id: Choose a journal of this school.';

-- Whom a payment is of, with the way as it stood then. One payslip is paid once: what came back, or stands on a list that was withdrawn, is free again.
create table hr.payment_line (
  school_id int not null,
  id bigint generated always as identity,
  payment_id bigint not null,
  slip_id bigint not null,
  amount bigint not null check (amount > 0),
  route jsonb not null,
  live boolean not null default true,
  -- Why the bank sent it back, and the journal that says so.
  returned_on date,
  returned_because text,
  returned_journal_id bigint,
  primary key (school_id, id),
  constraint payment_line_payment foreign key (school_id, payment_id) references hr.payment (school_id, id),
  constraint payment_line_slip foreign key (school_id, slip_id) references hr.pay_slip (school_id, id),
  constraint payment_line_returned foreign key (school_id, returned_journal_id) references finance.journal (school_id, id)
);
select kit.tenant('hr.payment_line', 'insert');
comment on table hr.payment_line is 'payslips of payments';
create index payment_line_of on hr.payment_line (school_id, payment_id);
create unique index payment_line_once on hr.payment_line (school_id, slip_id) where live;
create index payment_line_of_slip on hr.payment_line (school_id, slip_id);
create index payment_line_returned_by on hr.payment_line (school_id, returned_journal_id) where returned_journal_id is not null;
comment on index hr.payment_line_once is 'id: Somebody of this list is paid already. Reload.';
comment on constraint payment_line_payment on hr.payment_line is 'id: Choose a payment of this school.';
comment on constraint payment_line_slip on hr.payment_line is 'id: Choose a payslip of this school.';
comment on constraint payment_line_returned on hr.payment_line is 'id: Choose a journal of this school.';

-- What somebody was paid is written once; that it came back is noted beside it, and where it went may go with the person.
grant update (live, returned_on, returned_because, returned_journal_id, route) on hr.payment_line to daftari_app, daftari_platform;
