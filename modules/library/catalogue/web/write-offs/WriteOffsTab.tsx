import type { ReactNode } from 'react';
import { to } from '#kit/contract/screen.ts';
import { StateOf, stateChoices } from '#kit/web/approval/StateOf.tsx';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { useListBody } from '#kit/web/resource/use-list-body.tsx';
import { DayText } from '#kit/web/ui/DayText.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { catalogueScreens } from '../../contract/screens.ts';
import { writeOffApproval } from '../../contract/write-off-approval.ts';
import { type WriteOffRow, writeOffsApi } from '../../contract/write-offs.ts';

const columns: readonly Column<WriteOffRow>[] = [
  { key: 'writeOffNo', label: 'Write-off', value: (row) => <span className="num">{row.writeOffNo}</span> },
  { key: 'day', label: 'Day', value: (row) => <DayText day={row.day} />, quiet: true, phone: 'note' },
  { key: 'because', label: 'Reason', value: (row) => row.because, wrap: true, phone: 'note' },
  { key: 'askedName', label: 'Asked by', value: (row) => row.askedName, quiet: true },
  { key: 'state', label: 'State', value: (row) => <StateOf of={writeOffApproval} state={row.state} />, phone: 'figure' },
  { key: 'copies', label: 'Copies', value: (row) => <span className="num">{row.copies}</span>, end: true },
  { key: 'worth', label: 'Worth KES', value: (row) => <Money cents={row.worth} cell />, end: true },
];

/** Copies that were, or are to be, taken out of the library. */
export function WriteOffsTab({ tabs }: { tabs: ReactNode }) {
  const { body } = useListBody({
    list: writeOffsApi.list,
    name: 'library.bookWriteOffs.list',
    words: {
      title: 'Write-offs',
      search: 'Number, reason or accession no.',
      empty: {
        title: 'No write-offs yet',
        text: 'Choose copies under Copies to ask that they are withdrawn. Somebody else approves.',
      },
    },
    columns,
    filters: [{ key: 'state', label: 'State', options: stateChoices(writeOffApproval) }],
    record: { href: (row) => to(catalogueScreens.writeOff, { id: row.id }) },
  });
  return (
    <Page fill>
      <PageHeader title="Books" />
      {tabs}
      {body}
    </Page>
  );
}
