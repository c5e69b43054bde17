-- The number of a slip is that of one bank: the same stands on slips of two, and both payments are received. A provider's own code is
-- one in the whole school all the same, by finance.reference.
drop index finance.payment_reference;
create unique index payment_reference on finance.payment (school_id, channel, reference, money_id);
comment on index finance.payment_reference is 'reference: This payment was received already.';
