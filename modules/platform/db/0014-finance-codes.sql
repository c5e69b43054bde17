-- One-time codes before the finance area (specification section 4): good for one session, given once.
create table platform.finance_code (
  id bigint generated always as identity primary key,
  session_id bigint not null references platform.session on delete cascade,
  -- Who asked: the limits hold over all sessions of an account.
  account_id bigint not null references platform.account on delete cascade,
  -- Of the code with the row's own salt.
  code_salt text not null,
  code_hash text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  tries int not null default 0,
  -- Set when the right code was given: from then on the session may use the finance area.
  used_at timestamptz
);
create index finance_code_session on platform.finance_code (session_id, id desc);
create index finance_code_account on platform.finance_code (account_id, created_at desc);
grant select, insert, update, delete on platform.finance_code to daftari_platform;
