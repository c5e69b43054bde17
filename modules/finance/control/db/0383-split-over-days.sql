-- For how many days, today among them, what one person posts alone for the same account is added up against their limit.
alter table finance.second_limit drop constraint second_limit_kind_check;
alter table finance.second_limit add constraint second_limit_kind_check check (kind in ('journal', 'transfer', 'charge', 'days'));
alter table finance.second_limit add constraint second_limit_days check (kind <> 'days' or amount between 1 and 92);
comment on constraint second_limit_days on finance.second_limit is 'days: Take 1 to 92 days.';
