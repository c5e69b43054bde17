-- Payment vouchers: what is to be paid to whom, signed by three people before money leaves the school.

-- Tax that whoever pays holds back for the revenue authority; a change of rate is a row with a later first day.
create table finance.withholding_rate (
  school_id int not null,
  id bigint generated always as identity,
  name text not null,
  kind text not null check (kind in ('income', 'vat')),
  -- In hundredths of a per cent: 500 is 5 %.
  rate int not null check (rate between 1 and 10000),
  from_day date not null,
  to_day date,
  -- Where the rate is laid down.
  source text not null,
  active boolean not null default true,
  version int not null default 1,
  primary key (school_id, id),
  constraint withholding_rate_days check (to_day is null or to_day >= from_day)
);
select kit.tenant('finance.withholding_rate');
comment on table finance.withholding_rate is 'withholding tax rates';
create unique index withholding_rate_name on finance.withholding_rate (school_id, lower(name), from_day);
comment on index finance.withholding_rate_name is 'name: This tax has a rate from that day already.';
comment on constraint withholding_rate_days on finance.withholding_rate is 'toDay: The last day must not be before the first.';

create table finance.voucher (
  school_id int not null,
  id bigint generated always as identity,
  -- Given when it is prepared, without gaps; a draft has none.
  voucher_no text,
  payee_kind text not null check (payee_kind in ('supplier', 'staff', 'other')),
  supplier_id bigint,
  staff_id bigint,
  payee_name text not null,
  day date not null,
  narration text not null,
  amount bigint not null check (amount > 0),
  withheld bigint not null default 0 check (withheld >= 0),
  state text not null default 'draft' check (state in ('draft', 'prepared', 'checked', 'approved', 'paid', 'cancelled', 'reversed')),
  -- Grows when it goes back to a draft: earlier signatures count no more.
  round int not null default 1,
  money_id bigint,
  mode text check (mode in ('cheque', 'eft', 'mpesa', 'cash')),
  -- The number of the cheque or the transfer.
  reference text,
  paid_on date,
  journal_id bigint,
  closed_because text,
  author_id bigint,
  author_name text not null,
  at timestamptz not null default clock_timestamp(),
  version int not null default 1,
  primary key (school_id, id),
  constraint voucher_supplier foreign key (school_id, supplier_id) references finance.supplier (school_id, id),
  constraint voucher_staff foreign key (school_id, staff_id) references settings.staff_member (school_id, id),
  constraint voucher_money foreign key (school_id, money_id) references finance.account (school_id, id),
  constraint voucher_journal foreign key (school_id, journal_id) references finance.journal (school_id, id),
  constraint voucher_tax_less check (withheld < amount)
);
select kit.tenant('finance.voucher', 'insert, update');
comment on table finance.voucher is 'payment vouchers';
create unique index voucher_number on finance.voucher (school_id, voucher_no) where voucher_no is not null;
create unique index voucher_reference on finance.voucher (school_id, money_id, mode, lower(reference)) where reference is not null;
create index voucher_state on finance.voucher (school_id, state, day desc, id desc);
create index voucher_of_supplier on finance.voucher (school_id, supplier_id) where supplier_id is not null;
create index voucher_journal_id on finance.voucher (school_id, journal_id);
comment on index finance.voucher_number is 'voucherNo: Another voucher has just taken this number. Save again.';
comment on index finance.voucher_reference is 'reference: This number has been used for another payment from this account.';
comment on constraint voucher_supplier on finance.voucher is 'supplierId: Choose a supplier of this school.';
comment on constraint voucher_staff on finance.voucher is 'staffId: Choose a member of staff of this school.';
comment on constraint voucher_money on finance.voucher is 'moneyId: Choose a bank account or cash box of this school.';
comment on constraint voucher_tax_less on finance.voucher is 'taxes: The tax withheld must be less than the voucher.';

-- What it pays that no bill was entered for.
create table finance.voucher_line (
  school_id int not null,
  id bigint generated always as identity,
  voucher_id bigint not null,
  expense_id bigint not null,
  vote_head_id bigint,
  department_id bigint,
  note text,
  amount bigint not null check (amount > 0),
  primary key (school_id, id),
  constraint voucher_line_voucher foreign key (school_id, voucher_id) references finance.voucher (school_id, id),
  constraint voucher_line_expense foreign key (school_id, expense_id) references finance.account (school_id, id),
  constraint voucher_line_vote_head foreign key (school_id, vote_head_id) references finance.vote_head (school_id, id),
  constraint voucher_line_department foreign key (school_id, department_id) references settings.department (school_id, id)
);
select kit.tenant('finance.voucher_line', 'insert, delete');
comment on table finance.voucher_line is 'voucher lines';
create index voucher_line_of on finance.voucher_line (school_id, voucher_id);
create index voucher_line_of_expense on finance.voucher_line (school_id, expense_id);
comment on constraint voucher_line_expense on finance.voucher_line is 'lines: Choose an expense account of this school.';
comment on constraint voucher_line_vote_head on finance.voucher_line is 'lines: Choose a vote head of this school.';
comment on constraint voucher_line_department on finance.voucher_line is 'lines: Choose a department of this school.';

-- The bills that it pays, whole or in part.
create table finance.voucher_bill (
  school_id int not null,
  voucher_id bigint not null,
  bill_id bigint not null,
  amount bigint not null check (amount > 0),
  primary key (school_id, voucher_id, bill_id),
  constraint voucher_bill_voucher foreign key (school_id, voucher_id) references finance.voucher (school_id, id),
  constraint voucher_bill_bill foreign key (school_id, bill_id) references finance.supplier_bill (school_id, id)
);
select kit.tenant('finance.voucher_bill', 'insert, delete');
comment on table finance.voucher_bill is 'bills on vouchers';
create index voucher_bill_of_bill on finance.voucher_bill (school_id, bill_id);
comment on constraint voucher_bill_bill on finance.voucher_bill is 'bills: Choose a bill of this school.';

create table finance.voucher_tax (
  school_id int not null,
  voucher_id bigint not null,
  rate_id bigint not null,
  -- What the tax is reckoned on, and the rate as it was then.
  base bigint not null check (base > 0),
  rate int not null,
  amount bigint not null check (amount > 0),
  primary key (school_id, voucher_id, rate_id),
  constraint voucher_tax_voucher foreign key (school_id, voucher_id) references finance.voucher (school_id, id),
  constraint voucher_tax_rate foreign key (school_id, rate_id) references finance.withholding_rate (school_id, id)
);
select kit.tenant('finance.voucher_tax', 'insert, delete');
comment on table finance.voucher_tax is 'tax withheld on vouchers';
create index voucher_tax_of_rate on finance.voucher_tax (school_id, rate_id);
comment on constraint voucher_tax_rate on finance.voucher_tax is 'taxes: Choose a rate of this school.';

-- Who prepared, checked and approved it are three people; who paid and who took it back are written here too.
create table finance.voucher_signature (
  school_id int not null,
  id bigint generated always as identity,
  voucher_id bigint not null,
  round int not null,
  step text not null check (step in ('prepared', 'checked', 'approved', 'paid', 'returned', 'cancelled', 'reversed')),
  signed_by bigint,
  name text not null,
  comment text,
  at timestamptz not null default clock_timestamp(),
  primary key (school_id, id),
  constraint voucher_signature_voucher foreign key (school_id, voucher_id) references finance.voucher (school_id, id)
);
select kit.tenant('finance.voucher_signature', 'insert');
comment on table finance.voucher_signature is 'signatures of vouchers';
create index voucher_signature_of on finance.voucher_signature (school_id, voucher_id, id);
create unique index voucher_signature_step on finance.voucher_signature (school_id, voucher_id, round, step);
create unique index voucher_signed_once on finance.voucher_signature (school_id, voucher_id, round, signed_by)
  where step in ('prepared', 'checked', 'approved');
comment on index finance.voucher_signature_step is 'voucherId: Somebody else has just signed this step.';
comment on index finance.voucher_signed_once is 'voucherId: You have signed this voucher already. The next signature is somebody else’s.';
