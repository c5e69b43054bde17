import type { Area } from '#kit/contract/module.ts';
import { hrRead } from '../contract/access.ts';
import { contractsApi } from './contract/contracts.ts';
import { employeeFilesApi } from './contract/employee-files.ts';
import { employeesApi } from './contract/employees.ts';
import { grades } from './contract/grades.ts';
import { payRoutesApi } from './contract/pay-routes.ts';

/** Members of staff as the school employs and pays them: contracts, grades, where pay goes. */
export const employees: Area = {
  name: 'employees',
  uses: ['setup'],
  publishes: ['hr.grade', 'hr.employee', 'hr.employees', 'hr.contract', 'hr.pay_route'],
  apis: { employees: employeesApi, contracts: contractsApi, grades, payRoutes: payRoutesApi, employeeFiles: employeeFilesApi },
  // Under the key of the member of staff, so that all of a person’s contracts are one history.
  entities: { employee: hrRead, contract: hrRead, 'pay route': hrRead },
};
