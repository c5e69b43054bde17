import { formatPhone } from '#kit/contract/phone.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import type { Filter } from '#kit/web/resource/FilterBar.tsx';
import { DayText } from '#kit/web/ui/DayText.tsx';
import { PersonCell } from '#kit/web/ui/PersonCell.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { lookupsApi } from '#modules/settings/contract/lookups.ts';
import type { StaffMember } from '#modules/settings/contract/people/staff.ts';
import { postsApi } from '../../contract/people/posts.ts';
import {
  adultOptions,
  employerOptions,
  employerWords,
  staffStatusOptions,
  staffStatusTones,
  staffStatusWords,
} from './staff-words.ts';

export const photoOfStaff = ({ id, photoFileId }: Pick<StaffMember, 'id' | 'photoFileId'>) =>
  photoFileId === null ? null : { kind: 'staff', id };

/** The columns that teachers and other staff share. */
export const staffColumns: readonly Column<StaffMember>[] = [
  { key: 'fullName', label: 'Name', value: (row) => <PersonCell name={row.fullName} photo={photoOfStaff(row)} /> },
  { key: 'staffNo', label: 'Staff no.', value: (row) => <span className="num">{row.staffNo}</span>, phone: 'figure' },
  { key: 'jobTitle', label: 'Job title', value: (row) => row.jobTitle, phone: 'note' },
  { key: 'posts', label: 'Posts', value: (row) => row.posts, phone: 'note' },
  { key: 'departmentName', label: 'Department', value: (row) => row.departmentName, quiet: true },
  {
    key: 'phone',
    label: 'Phone',
    value: (row) => <span className="num">{row.phone === null ? '–' : formatPhone(row.phone)}</span>,
    quiet: true,
  },
  { key: 'employer', label: 'Employer', value: (row) => employerWords[row.employer], quiet: true },
  {
    key: 'status',
    label: 'Status',
    value: (row) => <Status tone={staffStatusTones[row.status]}>{staffStatusWords[row.status]}</Status>,
  },
  { key: 'joinedOn', label: 'Joined', value: (row) => <DayText day={row.joinedOn} />, quiet: true, optional: true },
  { key: 'contractTo', label: 'Contract until', value: (row) => <DayText day={row.contractTo} />, quiet: true, optional: true },
];

/** What teachers alone have. */
export const teacherColumns: readonly Column<StaffMember>[] = [
  { key: 'subjects', label: 'Subjects', value: (row) => row.subjects, quiet: true },
  {
    key: 'tscNo',
    label: 'TSC no.',
    value: (row) => <span className="num">{row.tscNo ?? (row.kept.includes('tscNo') ? 'On record' : '–')}</span>,
    quiet: true,
    optional: true,
  },
];

/** The filters of both lists, with the school's own departments, posts and courses. */
export function useStaffFilters(): readonly Filter[] {
  const fresh = { staleTime: 60_000 };
  const departments = useApi(lookupsApi.departments, {}, fresh).data?.rows ?? [];
  const courses = useApi(lookupsApi.courses, {}, fresh).data?.rows ?? [];
  const posts = useApi(postsApi.list, { size: 200 }, fresh).data?.rows ?? [];
  const options = (rows: readonly { id: number; name: string }[]) => rows.map(({ id, name }) => ({ value: id, label: name }));
  return [
    { key: 'departmentId', label: 'Department', options: options(departments) },
    { key: 'postId', label: 'Post', options: options(posts) },
    { key: 'courseId', label: 'Subject', options: options(courses) },
    { key: 'employer', label: 'Employer', options: employerOptions },
    { key: 'status', label: 'Status', options: staffStatusOptions },
    { key: 'gender', label: 'Gender', options: adultOptions },
  ];
}
