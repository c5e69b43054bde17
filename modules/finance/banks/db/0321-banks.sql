-- Banks: what is known of each account that holds money, the bank's own statements line by line, and what of the books they
-- confirm.

create table finance.bank_account (
  school_id int not null,
  id bigint generated always as identity,
  -- The account of the ledger behind it.
  money_id bigint not null,
  kind text not null check (kind in ('bank', 'cash', 'mobile')),
  bank text,
  branch text,
  number text,
  paybill text,
  signatories text,
  -- Which column of its statements holds what, by the heads of the last one.
  heads jsonb,
  version int not null default 1,
  primary key (school_id, id),
  constraint bank_account_money foreign key (school_id, money_id) references finance.account (school_id, id)
);
select kit.tenant('finance.bank_account', 'insert, update');
comment on table finance.bank_account is 'bank accounts';
create unique index bank_account_of_money on finance.bank_account (school_id, money_id);
create unique index bank_account_number on finance.bank_account (school_id, lower(bank), lower(number)) where bank is not null and number is not null;
comment on index finance.bank_account_of_money is 'id: Somebody else has just saved this account. Reload it.';
comment on index finance.bank_account_number is 'number: Another account of this bank has this number.';

create table finance.statement (
  school_id int not null,
  id bigint generated always as identity,
  money_id bigint not null,
  name text not null,
  -- The sheet as it was read, until its lines are taken.
  cells jsonb,
  -- Null until its lines are taken.
  taken_at timestamptz,
  line_count int not null default 0,
  author_id bigint,
  author_name text not null,
  at timestamptz not null,
  primary key (school_id, id),
  constraint statement_money foreign key (school_id, money_id) references finance.account (school_id, id)
);
select kit.tenant('finance.statement');
comment on table finance.statement is 'bank statements';
create index statement_of_money on finance.statement (school_id, money_id, id desc);
comment on constraint statement_money on finance.statement is 'moneyId: Choose a bank account of this school.';

create table finance.statement_line (
  school_id int not null,
  id bigint generated always as identity,
  money_id bigint not null,
  statement_id bigint not null,
  day date not null,
  -- In cents; negative is money that went out.
  amount bigint not null check (amount <> 0),
  reference text,
  description text,
  -- As the bank says it after this line.
  balance bigint,
  -- What makes it the same line in another file.
  mark text not null,
  at timestamptz not null,
  primary key (school_id, id),
  constraint statement_line_statement foreign key (school_id, statement_id) references finance.statement (school_id, id),
  constraint statement_line_money foreign key (school_id, money_id) references finance.account (school_id, id)
);
select kit.tenant('finance.statement_line', 'insert');
comment on table finance.statement_line is 'lines of bank statements';
create unique index statement_line_once on finance.statement_line (school_id, money_id, mark);
create index statement_line_day on finance.statement_line (school_id, money_id, day);
create index statement_line_of_statement on finance.statement_line (school_id, statement_id);
comment on index finance.statement_line_once is 'id: These lines have just been imported by somebody else.';

create table finance.reconciliation (
  school_id int not null,
  id bigint generated always as identity,
  money_id bigint not null,
  until_day date not null,
  -- What the bank says, in cents.
  statement_balance bigint not null,
  state text not null default 'open' check (state in ('open', 'locked')),
  author_id bigint,
  author_name text not null,
  at timestamptz not null,
  locked_by bigint,
  locked_name text,
  locked_at timestamptz,
  -- The statement as it stood when it was locked.
  paper jsonb,
  version int not null default 1,
  primary key (school_id, id),
  constraint reconciliation_money foreign key (school_id, money_id) references finance.account (school_id, id)
);
select kit.tenant('finance.reconciliation', 'insert, update');
comment on table finance.reconciliation is 'reconciliations';
create unique index reconciliation_open on finance.reconciliation (school_id, money_id) where state = 'open';
create unique index reconciliation_until on finance.reconciliation (school_id, money_id, until_day);
comment on index finance.reconciliation_open is 'untilDay: Somebody else has just started a reconciliation of this account. Reload it.';
comment on index finance.reconciliation_until is 'untilDay: This account is reconciled to this day already.';
comment on constraint reconciliation_money on finance.reconciliation is 'moneyId: Choose a bank account of this school.';

-- What of the books the bank confirms: a journal's movement on the account, with the line that shows it.
create table finance.tick (
  school_id int not null,
  id bigint generated always as identity,
  money_id bigint not null,
  journal_id bigint not null,
  line_id bigint,
  -- On which the bank shows it.
  cleared_on date not null,
  reconciliation_id bigint,
  author_id bigint,
  author_name text not null,
  at timestamptz not null,
  primary key (school_id, id),
  constraint tick_money foreign key (school_id, money_id) references finance.account (school_id, id),
  constraint tick_journal foreign key (school_id, journal_id) references finance.journal (school_id, id),
  constraint tick_line foreign key (school_id, line_id) references finance.statement_line (school_id, id),
  constraint tick_reconciliation foreign key (school_id, reconciliation_id) references finance.reconciliation (school_id, id)
);
select kit.tenant('finance.tick');
comment on table finance.tick is 'ticked entries';
create unique index tick_once on finance.tick (school_id, money_id, journal_id);
create index tick_of_line on finance.tick (school_id, line_id) where line_id is not null;
create index tick_of_reconciliation on finance.tick (school_id, reconciliation_id) where reconciliation_id is not null;
comment on index finance.tick_once is 'journalIds: Somebody else has just ticked this. Reload the page.';
comment on constraint tick_journal on finance.tick is 'journalIds: An entry was not found.';
comment on constraint tick_line on finance.tick is 'lineId: The line was not found.';
