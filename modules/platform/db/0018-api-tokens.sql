-- Tokens by which other programs call the product for a school, with the rights of who made them and no more than their scopes.
create table platform.api_token (
  school_id int not null,
  id bigint generated always as identity,
  -- Who made it and whose rights of now it has.
  account_id bigint not null references platform.account on delete cascade,
  name text not null,
  -- SHA-256 of the token; it is shown once and kept nowhere.
  token_hash text not null,
  -- Its first letters, by which people know it again.
  start text not null,
  scopes text[] not null check (cardinality(scopes) > 0),
  -- Addresses and networks that it may be used from; empty: from anywhere.
  addresses text[] not null default '{}',
  -- The finance code was given when it was made: it stands in for the code then, and never for one switched on later.
  code_given boolean not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz,
  last_address text,
  revoked_at timestamptz,
  revoked_because text,
  primary key (school_id, id),
  check (expires_at > created_at and expires_at <= created_at + interval '367 days')
);
select kit.tenant('platform.api_token', 'insert, update');
comment on table platform.api_token is 'API tokens';
create unique index api_token_name on platform.api_token (school_id, lower(name)) where revoked_at is null;
comment on index platform.api_token_name is 'name: Another token has this name.';
create index api_token_account on platform.api_token (school_id, account_id);
-- A call names its token and nothing else, so the hash is looked for over all schools. Two equal ones do not happen by chance.
create index api_token_hash on platform.api_token (token_hash);
