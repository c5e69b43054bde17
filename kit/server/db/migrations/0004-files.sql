-- Files by the digest of their bytes; the bytes stand in the file store. School 0 is the installation itself.
create table kit.file (
  school_id int not null,
  id bigint generated always as identity,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  name text not null,
  -- By content, never by name.
  type text not null,
  size bigint not null,
  purpose text not null,
  account_id bigint not null,
  -- False until a record holds it; what stays false for a day goes.
  linked boolean not null default false,
  -- The resumable upload it came from.
  upload_id text,
  at timestamptz not null default now(),
  primary key (school_id, id)
);
select kit.tenant('kit.file');
comment on table kit.file is 'files';
create index file_sha256 on kit.file (sha256);
create index file_loose on kit.file (at) where not linked;
create unique index file_upload on kit.file (school_id, upload_id);
comment on index kit.file_upload is 'file: This upload has been kept already.';
