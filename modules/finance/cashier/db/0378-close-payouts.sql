-- A close counts what was paid out of the day's cash too.
alter table finance.cashier_close add column paid_out bigint not null default 0 check (paid_out >= 0);
