-- Up to how much one person posts alone; what is above waits for a second one.
create table finance.second_limit (
  school_id int not null,
  kind text not null check (kind in ('journal', 'transfer', 'charge')),
  amount bigint not null check (amount >= 0),
  -- Who set it: for them what stood before counts, so that nobody raises a limit and uses it alone.
  set_by bigint,
  amount_before bigint not null check (amount_before >= 0),
  primary key (school_id, kind)
);
select kit.tenant('finance.second_limit', 'insert, update');
comment on table finance.second_limit is 'limits of one person';

-- A journal, transfer or bank charge above the limit, or the taking back of one, with all that it takes to post it.
create table finance.waiting_posting (
  school_id int not null,
  id bigint generated always as identity,
  kind text not null check (kind in ('journal', 'transfer', 'charge', 'reversal')),
  -- What it is about, as the journal will say.
  title text not null,
  amount bigint not null check (amount > 0),
  day date not null,
  reference text,
  -- What it takes back, and why.
  reverses_id bigint,
  reason text,
  state text not null default 'waiting' check (state in ('waiting', 'posted', 'refused', 'cancelled')),
  asked_by bigint,
  asked_name text not null,
  asked_at timestamptz not null default clock_timestamp(),
  decided_by bigint,
  decided_name text,
  decided_at timestamptz,
  remark text,
  journal_id bigint,
  primary key (school_id, id),
  constraint waiting_posting_reverses foreign key (school_id, reverses_id) references finance.journal (school_id, id),
  constraint waiting_posting_journal foreign key (school_id, journal_id) references finance.journal (school_id, id)
);
select kit.tenant('finance.waiting_posting', 'insert');
grant update (state, decided_by, decided_name, decided_at, remark, journal_id) on finance.waiting_posting to daftari_app, daftari_platform;
comment on table finance.waiting_posting is 'journals that wait for a second person';
create index waiting_posting_state on finance.waiting_posting (school_id, state, id);
create unique index waiting_posting_reverses on finance.waiting_posting (school_id, reverses_id) where state = 'waiting';
comment on index finance.waiting_posting_reverses is 'id: Taking it back waits for a second person already.';
create index waiting_posting_journal on finance.waiting_posting (school_id, journal_id);

create table finance.waiting_line (
  school_id int not null,
  posting_id bigint not null,
  place int not null,
  ledger_id bigint not null,
  side text not null check (side in ('debit', 'credit')),
  amount bigint not null check (amount > 0),
  note text,
  primary key (school_id, posting_id, place),
  constraint waiting_line_posting foreign key (school_id, posting_id) references finance.waiting_posting (school_id, id),
  constraint waiting_line_ledger foreign key (school_id, ledger_id) references finance.account (school_id, id)
);
select kit.tenant('finance.waiting_line', 'insert');
comment on table finance.waiting_line is 'journals that wait for a second person';
create index waiting_line_ledger on finance.waiting_line (school_id, ledger_id);
comment on constraint waiting_line_ledger on finance.waiting_line is 'lines: The account was not found.';
