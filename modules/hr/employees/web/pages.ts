import type { Pages } from '#kit/web/guard/pages.ts';
import type { employeesScreens } from '../contract/screens.ts';

// The record stands beside the areas: it shows what they all know of an employee.
export const employeesPages = {
  employees: () => import('./EmployeesScreen.tsx'),
} satisfies Pages<Pick<typeof employeesScreens, 'employees'>>;
