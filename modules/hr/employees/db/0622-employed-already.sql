-- Two who take the same person on at once: the second one is told in words.
comment on constraint employee_pkey on hr.employee is 'fromDay: They are an employee already. Add a contract on their record.';
