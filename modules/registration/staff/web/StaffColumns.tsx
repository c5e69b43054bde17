import { formatPhone } from '#kit/contract/phone.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { DayText } from '#kit/web/ui/DayText.tsx';
import { PersonCell } from '#kit/web/ui/PersonCell.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import type { StaffMember } from '#modules/settings/contract/people/staff.ts';
import './staff.css';
import { employerWords, staffStatusTones, staffStatusWords } from './staff-words.ts';

export const photoOfStaff = ({ id, photoFileId }: Pick<StaffMember, 'id' | 'photoFileId'>) =>
  photoFileId === null ? null : { kind: 'staff', id };

/** Long lists of words, cut where the column ends and whole in the title. */
const clipped = (text: string | null) =>
  text && (
    <span className="cell-clip" title={text}>
      {text}
    </span>
  );

const column = {
  fullName: { key: 'fullName', label: 'Name', value: (row) => <PersonCell name={row.fullName} photo={photoOfStaff(row)} /> },
  staffNo: { key: 'staffNo', label: 'Staff no.', value: (row) => <span className="num">{row.staffNo}</span>, phone: 'figure' },
  jobTitle: { key: 'jobTitle', label: 'Job title', value: (row) => row.jobTitle, phone: 'note' },
  posts: { key: 'posts', label: 'Posts', value: (row) => clipped(row.posts), phone: 'note' },
  subjects: { key: 'subjects', label: 'Subjects', value: (row) => clipped(row.subjects), quiet: true },
  departmentName: { key: 'departmentName', label: 'Department', value: (row) => clipped(row.departmentName), quiet: true },
  phone: {
    key: 'phone',
    label: 'Phone',
    value: (row) => <span className="num">{row.phone === null ? '–' : formatPhone(row.phone)}</span>,
    quiet: true,
  },
  status: {
    key: 'status',
    label: 'Status',
    value: (row) => <Status tone={staffStatusTones[row.status]}>{staffStatusWords[row.status]}</Status>,
  },
  employer: { key: 'employer', label: 'Employer', value: (row) => employerWords[row.employer], quiet: true },
  joinedOn: { key: 'joinedOn', label: 'Joined', value: (row) => <DayText day={row.joinedOn} />, quiet: true },
  contractTo: { key: 'contractTo', label: 'Contract until', value: (row) => <DayText day={row.contractTo} />, quiet: true },
  tscNo: {
    key: 'tscNo',
    label: 'TSC no.',
    value: (row) => <span className="num">{row.tscNo ?? (row.kept.includes('tscNo') ? 'On record' : '–')}</span>,
    quiet: true,
  },
} as const satisfies Readonly<Record<string, Column<StaffMember>>>;

const hidden = (one: Column<StaffMember>): Column<StaffMember> => ({ ...one, optional: true });

export const staffColumns: readonly Column<StaffMember>[] = [
  column.fullName,
  column.staffNo,
  column.jobTitle,
  column.departmentName,
  column.phone,
  column.status,
  ...[column.posts, column.employer, column.joinedOn, column.contractTo].map(hidden),
];

export const teacherColumns: readonly Column<StaffMember>[] = [
  column.fullName,
  column.staffNo,
  column.posts,
  column.subjects,
  column.phone,
  column.status,
  ...[column.jobTitle, column.departmentName, column.employer, column.joinedOn, column.contractTo, column.tscNo].map(hidden),
];
