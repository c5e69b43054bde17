-- What leave came to when the month was confirmed or put in by hand: what was approved or cancelled since is put right in a later month. Of months that were
-- put in by hand before nobody knows it.
alter table hr.month_sheet add column leave_days int check (leave_days >= 0);
update hr.month_sheet set leave_days = unpaid_days where not by_hand;
