-- Employees under the key of their member of staff, as what deals with records of any kind asks for them.
create view hr.employees with (security_invoker = true) as
  select school_id, staff_member_id as id, payroll_no, birth_date, identity_kind, resident, first_employment, disability_no,
         disability_from, disability_to, nssf, health, housing, nita, tier_two_scheme, probation_to, confirmed_on, notice_days,
         slip_by, note, version
    from hr.employee;
comment on view hr.employees is 'employees by the key of their member of staff';
grant select, update, delete on hr.employees to daftari_app, daftari_platform;
