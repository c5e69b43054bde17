import type { ReactNode } from 'react';
import { to } from '#kit/contract/screen.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { useListBody } from '#kit/web/resource/use-list-body.tsx';
import { DayText } from '#kit/web/ui/DayText.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { staffDocumentKinds, type StaffDocument } from '#modules/settings/contract/people/staff-documents.ts';
import type { StaffMember } from '#modules/settings/contract/people/staff.ts';
import { staffDocumentsApi } from '../contract/staff-documents.ts';
import { staffScreens } from '../contract/screens.ts';
import { expiryTones, expiryWords, kindOptions } from './staff-words.ts';

const columns: readonly Column<StaffDocument>[] = [
  { key: 'staffName', label: 'Name', value: (row) => row.staffName },
  { key: 'staffNo', label: 'Staff no.', value: (row) => <span className="num">{row.staffNo}</span>, quiet: true },
  { key: 'kind', label: 'Document', value: (row) => row.kind, phone: 'note' },
  { key: 'number', label: 'Number', value: (row) => <span className="num">{row.number}</span>, quiet: true, optional: true },
  { key: 'expiresOn', label: 'Expires', value: (row) => <DayText day={row.expiresOn} />, phone: 'note' },
  {
    key: 'state',
    label: 'State',
    value: (row) => <Status tone={expiryTones[row.state]}>{expiryWords[row.state]}</Status>,
    phone: 'figure',
  },
];

const filters = [
  {
    key: 'state',
    label: 'State',
    options: [
      { value: 'due', label: 'Expired or within 60 days' },
      { value: 'expired', label: 'Expired' },
      { value: 'expiring', label: 'Within 60 days' },
      { value: 'valid', label: 'Valid' },
    ],
  },
  { key: 'kind', label: 'Document', options: staffDocumentKinds.map((value) => ({ value, label: value })) },
];

interface DocumentListProps {
  /** The screen: "Teachers". */
  title: string;
  tabs: ReactNode;
  /** Of teachers, or of other staff; of everybody when left out. */
  staffKind?: StaffMember['kind'];
}

/** The papers of staff, those that expire first on top. */
export function DocumentList({ title, tabs, staffKind }: DocumentListProps) {
  const { body } = useListBody({
    list: staffDocumentsApi.list,
    name: 'registration.staffDocuments.list',
    words: {
      title: 'Documents of staff',
      search: 'Name, no. or document',
      empty: {
        title: 'No documents yet',
        text: 'Open somebody’s record and add their certificates and licences. What expires is shown here 60 days before.',
      },
    },
    columns,
    filters: staffKind ? filters : [...filters, { key: 'staffKind', label: 'Type of staff', options: kindOptions }],
    ...(staffKind ? { fixed: { staffKind } } : {}),
    record: { href: (row: StaffDocument) => to(staffScreens.staffMember, { id: row.staffMemberId }, { tab: 'documents' }) },
  });
  return (
    <Page fill>
      <PageHeader title={title} />
      {tabs}
      {body}
    </Page>
  );
}
