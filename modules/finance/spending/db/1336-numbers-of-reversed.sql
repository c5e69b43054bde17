-- A payment that was taken back gives the number of its cheque or transfer free: the same money is on the voucher that takes its place.
drop index finance.voucher_reference;
create unique index voucher_reference on finance.voucher (school_id, money_id, mode, lower(reference))
 where reference is not null and state <> 'reversed';
comment on index finance.voucher_reference is 'reference: This number has been used for another payment from this account.';
