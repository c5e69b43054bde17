import type { ReactNode } from 'react';
import { to } from '#kit/contract/screen.ts';
import { useListBody } from '#kit/web/resource/use-list-body.tsx';
import { DayText } from '#kit/web/ui/DayText.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { expiryStates, type StaffDocument } from '#modules/settings/contract/people/staff-documents.ts';
import { employeeFilesApi } from '../contract/employee-files.ts';
import { employeesScreens } from '../contract/screens.ts';
import { expiryTones, expiryWords } from './expiry-words.ts';

/** Papers of the staff, those that expire first on top. */
export function FilesDue({ tabs }: { tabs: ReactNode }) {
  const { body } = useListBody({
    list: employeeFilesApi.due,
    name: 'hr.employeeFiles.due',
    words: {
      title: 'Documents',
      search: 'Name, staff no. or kind',
      empty: {
        title: 'No documents yet',
        text: 'Contracts, licences, certificates and permits, each added on the employee’s record.',
      },
    },
    columns: [
      { key: 'staffName', label: 'Name', value: (row) => row.staffName },
      { key: 'kind', label: 'Document', value: (row) => row.kind, phone: 'note' },
      { key: 'expiresOn', label: 'Expires', value: (row) => <DayText day={row.expiresOn} />, phone: 'figure' },
      {
        key: 'state',
        label: 'State',
        value: (row) => <Status tone={expiryTones[row.state]}>{expiryWords[row.state]}</Status>,
      },
    ],
    filters: [
      {
        key: 'state',
        label: 'State',
        options: [
          { value: 'due', label: 'Expired or about to' },
          ...expiryStates.map((value) => ({ value, label: expiryWords[value] })),
        ],
      },
    ],
    record: { href: (row: StaffDocument) => to(employeesScreens.employee, { id: row.staffMemberId }, { tab: 'documents' }) },
  });
  return (
    <Page fill>
      <PageHeader title="Employees" />
      {tabs}
      {body}
    </Page>
  );
}
