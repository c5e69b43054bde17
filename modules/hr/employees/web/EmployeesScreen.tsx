import type { ReactNode } from 'react';
import { Tabs, useTab } from '#kit/web/ui/Tabs.tsx';
import { EmployeeList } from './EmployeeList.tsx';
import { FilesDue } from './FilesDue.tsx';
import { GradeList } from './GradeList.tsx';

const tabs = [
  { key: 'employees', label: 'Employees' },
  { key: 'grades', label: 'Grades' },
  { key: 'files', label: 'Documents' },
];
const parts: Readonly<Record<string, (props: { tabs: ReactNode }) => ReactNode>> = {
  employees: EmployeeList,
  grades: GradeList,
  files: FilesDue,
};

export default function EmployeesScreen() {
  const Part = parts[useTab(tabs)] ?? EmployeeList;
  return <Part tabs={<Tabs tabs={tabs} label="Employees, grades and documents" />} />;
}
