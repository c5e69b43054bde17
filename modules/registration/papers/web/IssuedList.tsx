import type { ReactNode } from 'react';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { useListBody } from '#kit/web/resource/use-list-body.tsx';
import { DayText } from '#kit/web/ui/DayText.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { issuedPapers, paperStates, paperStateWords, paperWords } from '../contract/kinds.ts';
import { type IssuedPaperRow, papersApi } from '../contract/papers.ts';
import { IssuedDrawer } from './IssuedDrawer.tsx';
import { paperTones } from './paper-tones.ts';

const columns: readonly Column<IssuedPaperRow>[] = [
  { key: 'studentName', label: 'Student', value: (row) => row.studentName },
  { key: 'admissionNo', label: 'Adm no.', value: (row) => <span className="num">{row.admissionNo}</span>, quiet: true },
  { key: 'kind', label: 'Paper', value: (row) => paperWords[row.kind], phone: 'note' },
  { key: 'number', label: 'No.', value: (row) => row.number && <span className="num">{row.number}</span>, quiet: true },
  {
    key: 'state',
    label: 'State',
    value: (row) => <Status tone={paperTones[row.state]}>{paperStateWords[row.state]}</Status>,
    phone: 'figure',
  },
  { key: 'issuedOn', label: 'Issued', value: (row) => <DayText day={row.issuedOn} />, quiet: true },
  { key: 'validUntil', label: 'Until', value: (row) => row.validUntil && <DayText day={row.validUntil} />, quiet: true },
  { key: 'prints', label: 'Prints', value: (row) => row.prints, end: true, quiet: true, optional: true },
  { key: 'issuedBy', label: 'By', value: (row) => row.issuedBy, quiet: true, optional: true },
];

/** Papers that can be checked by their QR code; each can be called back. */
export function IssuedList({ tabs }: { tabs: ReactNode }) {
  const { body } = useListBody({
    list: papersApi.list,
    name: 'registration.papers.list',
    words: {
      title: 'Cards, letters and certificates',
      search: 'Student or number',
      empty: {
        title: 'Nothing issued yet',
        text: 'ID cards, admission letters and leaving certificates appear here. Anybody can check one by its QR code.',
      },
    },
    columns,
    filters: [
      { key: 'kind', label: 'Paper', options: issuedPapers.map((value) => ({ value, label: paperWords[value] })) },
      { key: 'state', label: 'State', options: paperStates.map((value) => ({ value, label: paperStateWords[value] })) },
    ],
    record: { drawer: (open, close) => <IssuedDrawer open={open} onClose={close} /> },
  });
  return (
    <Page fill>
      <PageHeader title="Papers" />
      {tabs}
      {body}
    </Page>
  );
}
