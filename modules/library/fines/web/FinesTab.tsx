import type { ReactNode } from 'react';
import { to } from '#kit/contract/screen.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { useListBody } from '#kit/web/resource/use-list-body.tsx';
import { DayText } from '#kit/web/ui/DayText.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { PersonCell } from '#kit/web/ui/PersonCell.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { lookupsApi } from '#modules/settings/contract/lookups.ts';
import {
  type FineRow,
  fineKinds,
  fineKindWords,
  finesApi,
  type FineState,
  fineStates,
  fineStateWords,
} from '../contract/fines.ts';
import { finesScreens } from '../contract/screens.ts';
import { ChargeDamage } from './ChargeDamage.tsx';

const tones: Readonly<Record<FineState, 'att' | 'pos' | 'quiet'>> = { open: 'att', settled: 'pos', waived: 'quiet' };

/** The word of where a fine stands, with its colour. */
export function FineStatus({ state }: { state: FineState }) {
  return <Status tone={tones[state]}>{fineStateWords[state]}</Status>;
}

const columns: readonly Column<FineRow>[] = [
  { key: 'fineNo', label: 'No.', value: (row) => <span className="num">{row.fineNo}</span>, optional: true },
  {
    key: 'borrower',
    label: 'Borrower',
    value: (row) => <PersonCell name={row.borrower} note={[row.borrowerNo, row.className].filter(Boolean).join(', ')} />,
    wrap: true,
  },
  { key: 'title', label: 'Book', value: (row) => `${row.title} (${row.accessionNo})`, wrap: true, phone: 'note' },
  {
    key: 'kind',
    label: 'For',
    value: (row) => (row.daysLate === null ? fineKindWords[row.kind] : `${fineKindWords[row.kind]}, ${row.daysLate} days`),
    phone: 'note',
  },
  { key: 'day', label: 'Day', value: (row) => <DayText day={row.day} />, phone: 'note' },
  { key: 'amount', label: 'Charged, KES', value: (row) => <Money cents={row.amount} currency={null} />, end: true },
  { key: 'owed', label: 'Owed, KES', value: (row) => <Money cents={row.owed} currency={null} />, end: true, phone: 'figure' },
  { key: 'state', label: 'State', value: (row) => <FineStatus state={row.state} />, phone: 'note' },
];

/** Fines, the newest first. */
export function FinesTab({ tabs }: { tabs: ReactNode }) {
  const { data: classes = [] } = useApi(lookupsApi.classesWithAll, {}, { staleTime: 60_000 });
  const { add, body } = useListBody({
    list: finesApi.list,
    name: 'library.libraryFines.list',
    words: {
      title: 'Library fines',
      search: 'Borrower, book or number',
      empty: {
        title: 'No fines yet',
        text: 'What comes back late or is lost is charged by the rules of the library; for damage somebody says here what it costs.',
      },
    },
    columns,
    filters: [
      { key: 'state', label: 'State', options: fineStates.map((value) => ({ value, label: fineStateWords[value] })) },
      { key: 'kind', label: 'For', options: fineKinds.map((value) => ({ value, label: fineKindWords[value] })) },
      {
        key: 'classId',
        label: 'Class',
        options: classes.filter(({ id }) => id > 0).map(({ id, name }) => ({ value: id, label: name })),
      },
      { key: 'from', label: 'From', options: 'day' },
      { key: 'to', label: 'Until', options: 'day' },
    ],
    record: {
      add: 'Charge for damage',
      create: finesApi.charge,
      href: (row) => to(finesScreens.fine, { id: row.id }),
      drawer: (open, close) => <ChargeDamage opened={open === 'new'} onClose={close} />,
    },
  });
  return (
    <Page fill>
      <PageHeader
        title="Library fines"
        primary={add}
        menu={[{ label: 'Clear somebody who leaves', href: to(finesScreens.clearance, {}) }]}
      />
      {tabs}
      {body}
    </Page>
  );
}
