-- What M-Pesa and banks say, kept as it came before anybody judges it: what became money points to its payment, and what could
-- not be taken waits for a person with the reason.

create table finance.notice (
  school_id int not null,
  id bigint generated always as identity,
  channel text not null check (channel in ('mpesa', 'equity', 'kcb')),
  -- The row of the bank's settings that was called; 0 for M-Pesa.
  feed_id bigint not null default 0,
  what text not null check (what in ('validation', 'confirmation', 'prompt', 'payout', 'late', 'notice')),
  at timestamptz not null,
  -- The same notice comes more than once.
  last_at timestamptz not null,
  times int not null default 1,
  -- From where it was called.
  address text not null,
  -- It is the provider's: address, password or signature are right.
  proved boolean not null,
  -- The bytes in base64, as far as they are kept, and how many there were.
  raw text not null,
  size int not null,
  digest text not null,
  -- new: kept, and not judged yet. done: nothing is left to do. open: a person has to look. resolved: a person did.
  state text not null default 'new' check (state in ('new', 'done', 'open', 'resolved')),
  why text,
  -- What could be read of it.
  reference text,
  amount bigint,
  payer text,
  payment_id bigint,
  tries int not null default 0,
  resolved_by bigint,
  resolved_name text,
  resolved_at timestamptz,
  resolution text,
  version int not null default 1,
  primary key (school_id, id),
  constraint notice_payment foreign key (school_id, payment_id) references finance.payment (school_id, id)
);
select kit.tenant('finance.notice', 'insert, update');
grant delete on finance.notice to daftari_platform;
comment on table finance.notice is 'payment notices';
create unique index notice_once on finance.notice (school_id, channel, feed_id, what, digest);
create index notice_waiting on finance.notice (school_id, id desc) where state in ('new', 'open');
create index notice_at on finance.notice (school_id, last_at);
create index notice_of_payment on finance.notice (school_id, payment_id) where payment_id is not null;
comment on index finance.notice_once is 'id: This notice is being kept already.';

-- Why a payment stands in suspense although somebody might be named, and the prompt that it answers.
alter table finance.payment add column why text, add column prompt_request text;
grant update (account_ref) on finance.payment to daftari_app, daftari_platform;
create index payment_of_prompt on finance.payment (school_id, prompt_request) where prompt_request is not null;
