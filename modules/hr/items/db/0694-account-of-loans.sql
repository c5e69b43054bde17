-- In which account of the ledger a loan stands: that of its item, or the school's for loans, when it was given. It comes back to the same one, whatever is
-- chosen since. None: it stood in the books before, and no account was chosen yet.
alter table hr.loan add ledger_id bigint;
update hr.loan l set ledger_id = coalesce(
  (select i.ledger_id from hr.pay_item i where i.school_id = l.school_id and i.id = l.item_id),
  (select r.ledger_id from hr.posting_rule r where r.school_id = l.school_id and r.purpose = 'loans' and r.department_id is null));
create index loan_of_ledger on hr.loan (school_id, ledger_id) where ledger_id is not null;
alter table hr.loan add constraint loan_ledger foreign key (school_id, ledger_id) references finance.account (school_id, id);
comment on constraint loan_ledger on hr.loan is 'id: Choose an account of this school.';
