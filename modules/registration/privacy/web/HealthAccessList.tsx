import type { ReactNode } from 'react';
import { to } from '#kit/contract/screen.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { useListBody } from '#kit/web/resource/use-list-body.tsx';
import { InstantText } from '#kit/web/ui/DayText.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { type HealthAccess, healthAccessApi } from '../contract/health-access.ts';
import { studentsScreens } from '../../students/contract/screens.ts';

const columns: readonly Column<HealthAccess>[] = [
  { key: 'studentName', label: 'Student', value: (row) => row.studentName },
  { key: 'admissionNo', label: 'Adm no.', value: (row) => <span className="num">{row.admissionNo}</span>, quiet: true },
  { key: 'accountName', label: 'Viewed by', value: (row) => row.accountName, phone: 'note' },
  { key: 'shownIn', label: 'Where', value: (row) => row.shownIn, quiet: true },
  { key: 'at', label: 'When', value: (row) => <InstantText at={row.at} />, phone: 'note' },
];

/** Who has looked at whose health record. */
export function HealthAccessList({ tabs }: { tabs: ReactNode }) {
  const { body } = useListBody({
    list: healthAccessApi.list,
    name: 'registration.healthAccess.list',
    words: {
      title: 'Access to health records',
      search: 'Student or user',
      empty: {
        title: 'Nobody has opened a health record yet',
        text: 'Every look at a student’s health record is kept here: who, whose, where and when.',
      },
    },
    columns,
    record: { href: (row) => to(studentsScreens.student, { id: row.studentId }) },
  });
  return (
    <Page fill>
      <PageHeader title="Data protection" />
      {tabs}
      {body}
    </Page>
  );
}
