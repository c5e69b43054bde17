-- The second step of a sign-in: codes of an authenticator app, recovery codes, and the step between password and session.

-- Since when an account has a second factor; null: none. A reset clears it, and what the tables below hold of it is good for nothing.
alter table platform.account add column second_factor_since timestamptz;
-- When the user of the session last gave a code: what needs a fresh one looks here.
alter table platform.session add column code_given_at timestamptz;

alter table platform.sign_in_attempt drop constraint sign_in_attempt_outcome_check;
alter table platform.sign_in_attempt add constraint sign_in_attempt_outcome_check
  check (outcome in ('signed in', 'wrong password', 'wrong code', 'unknown user', 'disabled', 'suspended', 'lifted', 'reset'));

create table platform.second_factor (
  account_id bigint primary key references platform.account on delete cascade,
  -- The app's key, sealed; null until the first code was right.
  key_sealed text,
  -- Equal to the account's `second_factor_since`, or the row is of a factor that is no more.
  confirmed_at timestamptz,
  -- The half minute of the last code taken: no code of it or before is taken again.
  last_step bigint not null default 0,
  -- A new key that waits for its first code.
  offered_sealed text,
  offered_at timestamptz
);
grant select, insert, update, delete on platform.second_factor to daftari_platform;

-- Ten codes for who has lost the app, each good once, hashed like passwords. The mark is the code's first letter.
create table platform.recovery_code (
  account_id bigint not null references platform.account on delete cascade,
  mark text not null check (mark ~ '^[A-Z]$'),
  code_hash text not null,
  used_at timestamptz,
  primary key (account_id, mark)
);
grant select, insert, update, delete on platform.recovery_code to daftari_platform;

-- Who has given the right password and not the code yet.
create table platform.sign_in_step (
  ticket_hash text primary key,
  account_id bigint not null references platform.account on delete cascade,
  -- Of the password's hash: a new password ends the step.
  password_mark text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  tries int not null default 0,
  used_at timestamptz
);
create index sign_in_step_expires on platform.sign_in_step (expires_at);
create index sign_in_step_account on platform.sign_in_step (account_id);
grant select, insert, update, delete on platform.sign_in_step to daftari_platform;
