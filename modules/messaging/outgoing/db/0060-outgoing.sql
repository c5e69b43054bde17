-- SMS on their way: batches and messages, how far each is, what providers report, and the credit they cost.

create schema if not exists messaging;
grant usage on schema messaging to daftari_app, daftari_platform;

create table messaging.batch (
  school_id int not null,
  id bigint generated always as identity,
  title text not null,
  -- What the message is for, as the dashboard counts it: `Custom`, `Leave-outs`.
  purpose text not null,
  -- The text before names were filled in; null where each message has a text of its own.
  body text,
  urgent boolean not null default false,
  send_at timestamptz,
  account_id bigint,
  author text not null,
  created_at timestamptz not null default now(),
  primary key (school_id, id)
);
select kit.tenant('messaging.batch', 'insert');
comment on table messaging.batch is 'batches of messages';
create index batch_purpose on messaging.batch (school_id, purpose, id desc);

create table messaging.message (
  school_id int not null,
  id bigint generated always as identity,
  batch_id bigint not null,
  phone text not null,
  name text,
  body text not null,
  segments int not null check (segments > 0),
  student_id bigint,
  guardian_id bigint,
  staff_id bigint,
  -- queued: goes when it is due; held: until there is credit; sending: an attempt is on record and may have left;
  -- sent: a provider has taken it; unknown: it may have left and nobody knows; blocked: the number wants none.
  state text not null check (state in ('queued', 'held', 'sending', 'sent', 'delivered', 'failed', 'unknown', 'blocked', 'cancelled')),
  urgent boolean not null default false,
  -- Before this instant it does not go; moved on by every retry.
  due_at timestamptz not null,
  -- The school's day on which it is due, then on which it went out: what days are counted by.
  day date not null,
  attempts int not null default 0,
  -- Who hands it over now; only the holder settles it, until the lease ends.
  claim uuid,
  lease_until timestamptz,
  provider text,
  reason text,
  -- Segments taken from the credit for it; 0 before, and after they were given back.
  charged int not null default 0,
  -- Failed or unknown, and sent again with this batch.
  again_batch_id bigint,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  settled_at timestamptz,
  primary key (school_id, id),
  foreign key (school_id, batch_id) references messaging.batch (school_id, id)
);
select kit.tenant('messaging.message', 'insert, update');
comment on table messaging.message is 'messages';
create index message_due on messaging.message (due_at, id) where state = 'queued';
create index message_open on messaging.message (school_id, state) include (segments) where state in ('queued', 'sending');
create index message_held on messaging.message (school_id, urgent desc, id) where state = 'held';
create index message_sending on messaging.message (lease_until) where state = 'sending';
create index message_batch on messaging.message (school_id, batch_id, state);
create index message_state on messaging.message (school_id, state, id desc);
create index message_day on messaging.message (school_id, day desc, id desc);
create index message_phone on messaging.message (school_id, phone, id desc);

-- What happened to a message besides its present state, in order; never changed.
create table messaging.trace (
  school_id int not null,
  id bigint generated always as identity,
  message_id bigint not null,
  at timestamptz not null default clock_timestamp(),
  what text not null,
  detail text,
  primary key (school_id, id),
  foreign key (school_id, message_id) references messaging.message (school_id, id)
);
select kit.tenant('messaging.trace', 'insert');
create index trace_message on messaging.trace (school_id, message_id, id);

-- The provider's names for what it has taken: one for each segment that went by itself.
create table messaging.part (
  school_id int not null,
  message_id bigint not null,
  number int not null,
  -- Whose line it went over: the school's number, or 0 for the installation's.
  line int not null,
  provider_id text not null,
  state text not null default 'sent' check (state in ('sent', 'delivered', 'failed')),
  primary key (school_id, message_id, number),
  foreign key (school_id, message_id) references messaging.message (school_id, id)
);
select kit.tenant('messaging.part', 'insert, update');
create index part_provider_id on messaging.part (line, provider_id);

-- What providers report, in whatever order and as often as they like. It may come before the name of the message is known,
-- and it names no school: only the platform reads it.
create table messaging.receipt (
  id bigint generated always as identity primary key,
  line int not null,
  provider_id text not null,
  status text not null,
  outcome text not null check (outcome in ('delivered', 'failed', 'under way')),
  reason text,
  at timestamptz not null default clock_timestamp(),
  applied boolean not null default false,
  constraint receipt_once unique (line, provider_id, status)
);
create index receipt_waiting on messaging.receipt (line, provider_id) where not applied;
comment on table messaging.receipt is 'delivery reports';
grant select, insert, update, delete on messaging.receipt to daftari_platform;

-- Each way out: 0 is the installation's, any other is the school's own. One process at a time drives it.
create table messaging.line (
  line int primary key,
  kind text not null,
  holder uuid,
  lease_until timestamptz,
  state text not null default 'idle' check (state in ('idle', 'ready', 'trouble')),
  detail text,
  changed_at timestamptz not null default clock_timestamp()
);
comment on table messaging.line is 'provider lines';
alter table messaging.line enable row level security;
alter table messaging.line force row level security;
create policy school on messaging.line to daftari_app using (line in (0, kit.school_id()));
create policy platform on messaging.line to daftari_platform using (true) with check (true);
grant select on messaging.line to daftari_app;
grant select, insert, update, delete on messaging.line to daftari_platform;

-- A school's own provider. The secret is sealed with a key that is not in this table.
create table messaging.provider (
  school_id int not null,
  kind text not null check (kind in ('africastalking', 'smpp')),
  sender text,
  settings jsonb not null,
  secret text not null,
  version int not null default 1,
  updated_at timestamptz not null default now(),
  primary key (school_id)
);
select kit.tenant('messaging.provider');
comment on table messaging.provider is 'SMS providers';

create table messaging.blacklist (
  school_id int not null,
  id bigint generated always as identity,
  phone text not null,
  name text,
  reason text not null,
  added_by text not null,
  added_at timestamptz not null default now(),
  primary key (school_id, id)
);
select kit.tenant('messaging.blacklist');
comment on table messaging.blacklist is 'numbers that want no messages';
create unique index blacklist_phone on messaging.blacklist (school_id, phone);
comment on index messaging.blacklist_phone is 'phone: This number is on the list already.';

-- Whether a school's messages cost credit, and when it is warned. Locked while credit is given out to messages.
create table messaging.credit_account (
  school_id int not null,
  -- Null: counted unless nothing leaves the machine.
  counted boolean,
  low_at int not null default 200 check (low_at between 0 and 1000000),
  -- When the school was told that credit is low; null again after a top-up.
  told_at timestamptz,
  primary key (school_id)
);
select kit.tenant('messaging.credit_account', 'insert, update');
comment on table messaging.credit_account is 'SMS credit accounts';

-- Credit in segments. The balance is the sum; what was spent on a batch on one day stands in one line.
create table messaging.credit_entry (
  school_id int not null,
  id bigint generated always as identity,
  kind text not null check (kind in ('purchase', 'consumption', 'refund', 'adjustment')),
  day date not null,
  segments int not null,
  batch_id bigint,
  reason text,
  author text,
  at timestamptz not null default now(),
  primary key (school_id, id),
  foreign key (school_id, batch_id) references messaging.batch (school_id, id)
);
select kit.tenant('messaging.credit_entry', 'insert, update');
comment on table messaging.credit_entry is 'entries of SMS credit';
create unique index credit_entry_batch on messaging.credit_entry (school_id, batch_id, kind, day) where batch_id is not null;
create index credit_entry_at on messaging.credit_entry (school_id, id desc) include (segments);
