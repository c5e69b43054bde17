-- A refund out of suspense that was paid and came back: the account was wrong, the cheque bounced. It ends so; its money stands in
-- suspense again, to be given to a student or asked back once more, and both movements stay.
alter table finance.payment_refund drop constraint payment_refund_state_check;
alter table finance.payment_refund add constraint payment_refund_state_check
  check (state in ('asked', 'approved', 'rejected', 'paying', 'paid', 'failed', 'returned'));
alter table finance.payment_refund
  add column returned_on date,
  -- The account that it came back into.
  add column returned_into bigint,
  -- Why; none once a person who was named in it was erased.
  add column returned_because text,
  add column returned_by bigint,
  add column returned_name text,
  add column back_journal_id bigint,
  add constraint payment_refund_returned check (
    (state = 'returned') = (returned_on is not null) and num_nulls(returned_on, returned_into, returned_name, back_journal_id) in (0, 4)),
  add constraint payment_refund_returned_into foreign key (school_id, returned_into) references finance.account (school_id, id),
  add constraint payment_refund_back_journal foreign key (school_id, back_journal_id) references finance.journal (school_id, id);
create unique index payment_refund_back on finance.payment_refund (school_id, back_journal_id) where back_journal_id is not null;
comment on constraint payment_refund_returned_into on finance.payment_refund is 'moneyId: Choose a bank account or cash box of this school.';
