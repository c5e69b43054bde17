import type { ReactNode } from 'react';
import { to } from '#kit/contract/screen.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { importEntry } from '#kit/web/resource/ListScreen.tsx';
import { SavedViews } from '#kit/web/resource/SavedViews.tsx';
import { useListBody } from '#kit/web/resource/use-list-body.tsx';
import { DayText } from '#kit/web/ui/DayText.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { PersonCell } from '#kit/web/ui/PersonCell.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { employers } from '#modules/settings/contract/people/staff.ts';
import { type EmployeeRow, employeesApi } from '../contract/employees.ts';
import { contractKindWords, employeeStates, employeeStateWords, lackings, lackingWords, payPerWords } from '../contract/kinds.ts';
import { employeesScreens } from '../contract/screens.ts';
import { AddEmployee } from './AddEmployee.tsx';
import { contractKindOptions, useWorkOptions } from './contract-fields.tsx';
import { mayChange } from './may-change.ts';
import { stateTones } from './state-words.ts';

const quietDay = (day: string | null) => <DayText day={day} />;

const columns: readonly Column<EmployeeRow>[] = [
  {
    key: 'fullName',
    label: 'Name',
    value: (row) => <PersonCell name={row.fullName} photo={row.photoFileId === null ? null : { kind: 'staff', id: row.id }} />,
  },
  {
    key: 'payrollNo',
    label: 'Payroll no.',
    value: (row) => <span className="num">{row.payrollNo ?? '–'}</span>,
    phone: 'figure',
  },
  { key: 'jobTitle', label: 'Job title', value: (row) => row.jobTitle, phone: 'note', wrap: true },
  { key: 'departmentName', label: 'Department', value: (row) => row.departmentName, quiet: true, optional: true },
  {
    key: 'contractKind',
    label: 'Employed as',
    value: (row) => row.contractKind && contractKindWords[row.contractKind],
    quiet: true,
    wrap: true,
  },
  {
    key: 'basic',
    label: 'Basic pay, KES',
    end: true,
    value: (row) =>
      row.basic !== null && (
        <>
          <Money cents={row.basic} cell />
          {row.payPer !== 'month' && row.payPer && <small className="hint"> {payPerWords[row.payPer]}</small>}
        </>
      ),
  },
  {
    key: 'state',
    label: 'State',
    value: (row) => <Status tone={stateTones[row.state]}>{employeeStateWords[row.state]}</Status>,
    phone: 'note',
  },
  {
    key: 'lacks',
    label: 'Missing',
    value: (row) => row.lacks.length > 0 && <span className="att">{row.lacks.map((one) => lackingWords[one]).join(', ')}</span>,
    wrap: true,
  },
  { key: 'staffNo', label: 'Staff no.', value: (row) => <span className="num">{row.staffNo}</span>, optional: true },
  { key: 'gradeName', label: 'Grade', value: (row) => row.gradeName, optional: true },
  { key: 'fromDay', label: 'Contract from', value: (row) => quietDay(row.fromDay), optional: true },
  { key: 'toDay', label: 'Contract until', value: (row) => quietDay(row.toDay), optional: true },
  { key: 'probationTo', label: 'Probation until', value: (row) => quietDay(row.probationTo), optional: true },
  { key: 'disabilityTo', label: 'Exemption until', value: (row) => quietDay(row.disabilityTo), optional: true },
  { key: 'employer', label: 'Employer', value: (row) => row.employer, optional: true },
];

/** Everybody whom the school pays; on demand also the others of the staff. */
export function EmployeeList({ tabs }: { tabs: ReactNode }) {
  const { departments, grades } = useWorkOptions();
  const { state, total, add, body } = useListBody({
    list: employeesApi.list,
    name: 'hr.employees.list',
    words: {
      title: 'Employees',
      search: 'Name, number or job title',
      empty: {
        title: 'No employees yet',
        text: 'Give those of the staff whom the school pays a contract. Teachers whom TSC pays are listed under “The whole staff”.',
      },
    },
    columns,
    filters: [
      {
        key: 'state',
        label: 'State',
        options: [
          { value: 'paid', label: 'All who are paid' },
          { value: 'all', label: 'The whole staff' },
          ...employeeStates.map((value) => ({ value, label: employeeStateWords[value] })),
        ],
      },
      { key: 'kind', label: 'Employed as', options: contractKindOptions },
      { key: 'departmentId', label: 'Department', options: departments },
      { key: 'gradeId', label: 'Grade', options: grades },
      { key: 'employer', label: 'Employer', options: employers.map((value) => ({ value, label: value })) },
      { key: 'lacks', label: 'Missing', options: lackings.map((value) => ({ value, label: lackingWords[value] })) },
      { key: 'endsBy', label: 'Ends by', options: 'day' },
    ],
    record: {
      add: 'Add employee',
      create: employeesApi.create,
      href: (row: EmployeeRow) => to(employeesScreens.employee, { id: row.id }),
      drawer: (open, close) => <AddEmployee opened={open === 'new'} onClose={close} />,
    },
  });
  return (
    <Page fill>
      <PageHeader title="Employees" primary={add} menu={mayChange() ? [importEntry('hr.employees')] : []} />
      {tabs}
      <SavedViews screen="hr.employees.list" all="All employees" state={state} total={total} />
      {body}
    </Page>
  );
}
