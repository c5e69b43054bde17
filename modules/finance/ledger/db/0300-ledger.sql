-- The ledger: double entry by construction. One entry moves one positive amount from a credit account to a debit account,
-- so an unbalanced entry cannot be written. Journals and entries are only ever added; a correction is a reversal.

create schema finance;
grant usage on schema finance to daftari_app, daftari_platform;

-- What holds for all of a school's books: one row a school, locked by whoever posts.
create table finance.book (
  school_id int not null,
  id int not null default 1 check (id = 1),
  -- Nothing is posted on or before this day.
  locked_until date,
  -- How a payment is spread when the cashier does not say: the oldest charges first, or by the vote heads' priority.
  allocation text not null default 'oldest' check (allocation in ('oldest', 'priority')),
  -- How far a wallet may fall below nothing, in cents.
  overdraft bigint not null default 0 check (overdraft >= 0),
  version int not null default 1,
  primary key (school_id, id)
);
select kit.tenant('finance.book', 'insert, update');
comment on table finance.book is 'finance settings';

create table finance.account (
  school_id int not null,
  id bigint generated always as identity,
  code text not null,
  name text not null,
  kind text not null check (kind in ('asset', 'liability', 'equity', 'income', 'expense')),
  parent_id bigint,
  -- A heading groups accounts and is never posted to.
  heading boolean not null default false,
  -- What the product itself posts to: receivable, prepayment, suspense.
  role text,
  -- A bank account, M-Pesa or a cash box: it can be paid into and from.
  money boolean not null default false,
  active boolean not null default true,
  version int not null default 1,
  primary key (school_id, id),
  constraint account_parent foreign key (school_id, parent_id) references finance.account (school_id, id),
  constraint account_money check (not money or (kind = 'asset' and not heading)),
  constraint account_role check (role is null or not heading)
);
select kit.tenant('finance.account');
comment on table finance.account is 'accounts';
create unique index account_code on finance.account (school_id, lower(code));
create unique index account_name on finance.account (school_id, lower(name));
create unique index account_of_role on finance.account (school_id, role);
comment on index finance.account_code is 'code: Another account has this code.';
comment on index finance.account_name is 'name: Another account has this name.';
comment on index finance.account_of_role is 'role: Another account plays this part already.';
comment on constraint account_parent on finance.account is 'parentId: Choose a heading of this school.';
comment on constraint account_money on finance.account is 'money: Only an asset that is no heading can be a bank account or cash box.';

-- What fees are charged and collected for: tuition, boarding and meals, activity.
create table finance.vote_head (
  school_id int not null,
  id bigint generated always as identity,
  code text not null,
  name text not null,
  category text not null
    check (category in ('tuition', 'boarding', 'transport', 'exam', 'activity', 'medical', 'PTA', 'caution', 'other')),
  income_id bigint not null,
  -- Payments that are spread by priority fill the smallest first.
  priority int not null default 50,
  refundable boolean not null default false,
  applies text not null default 'term' check (applies in ('term', 'year', 'once')),
  active boolean not null default true,
  version int not null default 1,
  primary key (school_id, id),
  constraint vote_head_income foreign key (school_id, income_id) references finance.account (school_id, id),
  constraint vote_head_priority check (priority between 1 and 999)
);
select kit.tenant('finance.vote_head');
comment on table finance.vote_head is 'vote heads';
create unique index vote_head_code on finance.vote_head (school_id, lower(code));
create unique index vote_head_name on finance.vote_head (school_id, lower(name));
comment on index finance.vote_head_code is 'code: Another vote head has this code.';
comment on index finance.vote_head_name is 'name: Another vote head has this name.';
comment on constraint vote_head_income on finance.vote_head is 'incomeId: Choose an income account of this school.';
comment on constraint vote_head_priority on finance.vote_head is 'priority: Enter 1 to 999.';

create table finance.supplier (
  school_id int not null,
  id bigint generated always as identity,
  name text not null,
  kra_pin text,
  category text,
  phone text,
  email text,
  address text,
  bank_name text,
  bank_branch text,
  bank_number text,
  mpesa_number text,
  -- Tendered and chosen for supplies up to this day.
  prequalified_until date,
  active boolean not null default true,
  version int not null default 1,
  primary key (school_id, id)
);
select kit.tenant('finance.supplier');
comment on table finance.supplier is 'suppliers';
create unique index supplier_name on finance.supplier (school_id, lower(name));
create unique index supplier_pin on finance.supplier (school_id, upper(kra_pin));
comment on index finance.supplier_name is 'name: Another supplier has this name.';
comment on index finance.supplier_pin is 'kraPin: Another supplier has this KRA PIN.';

-- What was posted together and why: the head of its entries.
create table finance.journal (
  school_id int not null,
  id bigint generated always as identity,
  -- Of the document that it posts: invoice, receipt, note, voucher, reversal.
  kind text not null,
  document_id bigint,
  -- The document's number as people read it.
  document_no text,
  day date not null,
  narration text not null,
  -- A journal is reversed once.
  reverses_id bigint,
  reason text,
  author_id bigint,
  author_name text not null,
  at timestamptz not null default clock_timestamp(),
  primary key (school_id, id),
  constraint journal_reverses foreign key (school_id, reverses_id) references finance.journal (school_id, id),
  constraint journal_reason check (reverses_id is null or reason is not null)
);
select kit.tenant('finance.journal', 'insert');
comment on table finance.journal is 'journals';
create unique index journal_reversed_once on finance.journal (school_id, reverses_id) where reverses_id is not null;
create index journal_day on finance.journal (school_id, day, id);
create index journal_document on finance.journal (school_id, kind, document_id);
comment on index finance.journal_reversed_once is 'journalId: This has been reversed already.';
comment on constraint journal_reverses on finance.journal is 'journalId: The journal was not found.';

create table finance.entry (
  school_id int not null,
  id bigint generated always as identity,
  journal_id bigint not null,
  day date not null,
  debit_id bigint not null,
  credit_id bigint not null,
  -- In cents.
  amount bigint not null check (amount > 0),
  student_id bigint,
  charge_id bigint,
  vote_head_id bigint,
  supplier_id bigint,
  note text,
  primary key (school_id, id),
  constraint entry_sides check (debit_id <> credit_id),
  constraint entry_journal foreign key (school_id, journal_id) references finance.journal (school_id, id),
  constraint entry_debit foreign key (school_id, debit_id) references finance.account (school_id, id),
  constraint entry_credit foreign key (school_id, credit_id) references finance.account (school_id, id),
  constraint entry_student foreign key (school_id, student_id) references registration.student (school_id, id),
  constraint entry_vote_head foreign key (school_id, vote_head_id) references finance.vote_head (school_id, id),
  constraint entry_supplier foreign key (school_id, supplier_id) references finance.supplier (school_id, id)
);
select kit.tenant('finance.entry', 'insert');
comment on table finance.entry is 'ledger entries';
create index entry_of_journal on finance.entry (school_id, journal_id);
create index entry_debit_day on finance.entry (school_id, debit_id, day) include (amount);
create index entry_credit_day on finance.entry (school_id, credit_id, day) include (amount);
create index entry_of_student on finance.entry (school_id, student_id, day) include (debit_id, credit_id, amount) where student_id is not null;
create index entry_of_charge on finance.entry (school_id, charge_id) include (debit_id, credit_id, amount) where charge_id is not null;
create index entry_of_supplier on finance.entry (school_id, supplier_id, day) where supplier_id is not null;
create index entry_of_vote_head on finance.entry (school_id, vote_head_id, day) include (debit_id, credit_id, amount) where vote_head_id is not null;
comment on constraint entry_sides on finance.entry is 'creditId: The two sides must be different accounts.';
comment on constraint entry_debit on finance.entry is 'debitId: Choose an account of this school.';
comment on constraint entry_credit on finance.entry is 'creditId: Choose an account of this school.';
comment on constraint entry_student on finance.entry is 'studentId: Choose a student of this school.';
comment on constraint entry_vote_head on finance.entry is 'voteHeadId: Choose a vote head of this school.';
comment on constraint entry_supplier on finance.entry is 'supplierId: Choose a supplier of this school.';
