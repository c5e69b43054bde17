-- Every night what was posted is sealed: a digest of each journal with its entries, and over them a seal that holds the one
-- before and is signed by the installation. Whoever changes a row past the product cannot make the seal anew.
create table finance.seal (
  school_id int not null,
  id int not null check (id > 0),
  -- Sealed are the journals up to this key; the seal before ends where this begins.
  until_journal bigint not null,
  journals int not null,
  entries int not null,
  -- Over the journals' digests in the order of their keys.
  digest text not null,
  previous_digest text not null,
  at timestamptz not null,
  public_key text not null,
  signature text not null,
  primary key (school_id, id)
);
select kit.tenant('finance.seal', 'insert');
comment on table finance.seal is 'seals of the ledger';

create table finance.sealed_journal (
  school_id int not null,
  journal_id bigint not null,
  seal_id int not null,
  digest bytea not null,
  primary key (school_id, journal_id),
  constraint sealed_journal_seal foreign key (school_id, seal_id) references finance.seal (school_id, id)
);
select kit.tenant('finance.sealed_journal', 'insert');
comment on table finance.sealed_journal is 'sealed journals';
comment on constraint sealed_journal_seal on finance.sealed_journal is 'id: The seal was not found.';
create index sealed_journal_of_seal on finance.sealed_journal (school_id, seal_id);

-- What each check of the seals found.
create table finance.ledger_check (
  school_id int not null,
  id bigint generated always as identity,
  at timestamptz not null,
  checked_by text not null,
  journals int not null,
  seals int not null,
  -- [{"what": "changed", "journalId": 12, "documentNo": "RCT/2026/00001", "day": "2026-03-14", "says": "…"}]
  findings jsonb not null,
  -- There may be more findings than are kept.
  wrong int not null,
  took_ms int not null,
  primary key (school_id, id)
);
select kit.tenant('finance.ledger_check', 'insert');
comment on table finance.ledger_check is 'checks of the ledger';
create index ledger_check_at on finance.ledger_check (school_id, at);
