-- Branches, schools, accounts and their sessions: the tables that stand above the schools.

create schema platform;
grant usage on schema platform to daftari_app, daftari_platform;

create table platform.branch (
  id int generated always as identity primary key,
  name text not null,
  version int not null default 1,
  created_at timestamptz not null default now()
);
create unique index branch_name on platform.branch (lower(name));
comment on index platform.branch_name is 'name: Another branch has this name.';
comment on table platform.branch is 'branches';
grant select, insert, update, delete on platform.branch to daftari_platform;

-- The name is unique because some areas are open to schools by name (specification section 6).
create table platform.school (
  id int generated always as identity primary key,
  branch_id int not null references platform.branch,
  name text not null,
  time_zone text not null default 'Africa/Nairobi',
  status text not null default 'active' check (status in ('active', 'suspended')),
  status_reason text,
  plan text not null default 'standard',
  paid_until date,
  grace_days int not null default 14 check (grace_days between 0 and 365),
  version int not null default 1,
  created_at timestamptz not null default now()
);
create unique index school_name on platform.school (lower(name));
comment on index platform.school_name is 'name: Another school has this name.';
comment on table platform.school is 'schools';
create index school_branch on platform.school (branch_id);
alter table platform.school enable row level security;
alter table platform.school force row level security;
create policy own on platform.school to daftari_app using (id = kit.school_id());
create policy platform on platform.school to daftari_platform using (true) with check (true);
grant select on platform.school to daftari_app;
grant select, insert, update, delete on platform.school to daftari_platform;

-- One username over the whole installation, because sign-in asks for no school.
create table platform.account (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('school', 'branch', 'super')),
  school_id int references platform.school,
  branch_id int references platform.branch,
  username text not null,
  full_name text not null,
  phone text,
  email text,
  password_hash text not null,
  must_change_password boolean not null default false,
  disabled_at timestamptz,
  -- 0 light, 1 dark (specification section 9)
  theme smallint not null default 0 check (theme in (0, 1)),
  -- The member of staff who uses the account, if any.
  staff_member_id bigint,
  last_seen_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  check ((kind = 'school') = (school_id is not null)),
  check ((kind = 'branch') = (branch_id is not null))
);
create unique index account_username on platform.account (lower(username));
comment on index platform.account_username is 'username: Another user has this username.';
comment on table platform.account is 'users';
create index account_school on platform.account (school_id, username);
create index account_branch on platform.account (branch_id) where branch_id is not null;
select kit.tenant('platform.account');

create table platform.account_role (
  account_id bigint not null references platform.account on delete cascade,
  role text not null,
  school_id int not null,
  primary key (account_id, role)
);
select kit.tenant('platform.account_role', 'insert, delete');

-- One sign-in on one device; the family of its refresh tokens.
create table platform.session (
  id bigint generated always as identity primary key,
  account_id bigint not null references platform.account on delete cascade,
  school_id int,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  revoked_because text,
  ip text,
  device text,
  impersonator_id bigint references platform.account,
  -- The super-user's own session, to which the impersonation goes back.
  impersonator_session_id bigint,
  impersonation_reason text
);
create index session_account on platform.session (account_id, created_at desc);
select kit.tenant('platform.session', 'insert, update');

-- Only the SHA-256 of a token is kept. A second use of one ends its session.
create table platform.refresh_token (
  token_hash text primary key,
  session_id bigint not null references platform.session on delete cascade,
  issued_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index refresh_token_session on platform.refresh_token (session_id);
grant select, insert, update, delete on platform.refresh_token to daftari_platform;

-- A code to set a new password. Unknown users get a row too, so that nobody can tell them from known ones.
create table platform.password_reset (
  id bigint generated always as identity primary key,
  account_id bigint references platform.account on delete cascade,
  username text not null,
  -- Of the code with the row's own salt.
  code_salt text not null,
  code_hash text not null,
  network text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  tries int not null default 0,
  -- Set when the right code was given: what the browser holds from then on, until the new password is set.
  ticket_hash text unique,
  ticket_expires_at timestamptz,
  used_at timestamptz
);
create index password_reset_username on platform.password_reset (lower(username), created_at desc);
create index password_reset_network on platform.password_reset (network, created_at desc);
grant select, insert, update, delete on platform.password_reset to daftari_platform;

-- Every try to sign in; the limits count here, so that they hold over several processes and restarts.
create table platform.sign_in_attempt (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  username text not null,
  account_id bigint,
  school_id int,
  ip text not null,
  -- The address, of IPv6 its first 64 bits: what one subscriber can hold.
  network text not null,
  device text,
  -- `lifted` and `reset` end a lockout: by an administrator, by a new password.
  outcome text not null check (outcome in ('signed in', 'wrong password', 'unknown user', 'disabled', 'suspended', 'lifted', 'reset'))
);
create index sign_in_attempt_network on platform.sign_in_attempt (network, at desc);
create index sign_in_attempt_username on platform.sign_in_attempt (lower(username), at desc);
create index sign_in_attempt_school on platform.sign_in_attempt (school_id, at desc);
select kit.tenant('platform.sign_in_attempt', 'insert');

-- Keys that the installation makes for itself: the one that signs access tokens.
create table platform.secret (
  name text primary key,
  value text not null,
  created_at timestamptz not null default now()
);
grant select, insert on platform.secret to daftari_platform;

-- Faults that browsers report.
create table platform.client_error (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  account_id bigint,
  school_id int,
  network text not null,
  path text not null,
  message text not null,
  stack text,
  device text
);
create index client_error_at on platform.client_error (at desc);
create index client_error_network on platform.client_error (network, at desc);
grant select, insert, delete on platform.client_error to daftari_platform;
