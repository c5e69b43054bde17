-- What is added to basic pay and taken off net pay, for whom and how long; loans and advances with their ledgers.

create table hr.pay_item (
  school_id int not null,
  id bigint generated always as identity,
  side text not null check (side in ('allowance', 'deduction')),
  name text not null,
  -- How its amount comes: as it stands, a rate of basic or of gross pay, a formula, or by the band that gross pay stands in.
  method text not null check (method in ('fixed', 'of_basic', 'of_gross', 'formula', 'bands')),
  -- In cents, and in hundredths of a per cent; an employee's own row goes before them.
  amount bigint check (amount >= 0),
  rate int check (rate between 0 and 100000),
  formula text,
  -- [{"from": cents, "to": cents or null, "amount": cents, "rate": hundredths of a per cent}]
  bands jsonb not null default '[]',
  -- Of an allowance: whether it is taxed and counts for NSSF, what it is if it is not cash, and whether a part of a month gives a part of it.
  taxable boolean not null default true,
  pensionable boolean not null default true,
  in_kind text not null default 'cash' check (in_kind in ('cash', 'benefit', 'meals', 'quarters')),
  part_month boolean not null default true,
  -- Of a deduction: what it is to the law and to whom it goes.
  purpose text not null default 'other' check (purpose in
    ('pension', 'prmf', 'mortgage', 'insurance', 'sacco', 'helb', 'union', 'welfare', 'loan', 'advance', 'court', 'recovery', 'other')),
  -- Which is taken first where not all can be: 1 before 2.
  priority int not null default 50,
  -- False for what the law or a court asks: it is taken although less than a third of basic pay stays.
  keeps_third boolean not null default true,
  -- What could not be taken is asked again next month.
  carried boolean not null default true,
  payee text,
  payee_no text,
  -- Of a deduction: where it is owed; none: the account that the school has for deductions.
  ledger_id bigint,
  -- Everybody whom the school pays in the month has it, and not only those whom it is given to.
  for_all boolean not null default false,
  active boolean not null default true,
  version int not null default 1,
  primary key (school_id, id),
  constraint pay_item_ledger foreign key (school_id, ledger_id) references finance.account (school_id, id),
  constraint pay_item_fixed check (method <> 'fixed' or rate is null),
  constraint pay_item_formula check ((method = 'formula') = (formula is not null)),
  constraint pay_item_bands check ((method = 'bands') = (jsonb_array_length(bands) > 0)),
  constraint pay_item_of_gross check (side = 'deduction' or method not in ('of_gross', 'bands')),
  constraint pay_item_kind check (side = 'allowance' or in_kind = 'cash'),
  constraint pay_item_priority check (priority between 1 and 99)
);
select kit.tenant('hr.pay_item');
comment on table hr.pay_item is 'allowances and deductions';
create unique index pay_item_name on hr.pay_item (school_id, side, lower(name));
create index pay_item_of_ledger on hr.pay_item (school_id, ledger_id) where ledger_id is not null;
comment on index hr.pay_item_name is 'name: Another one has this name.';
comment on constraint pay_item_ledger on hr.pay_item is 'ledgerId: Choose an account of this school.';
comment on constraint pay_item_fixed on hr.pay_item is 'rate: A fixed amount has no rate.';
comment on constraint pay_item_formula on hr.pay_item is 'formula: Write the formula.';
comment on constraint pay_item_bands on hr.pay_item is 'bands: Enter the bands.';
comment on constraint pay_item_of_gross on hr.pay_item is 'method: An allowance is part of gross pay and cannot be reckoned on it.';
comment on constraint pay_item_kind on hr.pay_item is 'inKind: Only an allowance is given in kind.';
comment on constraint pay_item_priority on hr.pay_item is 'priority: Enter 1 to 99.';

-- Who has it, from which month until which. `once`: for its one month; `replaces`: in place of what they have otherwise, else on top.
create table hr.pay_item_use (
  school_id int not null,
  id bigint generated always as identity,
  staff_member_id bigint not null,
  item_id bigint not null,
  from_month date not null,
  to_month date,
  once boolean not null default false,
  replaces boolean not null default false,
  -- Their own; none: the item's.
  amount bigint check (amount >= 0),
  rate int check (rate between 0 and 100000),
  -- Number of the member, policy or order.
  reference text,
  because text,
  author_id bigint,
  author_name text not null,
  at timestamptz not null default clock_timestamp(),
  version int not null default 1,
  primary key (school_id, id),
  constraint pay_item_use_employee foreign key (school_id, staff_member_id) references hr.employee (school_id, staff_member_id),
  constraint pay_item_use_item foreign key (school_id, item_id) references hr.pay_item (school_id, id),
  constraint pay_item_use_months check (from_month <= to_month),
  constraint pay_item_use_first check (extract(day from from_month) = 1 and (to_month is null or extract(day from to_month) = 1)),
  constraint pay_item_use_once check (not once or to_month = from_month),
  constraint pay_item_use_replaces check (once or not replaces),
  constraint pay_item_use_overlap exclude using gist
    (school_id with =, staff_member_id with =, item_id with =, daterange(from_month, to_month, '[]') with &&) where (not once)
);
select kit.tenant('hr.pay_item_use');
comment on table hr.pay_item_use is 'who has an allowance or a deduction';
create index pay_item_use_of_employee on hr.pay_item_use (school_id, staff_member_id, from_month);
-- Two cannot both stand in place of what somebody has otherwise.
create unique index pay_item_use_replaced on hr.pay_item_use (school_id, staff_member_id, item_id, from_month) where replaces;
create index pay_item_use_of_item on hr.pay_item_use (school_id, item_id, from_month);
comment on index hr.pay_item_use_replaced is 'replaces: They have another amount in that month already. Change that one.';
comment on constraint pay_item_use_employee on hr.pay_item_use is 'staffMemberId: Choose an employee of this school.';
comment on constraint pay_item_use_item on hr.pay_item_use is 'itemId: Choose an allowance or a deduction of this school.';
comment on constraint pay_item_use_months on hr.pay_item_use is 'toMonth: The last month cannot be before the first.';
comment on constraint pay_item_use_first on hr.pay_item_use is 'fromMonth: Choose a month.';
comment on constraint pay_item_use_once on hr.pay_item_use is 'toMonth: It holds for one month.';
comment on constraint pay_item_use_replaces on hr.pay_item_use is 'replaces: Only what holds for one month stands in place of another.';
comment on constraint pay_item_use_overlap on hr.pay_item_use is 'fromMonth: They have it in that time already. End that first, or give it for one month.';

-- Money that the school has lent an employee, and how it comes back.
create table hr.loan (
  school_id int not null,
  id bigint generated always as identity,
  staff_member_id bigint not null,
  item_id bigint not null,
  principal bigint not null check (principal > 0),
  -- A year, in hundredths of a per cent; flat: of the principal; reducing: of the balance of each month.
  interest_rate int not null default 0 check (interest_rate between 0 and 10000),
  interest text not null default 'none' check (interest in ('none', 'flat', 'reducing')),
  instalment bigint not null check (instalment > 0),
  given_on date not null,
  first_month date not null,
  -- Out of which account it was paid; none: it stood in the books before payroll began.
  money_id bigint,
  journal_id bigint,
  state text not null default 'open' check (state in ('open', 'paused', 'settled', 'taken_back', 'written_off')),
  because text,
  author_id bigint,
  author_name text not null,
  at timestamptz not null default clock_timestamp(),
  version int not null default 1,
  primary key (school_id, id),
  constraint loan_employee foreign key (school_id, staff_member_id) references hr.employee (school_id, staff_member_id),
  constraint loan_item foreign key (school_id, item_id) references hr.pay_item (school_id, id),
  constraint loan_money foreign key (school_id, money_id) references finance.account (school_id, id),
  constraint loan_journal foreign key (school_id, journal_id) references finance.journal (school_id, id),
  constraint loan_first check (extract(day from first_month) = 1),
  constraint loan_interest check ((interest = 'none') = (interest_rate = 0))
);
select kit.tenant('hr.loan', 'insert, update');
comment on table hr.loan is 'loans and advances to employees';
create index loan_of_employee on hr.loan (school_id, staff_member_id);
create index loan_of_item on hr.loan (school_id, item_id);
create index loan_of_money on hr.loan (school_id, money_id) where money_id is not null;
create index loan_of_journal on hr.loan (school_id, journal_id) where journal_id is not null;
comment on constraint loan_employee on hr.loan is 'staffMemberId: Choose an employee of this school.';
comment on constraint loan_item on hr.loan is 'itemId: Choose a deduction of this school that is a loan or an advance.';
comment on constraint loan_money on hr.loan is 'moneyId: Choose a bank account or cash box of this school.';
comment on constraint loan_journal on hr.loan is 'id: Choose a journal of this school.';
comment on constraint loan_first on hr.loan is 'firstMonth: Choose a month.';
comment on constraint loan_interest on hr.loan is 'interestRate: Enter the interest, or choose that there is none.';

-- The ledger of each loan, written once: its sum is what is owed. Paid back is less than nothing.
create table hr.loan_entry (
  school_id int not null,
  id bigint generated always as identity,
  loan_id bigint not null,
  kind text not null check (kind in ('given', 'interest', 'repaid', 'paid_in', 'taken_back', 'written_off')),
  amount bigint not null check (amount <> 0),
  day date not null,
  -- The run that took it, where one did; runs stand after this.
  run_id bigint,
  journal_id bigint,
  note text,
  author_id bigint,
  author_name text not null,
  at timestamptz not null default clock_timestamp(),
  primary key (school_id, id),
  constraint loan_entry_loan foreign key (school_id, loan_id) references hr.loan (school_id, id),
  constraint loan_entry_journal foreign key (school_id, journal_id) references finance.journal (school_id, id)
);
select kit.tenant('hr.loan_entry', 'insert');
comment on table hr.loan_entry is 'entries of loans';
create index loan_entry_of on hr.loan_entry (school_id, loan_id, id);
create index loan_entry_of_run on hr.loan_entry (school_id, run_id) where run_id is not null;
create index loan_entry_of_journal on hr.loan_entry (school_id, journal_id) where journal_id is not null;
comment on constraint loan_entry_loan on hr.loan_entry is 'id: Choose a loan of this school.';
comment on constraint loan_entry_journal on hr.loan_entry is 'id: Choose a journal of this school.';
