-- A step by which money came in names its receipt in finance: what is crossed there is not paid here any more. What is paid of a fine
-- of staff is therefore what its receipts that stand add up to, and is kept nowhere else.
alter table library.fine_step add column receipt_id bigint;
update library.fine_step s
   set receipt_id = (select min(r.id) from finance.receipt r where r.school_id = s.school_id and r.receipt_no = s.receipt_no)
 where s.receipt_no is not null;
alter table library.fine_step
  add constraint fine_step_receipt foreign key (school_id, receipt_id) references finance.receipt (school_id, id);
create index fine_step_of_receipt on library.fine_step (school_id, receipt_id) where receipt_id is not null;

alter table library.fine drop constraint fine_left;
alter table library.fine drop column paid;
alter table library.fine add constraint fine_left check (taken_off <= amount);
comment on constraint fine_left on library.fine is 'amount: No more can be taken off than is still owed.';
