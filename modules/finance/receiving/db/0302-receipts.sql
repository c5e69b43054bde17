-- Receipts: numbered without gaps, each carrying the hash of the one before. What a receipt says never changes; it can only
-- be crossed, which reverses what it posted.

create table finance.receipt (
  school_id int not null,
  id bigint generated always as identity,
  -- fees, income (other sources of income), collection (other money per student or person), wallet (pocket money).
  series text not null check (series in ('fees', 'income', 'collection', 'wallet')),
  -- Of the number: the year in which it was written.
  year int not null,
  serial int not null,
  receipt_no text not null,
  -- The day on which the money came in.
  day date not null,
  student_id bigint,
  payer_name text,
  payer_phone text,
  mode text not null check (mode in ('cash', 'mpesa', 'bank_slip', 'cheque', 'eft', 'bursary', 'in_kind')),
  reference text,
  -- The account that the money went into.
  money_id bigint not null,
  amount bigint not null check (amount > 0),
  narration text,
  journal_id bigint not null,
  state text not null default 'posted' check (state in ('posted', 'pending', 'crossed', 'bounced')),
  -- What brought it, when it was no cashier: a bursary's cheque, an M-Pesa or bank payment.
  source text check (source in ('bursary', 'mpesa', 'bank')),
  source_id bigint,
  -- The receipt that this one stands for, after that was crossed.
  instead_of_id bigint,
  crossed_at timestamptz,
  crossed_by text,
  crossed_because text,
  print_count int not null default 0,
  author_id bigint,
  author_name text not null,
  at timestamptz not null,
  previous_hash text not null,
  hash text not null,
  -- In the address that the QR code opens.
  token text not null,
  primary key (school_id, id),
  constraint receipt_student foreign key (school_id, student_id) references registration.student (school_id, id),
  constraint receipt_money foreign key (school_id, money_id) references finance.account (school_id, id),
  constraint receipt_journal foreign key (school_id, journal_id) references finance.journal (school_id, id),
  constraint receipt_instead foreign key (school_id, instead_of_id) references finance.receipt (school_id, id)
);
select kit.tenant('finance.receipt', 'insert');
grant update (state, crossed_at, crossed_by, crossed_because, print_count) on finance.receipt to daftari_app, daftari_platform;
comment on table finance.receipt is 'receipts';
create unique index receipt_number on finance.receipt (school_id, series, year, serial);
create unique index receipt_token on finance.receipt (school_id, token);
create unique index receipt_instead_once on finance.receipt (school_id, instead_of_id) where instead_of_id is not null;
-- One payment has one receipt; a bursary's cheque and a payment that is split among siblings have one of each student.
create unique index receipt_reference on finance.receipt (school_id, mode, money_id, lower(reference))
  where reference is not null and source is null and instead_of_id is null and state in ('posted', 'pending');
create index receipt_of_student on finance.receipt (school_id, student_id, id desc);
create index receipt_day on finance.receipt (school_id, day, id);
create index receipt_at on finance.receipt (school_id, at);
create index receipt_source on finance.receipt (school_id, source, source_id) where source is not null;
create index receipt_journal_id on finance.receipt (school_id, journal_id);
comment on index finance.receipt_number is 'receiptNo: Another receipt has just taken this number. Save again.';
comment on index finance.receipt_token is 'receiptNo: Another receipt has just taken this code. Save again.';
comment on index finance.receipt_instead_once is 'insteadOfId: That receipt has been issued again already.';
comment on index finance.receipt_reference is 'reference: A receipt for this reference has been given already.';
comment on constraint receipt_student on finance.receipt is 'studentId: Choose a student of this school.';
comment on constraint receipt_money on finance.receipt is 'moneyId: Choose a bank account or cash box of this school.';
