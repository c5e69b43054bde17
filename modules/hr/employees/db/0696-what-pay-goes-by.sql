-- When something of an employee was last changed in place that pay is worked out by: payrolls that were worked out before are worked out again.
alter table hr.employee add pay_changed_at timestamptz;
