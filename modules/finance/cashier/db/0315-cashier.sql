-- What a cashier handles besides plain receipts: cheques until they clear, one payment for many students, goods in place of
-- money, the close of the day, and money that is no fees.

-- Who took the money; a receipt that is issued again stays with the cashier of the first.
alter table finance.receipt add column cashier_account bigint, add column cashier_name text;
update finance.receipt set cashier_account = author_id, cashier_name = author_name;
create index receipt_of_cashier on finance.receipt (school_id, cashier_account, day);
create index receipt_by_reference on finance.receipt (school_id, reference) where reference is not null;

-- One crossed receipt may be issued again to several students, each once.
drop index finance.receipt_instead_once;
create unique index receipt_instead_once on finance.receipt (school_id, instead_of_id, student_id) where instead_of_id is not null;
comment on index finance.receipt_instead_once is 'reissue: That receipt has been issued again to this student already.';

alter table finance.receipt drop constraint receipt_source_check;
alter table finance.receipt add constraint receipt_source_check check (source in ('bursary', 'cheque', 'mpesa', 'bank'));
create index receipt_series_day on finance.receipt (school_id, series, day, id);

-- Money that is no fees, per student or person: uniform, newspapers, a trip.
create table finance.collection_kind (
  school_id int not null,
  id bigint generated always as identity,
  name text not null,
  income_id bigint not null,
  -- What one costs, in cents; null when it varies.
  price bigint check (price > 0),
  active boolean not null default true,
  version int not null default 1,
  primary key (school_id, id),
  constraint collection_kind_income foreign key (school_id, income_id) references finance.account (school_id, id)
);
select kit.tenant('finance.collection_kind');
comment on table finance.collection_kind is 'kinds of collection';
create unique index collection_kind_name on finance.collection_kind (school_id, lower(name));
comment on index finance.collection_kind_name is 'name: Another kind of collection has this name.';
comment on constraint collection_kind_income on finance.collection_kind is 'incomeId: Choose an income account of this school.';

-- Where other income comes from: bus hire, the farm, capitation, rent, donations.
create table finance.income_source (
  school_id int not null,
  id bigint generated always as identity,
  name text not null,
  kind text not null check (kind in ('bus hire', 'farm', 'capitation', 'rent', 'donation', 'other')),
  income_id bigint not null,
  active boolean not null default true,
  version int not null default 1,
  primary key (school_id, id),
  constraint income_source_income foreign key (school_id, income_id) references finance.account (school_id, id)
);
select kit.tenant('finance.income_source');
comment on table finance.income_source is 'sources of income';
create unique index income_source_name on finance.income_source (school_id, lower(name));
comment on index finance.income_source_name is 'name: Another source of income has this name.';
comment on constraint income_source_income on finance.income_source is 'incomeId: Choose an income account of this school.';

alter table finance.receipt add column collection_kind_id bigint, add column income_source_id bigint;
alter table finance.receipt
  add constraint receipt_collection_kind foreign key (school_id, collection_kind_id) references finance.collection_kind (school_id, id),
  add constraint receipt_income_source foreign key (school_id, income_source_id) references finance.income_source (school_id, id);
create index receipt_of_kind on finance.receipt (school_id, collection_kind_id) where collection_kind_id is not null;
create index receipt_of_income on finance.receipt (school_id, income_source_id, day) where income_source_id is not null;
comment on constraint receipt_collection_kind on finance.receipt is 'kindId: Choose a kind of collection of this school.';
comment on constraint receipt_income_source on finance.receipt is 'sourceId: Choose a source of income of this school.';

-- What the government owes for each learner of a term, to compare with what came.
create table finance.capitation (
  school_id int not null,
  id bigint generated always as identity,
  source_id bigint not null,
  term_id bigint not null,
  learners int not null,
  -- A learner and term, in cents.
  rate bigint not null check (rate > 0),
  note text,
  version int not null default 1,
  primary key (school_id, id),
  constraint capitation_source foreign key (school_id, source_id) references finance.income_source (school_id, id),
  constraint capitation_term foreign key (school_id, term_id) references settings.term (school_id, id),
  constraint capitation_learners check (learners between 1 and 100000)
);
select kit.tenant('finance.capitation');
comment on table finance.capitation is 'capitations';
create unique index capitation_once on finance.capitation (school_id, source_id, term_id);
comment on index finance.capitation_once is 'termId: This term has its figures already.';
comment on constraint capitation_source on finance.capitation is 'sourceId: Choose a source of income of this school.';
comment on constraint capitation_term on finance.capitation is 'termId: Choose a term of this school.';
comment on constraint capitation_learners on finance.capitation is 'learners: Enter 1 to 100,000.';

-- A cheque from the day it is handed in until the bank has paid or returned it.
create table finance.cheque (
  school_id int not null,
  id bigint generated always as identity,
  cheque_no text not null,
  -- The bank that it is drawn on.
  drawn_on text not null,
  payer_name text,
  dated_on date not null,
  received_on date not null,
  amount bigint not null check (amount > 0),
  -- void: every receipt for it was crossed.
  state text not null default 'pending' check (state in ('pending', 'cleared', 'bounced', 'void')),
  -- Where it cleared to.
  bank_id bigint,
  decided_on date,
  decided_by text,
  reason text,
  journal_id bigint,
  -- What the payer is charged for a bounced one.
  charge_invoice_id bigint,
  version int not null default 1,
  primary key (school_id, id),
  constraint cheque_bank foreign key (school_id, bank_id) references finance.account (school_id, id),
  constraint cheque_journal foreign key (school_id, journal_id) references finance.journal (school_id, id),
  constraint cheque_charge foreign key (school_id, charge_invoice_id) references finance.invoice (school_id, id)
);
select kit.tenant('finance.cheque', 'insert, update');
comment on table finance.cheque is 'cheques';
create unique index cheque_once on finance.cheque (school_id, lower(drawn_on), lower(cheque_no)) where state in ('pending', 'cleared');
create index cheque_state on finance.cheque (school_id, state, dated_on);
comment on index finance.cheque_once is 'reference: This cheque of this bank has been received already.';
comment on constraint cheque_bank on finance.cheque is 'bankId: Choose a bank account of this school.';
comment on constraint cheque_journal on finance.cheque is 'id: The journal was not found.';
comment on constraint cheque_charge on finance.cheque is 'id: The invoice was not found.';

-- One payment of a sponsor for many students.
create table finance.bursary (
  school_id int not null,
  id bigint generated always as identity,
  sponsor_id bigint,
  payer_name text not null,
  instrument text not null check (instrument in ('cheque', 'eft')),
  reference text not null,
  day date not null,
  money_id bigint not null,
  cheque_id bigint,
  amount bigint not null check (amount > 0),
  students int not null,
  note text,
  author_id bigint,
  author_name text not null,
  at timestamptz not null default clock_timestamp(),
  primary key (school_id, id),
  constraint bursary_sponsor foreign key (school_id, sponsor_id) references registration.sponsor (school_id, id),
  constraint bursary_money foreign key (school_id, money_id) references finance.account (school_id, id),
  constraint bursary_cheque foreign key (school_id, cheque_id) references finance.cheque (school_id, id)
);
select kit.tenant('finance.bursary', 'insert');
comment on table finance.bursary is 'bursaries';
create unique index bursary_eft_once on finance.bursary (school_id, money_id, lower(reference)) where instrument = 'eft';
create index bursary_of_sponsor on finance.bursary (school_id, sponsor_id);
create index bursary_of_cheque on finance.bursary (school_id, cheque_id) where cheque_id is not null;
comment on index finance.bursary_eft_once is 'reference: This transfer has been received already.';
comment on constraint bursary_sponsor on finance.bursary is 'sponsorId: Choose a sponsor of this school.';
comment on constraint bursary_money on finance.bursary is 'moneyId: Choose a bank account of this school.';
comment on constraint bursary_cheque on finance.bursary is 'reference: The cheque was not found.';

-- What came in place of money: maize, beans, firewood.
create table finance.receipt_goods (
  school_id int not null,
  receipt_id bigint not null,
  item text not null,
  quantity numeric(12, 3) not null check (quantity > 0),
  unit text not null,
  -- In cents.
  unit_price bigint not null check (unit_price > 0),
  primary key (school_id, receipt_id),
  constraint receipt_goods_receipt foreign key (school_id, receipt_id) references finance.receipt (school_id, id)
);
select kit.tenant('finance.receipt_goods', 'insert');
comment on table finance.receipt_goods is 'goods received';

-- The end of a cashier's day: what there should be, what was counted, and where it went. After it no cash is received that day.
create table finance.cashier_close (
  school_id int not null,
  id bigint generated always as identity,
  cashier_account bigint not null,
  cashier_name text not null,
  day date not null,
  -- All in cents.
  expected bigint not null,
  counted bigint not null check (counted >= 0),
  -- How many of each note and coin: {"100000": 12, "5000": 3}, by its cents.
  counts jsonb not null,
  banked bigint not null default 0 check (banked >= 0),
  bank_id bigint,
  bank_reference text,
  handed_to text,
  note text,
  journal_id bigint,
  at timestamptz not null default clock_timestamp(),
  confirmed_at timestamptz,
  confirmed_account bigint,
  confirmed_name text,
  version int not null default 1,
  primary key (school_id, id),
  constraint cashier_close_bank foreign key (school_id, bank_id) references finance.account (school_id, id),
  constraint cashier_close_journal foreign key (school_id, journal_id) references finance.journal (school_id, id)
);
select kit.tenant('finance.cashier_close', 'insert, update');
comment on table finance.cashier_close is 'cashiers’ closes';
create unique index cashier_close_once on finance.cashier_close (school_id, cashier_account, day);
create index cashier_close_day on finance.cashier_close (school_id, day);
comment on index finance.cashier_close_once is 'day: This day has been closed already.';
comment on constraint cashier_close_bank on finance.cashier_close is 'bankId: Choose a bank account of this school.';
comment on constraint cashier_close_journal on finance.cashier_close is 'id: The journal was not found.';
