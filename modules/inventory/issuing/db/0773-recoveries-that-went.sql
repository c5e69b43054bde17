-- A deduction that payroll takes away is none that a charge is recovered by any more.
update inventory.issue_charge c set recovery_id = null
 where c.recovery_id is not null
   and not exists (select from hr.pay_item_use u where u.school_id = c.school_id and u.id = c.recovery_id);
alter table inventory.issue_charge
  add constraint issue_charge_recovery foreign key (school_id, recovery_id)
    references hr.pay_item_use (school_id, id) on delete set null (recovery_id);
create index issue_charge_of_recovery on inventory.issue_charge (school_id, recovery_id) where recovery_id is not null;
