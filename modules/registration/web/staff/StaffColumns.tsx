import { formatPhone } from '#kit/contract/phone.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import type { Filter } from '#kit/web/resource/FilterBar.tsx';
import { DayText } from '#kit/web/ui/DayText.tsx';
import { PersonCell } from '#kit/web/ui/PersonCell.tsx';
import type { StaffMember } from '#modules/settings/contract/staff.ts';
import { adultOptions, employerOptions, staffStatusOptions } from './staff-words.ts';

const photoOf = ({ id, photoFileId }: StaffMember) => (photoFileId === null ? null : { kind: 'staff', id });

/** The columns that teachers and other staff share. */
export const staffColumns: readonly Column<StaffMember>[] = [
  { key: 'fullName', label: 'Name', value: (row) => <PersonCell name={row.fullName} photo={photoOf(row)} /> },
  { key: 'staffNo', label: 'Staff no.', value: (row) => <span className="num">{row.staffNo}</span>, phone: 'figure' },
  { key: 'jobTitle', label: 'Job title', value: (row) => row.jobTitle, phone: 'note' },
  { key: 'departmentName', label: 'Department', value: (row) => row.departmentName, quiet: true },
  {
    key: 'phone',
    label: 'Phone',
    value: (row) => <span className="num">{row.phone === null ? '–' : formatPhone(row.phone)}</span>,
    quiet: true,
  },
  { key: 'employer', label: 'Employer', value: (row) => employerName(row.employer), quiet: true },
  { key: 'joinedOn', label: 'Joined', value: (row) => <DayText day={row.joinedOn} />, quiet: true, optional: true },
];

/** The TSC number, which teachers alone have. */
export const tscColumn: Column<StaffMember> = {
  key: 'tscNo',
  label: 'TSC no.',
  value: (row) => <span className="num">{row.tscNo}</span>,
  quiet: true,
};

export const staffFilters: readonly Filter[] = [
  { key: 'gender', label: 'Gender', options: adultOptions },
  { key: 'employer', label: 'Employer', options: employerOptions },
  { key: 'status', label: 'Status', options: staffStatusOptions },
];

function employerName(employer: StaffMember['employer']): string {
  return employerOptions.find((one) => one.value === employer)?.label ?? employer;
}
