-- When backups were made, and why one was not. Rows of the installation, in the backups themselves too.
create table kit.backup (
  id bigint generated always as identity primary key,
  begun_at timestamptz not null,
  ended_at timestamptz not null default clock_timestamp(),
  -- The file's name without its folder; null: it could not be made.
  name text,
  bytes bigint,
  rows bigint,
  files int,
  -- Files that have a row and no readable bytes.
  lost int,
  encrypted boolean not null,
  -- Why it could not be made.
  problem text
);
comment on table kit.backup is 'backups';
create index backup_ended on kit.backup (ended_at desc);
grant select, insert on kit.backup to daftari_platform;
