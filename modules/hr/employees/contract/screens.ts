import { screen } from '#kit/contract/screen.ts';
import { employeesWrite, hrRead } from '../../contract/access.ts';

export const employeesScreens = {
  employees: screen({
    path: '/employees',
    title: 'Employees',
    access: hrRead,
    words: 'staff payroll contracts salaries grades probation casual intern TSC board KRA PIN',
  }),
  employee: screen({ path: '/employees/:id', title: 'Employee', access: hrRead, parent: 'employees' }),
};

export const employeesActions = [
  {
    title: 'Add an employee',
    screen: 'employees',
    query: { open: 'new' },
    access: employeesWrite,
    words: 'hire new staff appoint contract',
  },
  { title: 'See whose contract or probation ends', screen: 'employees', query: { sort: 'toDay' }, words: 'expiry renew confirm' },
] as const;
