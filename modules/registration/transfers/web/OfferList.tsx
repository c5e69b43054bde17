import type { ReactNode } from 'react';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { useListBody } from '#kit/web/resource/use-list-body.tsx';
import { DayText } from '#kit/web/ui/DayText.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { PersonCell } from '#kit/web/ui/PersonCell.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { type OfferRow, offerWords, transferOffersApi } from '../contract/offers.ts';
import { OfferDrawer } from './OfferDrawer.tsx';
import { offerTones } from './transfer-words.ts';

const columns: readonly Column<OfferRow>[] = [
  { key: 'studentName', label: 'Student', value: (row) => <PersonCell name={row.studentName} /> },
  { key: 'fromSchool', label: 'From', value: (row) => row.fromSchool, phone: 'note' },
  { key: 'transferNo', label: 'Their no.', value: (row) => <span className="num">{row.transferNo}</span>, quiet: true },
  {
    key: 'state',
    label: 'State',
    value: (row) => <Status tone={offerTones[row.state]}>{offerWords[row.state]}</Status>,
    phone: 'figure',
  },
  { key: 'offeredOn', label: 'Offered', value: (row) => <DayText day={row.offeredOn} />, quiet: true },
  { key: 'closedBecause', label: 'Because', value: (row) => row.closedBecause, quiet: true, optional: true },
];

/** Students whom other schools of the branch have released to this one. */
export function OfferList({ tabs }: { tabs: ReactNode }) {
  const { body } = useListBody({
    list: transferOffersApi.list,
    name: 'registration.transferOffers.list',
    words: {
      title: 'Students from the branch',
      search: 'Student, school or their no.',
      empty: {
        title: 'Nobody is offered',
        text: 'A student whom another school of your branch has released to you appears here, to be taken in without a file.',
      },
    },
    columns,
    filters: [
      {
        key: 'state',
        label: 'State',
        options: (['offered', 'taken', 'declined'] as const).map((value) => ({ value, label: offerWords[value] })),
      },
    ],
    record: { drawer: (open, close) => <OfferDrawer open={open} onClose={close} /> },
  });
  return (
    <Page fill>
      <PageHeader title="Transfers" />
      {tabs}
      {body}
    </Page>
  );
}
