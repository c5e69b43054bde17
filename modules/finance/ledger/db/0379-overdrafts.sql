-- An account that holds money does not fall below nought by more than was stated for it.
alter table finance.account add column overdraft bigint not null default 0;
-- Who stated it: for them what stood before counts, so that nobody states an overdraft and uses it alone.
alter table finance.account add column overdraft_by bigint;
alter table finance.account add column overdraft_before bigint not null default 0;
alter table finance.account add constraint account_overdraft check (overdraft between 0 and 100000000000 and (overdraft = 0 or money));
comment on constraint account_overdraft on finance.account is 'overdraft: Only an account that holds money has an overdraft, of at most 1,000,000,000.00.';
