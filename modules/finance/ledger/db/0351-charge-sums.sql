-- What is owed of every charge, as of a day too, is summed in the order of this index alone.
create index entry_charge_sums on finance.entry (school_id, charge_id) include (day, debit_id, credit_id, amount)
 where charge_id is not null;
drop index finance.entry_of_charge;
