-- A task goes on when the session that started it is long over, so it keeps the name that its acts are recorded under.
alter table kit.job add column actor_name text;
comment on column kit.job.actor_name is 'Who started it, as the audit names them: an administrator who acted as another under both names; null for what was started before this was kept';
