-- When something was said that a payroll is worked out from and that has no time of its own: it is worked out again before it is reviewed.
alter table hr.pay_run add outdated_at timestamptz;
