-- Payments that M-Pesa and banks tell of: each is kept once by its provider's own reference, becomes receipts, or stands in
-- suspense until somebody says whose it is.

create table finance.payment (
  school_id int not null,
  id bigint generated always as identity,
  channel text not null check (channel in ('mpesa', 'equity', 'kcb', 'statement')),
  -- The provider's own, in capitals: M-Pesa's transaction code, the bank's reference.
  reference text not null,
  -- The account that the money stands in.
  money_id bigint not null,
  amount bigint not null check (amount > 0),
  paid_at timestamptz not null,
  -- On which it is posted: the day of the payment, or the first open one after a closed period.
  day date not null,
  -- What the payer wrote as account number.
  account_ref text,
  payer_name text,
  -- As the provider gives it: a number, one with stars in it, or a hash of it.
  payer_phone text,
  narration text,
  -- Whose admission number it named.
  student_id bigint,
  -- A cashier had written this receipt for the same code before the provider told of it.
  receipt_id bigint,
  -- It was posted to suspense.
  suspended boolean not null default false,
  received_at timestamptz not null,
  payload jsonb not null,
  primary key (school_id, id),
  constraint payment_money foreign key (school_id, money_id) references finance.account (school_id, id),
  constraint payment_student foreign key (school_id, student_id) references registration.student (school_id, id),
  constraint payment_receipt foreign key (school_id, receipt_id) references finance.receipt (school_id, id)
);
select kit.tenant('finance.payment', 'insert');
grant update (payer_name, suspended) on finance.payment to daftari_app, daftari_platform;
comment on table finance.payment is 'payments';
create unique index payment_reference on finance.payment (school_id, channel, reference);
create index payment_suspended on finance.payment (school_id, id desc) where suspended;
create index payment_money_day on finance.payment (school_id, money_id, day);
create index payment_of_student on finance.payment (school_id, student_id) where student_id is not null;
create index receipt_taken_back on finance.receipt (school_id, source, source_id) where source is not null and state in ('crossed', 'bounced');
comment on index finance.payment_reference is 'reference: This payment was received already.';
comment on constraint payment_money on finance.payment is 'moneyId: Choose a bank account or cash box of this school.';
comment on constraint payment_student on finance.payment is 'studentId: Choose a student of this school.';

-- What is paid back of a payment that stands in suspense: asked for by one, approved by another.
create table finance.payment_refund (
  school_id int not null,
  id bigint generated always as identity,
  payment_id bigint not null,
  amount bigint not null check (amount > 0),
  reason text not null,
  payee_name text,
  payee_phone text,
  state text not null default 'asked' check (state in ('asked', 'approved', 'rejected', 'paying', 'paid', 'failed')),
  author_id bigint,
  author_name text not null,
  asked_at timestamptz not null,
  decided_by bigint,
  decided_name text,
  decided_at timestamptz,
  decided_because text,
  -- How it was paid: by M-Pesa to the payer's phone, or by hand from an account.
  method text check (method in ('mpesa', 'hand')),
  paid_by bigint,
  paid_name text,
  paid_on date,
  pay_reference text,
  money_id bigint,
  journal_id bigint,
  -- Its own key at the provider, who takes each once.
  conversation text,
  sent_at timestamptz,
  outcome text,
  version int not null default 1,
  primary key (school_id, id),
  constraint payment_refund_payment foreign key (school_id, payment_id) references finance.payment (school_id, id),
  constraint payment_refund_money foreign key (school_id, money_id) references finance.account (school_id, id),
  constraint payment_refund_journal foreign key (school_id, journal_id) references finance.journal (school_id, id)
);
select kit.tenant('finance.payment_refund', 'insert, update');
comment on table finance.payment_refund is 'refunds of payments';
create index payment_refund_of_payment on finance.payment_refund (school_id, payment_id);
create unique index payment_refund_conversation on finance.payment_refund (school_id, conversation) where conversation is not null;
create index payment_refund_waiting on finance.payment_refund (school_id, id) where state in ('asked', 'approved', 'paying');
comment on constraint payment_refund_money on finance.payment_refund is 'moneyId: Choose a bank account or cash box of this school.';
comment on index finance.payment_refund_conversation is 'id: This refund is on its way already.';

-- A school's own account at M-Pesa. Secrets are sealed.
create table finance.mpesa (
  school_id int not null,
  id int not null default 1 check (id = 1),
  kind text not null check (kind in ('paybill', 'till')),
  short_code text not null,
  -- A till's head office number, by which the provider may call it too.
  store_number text,
  base_url text not null,
  consumer_key text,
  consumer_secret text,
  passkey text,
  initiator text,
  credential text,
  -- A payment with an account number that no student has: kept in suspense, or refused before it is paid.
  unknown_ref text not null default 'suspense' check (unknown_ref in ('suspense', 'reject')),
  least bigint,
  most bigint,
  -- Addresses and networks that may call.
  addresses text[] not null,
  -- The secret part of the address that is called.
  path text not null,
  active boolean not null default true,
  registered_at timestamptz,
  version int not null default 1,
  primary key (school_id, id)
);
select kit.tenant('finance.mpesa', 'insert, update');
comment on table finance.mpesa is 'M-Pesa settings';

-- A bank that tells of each payment into an account.
create table finance.bank_feed (
  school_id int not null,
  id bigint generated always as identity,
  channel text not null check (channel in ('equity', 'kcb')),
  money_id bigint not null,
  -- The school's number at the bank, which its notices name.
  creditor text not null,
  username text,
  password text,
  public_key text,
  addresses text[] not null,
  path text not null,
  active boolean not null default true,
  version int not null default 1,
  primary key (school_id, id),
  constraint bank_feed_money foreign key (school_id, money_id) references finance.account (school_id, id)
);
select kit.tenant('finance.bank_feed');
comment on table finance.bank_feed is 'bank notifications';
create unique index bank_feed_creditor on finance.bank_feed (school_id, channel, lower(creditor));
comment on index finance.bank_feed_creditor is 'creditor: Notices for this number are received already.';
comment on constraint bank_feed_money on finance.bank_feed is 'moneyId: Choose a bank account of this school.';

-- A payer's phone is asked for a payment, and answers or not.
create table finance.prompt (
  school_id int not null,
  id bigint generated always as identity,
  student_id bigint not null,
  phone text not null,
  amount bigint not null check (amount > 0 and amount % 100 = 0),
  account_ref text not null,
  -- new: not sent yet. paid without a payment: M-Pesa says so, its own notice has not come.
  state text not null default 'new' check (state in ('new', 'sent', 'paid', 'failed')),
  merchant_request text,
  checkout_request text,
  outcome text,
  payment_id bigint,
  asked int not null default 0,
  asked_at timestamptz,
  author_id bigint,
  author_name text not null,
  at timestamptz not null,
  primary key (school_id, id),
  constraint prompt_student foreign key (school_id, student_id) references registration.student (school_id, id),
  constraint prompt_payment foreign key (school_id, payment_id) references finance.payment (school_id, id)
);
select kit.tenant('finance.prompt', 'insert, update');
comment on table finance.prompt is 'payment prompts';
create unique index prompt_checkout on finance.prompt (school_id, checkout_request) where checkout_request is not null;
create index prompt_of_student on finance.prompt (school_id, student_id, id desc);
create index prompt_waiting on finance.prompt (school_id, at) where state in ('new', 'sent');
create index prompt_without_payment on finance.prompt (school_id, student_id, amount) where payment_id is null;
comment on index finance.prompt_checkout is 'id: This prompt was sent already.';
comment on constraint prompt_student on finance.prompt is 'studentId: Choose a student of this school.';
