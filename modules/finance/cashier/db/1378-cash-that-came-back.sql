-- A close counts the cash that came back into the box on its day: refunds that nobody fetched, and payments of counters that were
-- closed already and that somebody else has taken back since.
alter table finance.cashier_close add column came_back bigint not null default 0 check (came_back >= 0);
