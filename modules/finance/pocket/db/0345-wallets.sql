-- Students' pocket money. What a wallet holds is the ledger's sum on the liability account of pocket money; here stand the
-- rules, and what each movement was.

-- What holds for the wallets that have no limit of their own: one row a school. How far a wallet may fall below nothing
-- stands in finance.book.
create table finance.wallet_rules (
  school_id int not null,
  id int not null default 1 check (id = 1),
  daily_limit bigint check (daily_limit > 0),
  weekly_limit bigint check (weekly_limit > 0),
  -- No wallet is filled above it.
  most bigint check (most > 0),
  version int not null default 1,
  primary key (school_id, id)
);
select kit.tenant('finance.wallet_rules', 'insert, update');
comment on table finance.wallet_rules is 'rules of pocket money';

-- What is special about one student's wallet; most students have no row.
create table finance.wallet (
  school_id int not null,
  student_id bigint not null,
  daily_limit bigint check (daily_limit > 0),
  weekly_limit bigint check (weekly_limit > 0),
  frozen_because text,
  frozen_by text,
  frozen_at timestamptz,
  version int not null default 1,
  primary key (school_id, student_id),
  constraint wallet_student foreign key (school_id, student_id) references registration.student (school_id, id)
);
select kit.tenant('finance.wallet', 'insert, update');
comment on table finance.wallet is 'wallets';
comment on constraint wallet_student on finance.wallet is 'studentId: Choose a student of this school.';

-- Money given out to many at once, with signatures on paper.
create table finance.wallet_payout (
  school_id int not null,
  id bigint generated always as identity,
  payout_no text not null,
  title text not null,
  day date not null,
  money_id bigint not null,
  author_id bigint,
  author_name text not null,
  at timestamptz not null,
  primary key (school_id, id),
  constraint wallet_payout_money foreign key (school_id, money_id) references finance.account (school_id, id)
);
select kit.tenant('finance.wallet_payout', 'insert');
comment on table finance.wallet_payout is 'payouts of pocket money';
create unique index wallet_payout_number on finance.wallet_payout (school_id, payout_no);
comment on index finance.wallet_payout_number is 'payoutNo: Another payout has just taken this number. Save again.';
comment on constraint wallet_payout_money on finance.wallet_payout is 'moneyId: Choose a bank account or cash box of this school.';

-- What a posting on a wallet was. It is cancelled when its journal is reversed.
create table finance.wallet_move (
  school_id int not null,
  id bigint generated always as identity,
  kind text not null check (kind in ('opening', 'deposit', 'withdrawal', 'purchase', 'transfer', 'to_fees')),
  student_id bigint not null,
  -- Whose wallet a transfer goes to.
  to_student_id bigint,
  amount bigint not null check (amount > 0),
  day date not null,
  journal_id bigint not null,
  receipt_id bigint,
  payout_id bigint,
  note text,
  -- Who saw it, or who of the guardians agreed to it.
  witness text,
  author_id bigint,
  author_name text not null,
  at timestamptz not null,
  primary key (school_id, id),
  constraint wallet_move_student foreign key (school_id, student_id) references registration.student (school_id, id),
  constraint wallet_move_to foreign key (school_id, to_student_id) references registration.student (school_id, id),
  constraint wallet_move_journal foreign key (school_id, journal_id) references finance.journal (school_id, id),
  constraint wallet_move_receipt foreign key (school_id, receipt_id) references finance.receipt (school_id, id),
  constraint wallet_move_payout foreign key (school_id, payout_id) references finance.wallet_payout (school_id, id),
  constraint wallet_move_transfer check ((kind = 'transfer') = (to_student_id is not null) and to_student_id <> student_id)
);
select kit.tenant('finance.wallet_move', 'insert');
comment on table finance.wallet_move is 'movements of pocket money';
create unique index wallet_move_of_journal on finance.wallet_move (school_id, journal_id);
create index wallet_move_of_student on finance.wallet_move (school_id, student_id, day) include (kind, amount, journal_id);
create index wallet_move_of_receiver on finance.wallet_move (school_id, to_student_id) where to_student_id is not null;
create index wallet_move_of_payout on finance.wallet_move (school_id, payout_id) where payout_id is not null;
create index wallet_move_day on finance.wallet_move (school_id, day, id);
comment on index finance.wallet_move_of_journal is 'journalId: This journal has a movement already.';
comment on constraint wallet_move_student on finance.wallet_move is 'studentId: Choose a student of this school.';
comment on constraint wallet_move_to on finance.wallet_move is 'toStudentId: Choose a student of this school.';
comment on constraint wallet_move_transfer on finance.wallet_move is 'toStudentId: Choose another student than the one who gives.';
