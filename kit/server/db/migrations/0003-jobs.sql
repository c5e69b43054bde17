-- Long work that a user follows. The row is the truth; the queue of pg-boss only says that there is something to do.
create table kit.job (
  school_id int not null,
  id bigint generated always as identity,
  kind text not null,
  title text not null,
  account_id bigint not null,
  state text not null default 'queued' check (state in ('queued', 'running', 'done', 'failed', 'cancelled')),
  payload jsonb not null,
  -- Where the last committed step stopped; null at the start.
  cursor jsonb,
  done int not null default 0,
  total int not null default 0,
  message text,
  result jsonb,
  file_id bigint,
  attempts int not null default 0,
  -- Who works on it now: only the holder of the claim may commit a step.
  claim uuid,
  heartbeat_at timestamptz,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (school_id, id)
);
select kit.tenant('kit.job');
comment on table kit.job is 'tasks';
create index job_account on kit.job (school_id, account_id, id desc);
create index job_open on kit.job (heartbeat_at) where state in ('queued', 'running');
