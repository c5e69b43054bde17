import { IconTrashX } from '@tabler/icons-react';
import { to } from '#kit/contract/screen.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { StateOf, stateChoices } from '#kit/web/approval/StateOf.tsx';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { ListScreen } from '#kit/web/resource/ListScreen.tsx';
import { DayText } from '#kit/web/ui/DayText.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { countApproval } from '../contract/count-approval.ts';
import type { CountRow } from '../contract/count.ts';
import { countsApi } from '../contract/counts.ts';
import { countingScreens } from '../contract/screens.ts';
import { countReasons, reasonWords, scopeWords } from '../contract/words.ts';
import { OpenCount } from './OpenCount.tsx';
import { WriteOff } from './WriteOff.tsx';

const columns: readonly Column<CountRow>[] = [
  { key: 'countNo', label: 'Count', value: (row) => <span className="num">{row.countNo}</span> },
  { key: 'storeName', label: 'Store', value: (row) => row.storeName, wrap: true, phone: 'note' },
  { key: 'day', label: 'Day', value: (row) => <DayText day={row.day} />, quiet: true, phone: 'note' },
  { key: 'scope', label: 'What', value: (row) => row.categoryName ?? scopeWords[row.scope], quiet: true, wrap: true },
  { key: 'reason', label: 'Reason', value: (row) => reasonWords[row.reason], quiet: true },
  { key: 'state', label: 'State', value: (row) => <StateOf of={countApproval} state={row.state} />, phone: 'note' },
  {
    key: 'countedLines',
    label: 'Counted',
    value: (row) => (
      <span className="num">
        {row.countedLines} of {row.lines}
      </span>
    ),
    quiet: true,
    end: true,
  },
  { key: 'askedName', label: 'Opened by', value: (row) => row.askedName, quiet: true, optional: true },
  { key: 'postedOn', label: 'Posted on', value: (row) => <DayText day={row.postedOn} />, quiet: true, optional: true },
  { key: 'note', label: 'Note', value: (row) => row.note, quiet: true, optional: true, wrap: true },
  {
    key: 'gained',
    label: 'Gained KES',
    value: (row) => row.gained !== null && <Money cents={row.gained} cell />,
    total: (rows) => <Money cents={rows.reduce((sum, { gained }) => sum + (gained ?? 0), 0)} cell />,
    end: true,
    quiet: true,
  },
  {
    key: 'lost',
    label: 'Lost KES',
    value: (row) => row.lost !== null && <Money cents={row.lost} cell />,
    total: (rows) => <Money cents={rows.reduce((sum, { lost }) => sum + (lost ?? 0), 0)} cell />,
    end: true,
    phone: 'figure',
  },
];

export default function CountsScreen() {
  const stores = useApi(countsApi.stores, {}, { staleTime: 60_000 }).data?.rows ?? [];
  return (
    <ListScreen
      list={countsApi.list}
      name="inventory.counts.list"
      words={{
        title: 'Counts and adjustments',
        all: 'All counts',
        search: 'Number, note or who opened it',
        empty: {
          title: 'No counts yet',
          text: 'Stock changes by a count and in no other way: one counts, another approves, and what differs is posted.',
        },
      }}
      columns={columns}
      filters={[
        {
          key: 'state',
          label: 'State',
          options: [{ value: 'unfinished', label: 'Not finished' }, ...stateChoices(countApproval)],
        },
        { key: 'storeId', label: 'Store', options: stores.map(({ id, name }) => ({ value: String(id), label: name })) },
        { key: 'reason', label: 'Reason', options: countReasons.map((value) => ({ value, label: reasonWords[value] })) },
        { key: 'from', label: 'From', options: 'day' as const },
        { key: 'to', label: 'Until', options: 'day' as const },
      ]}
      menu={[
        {
          label: 'Write off damaged or expired stock',
          icon: <IconTrashX size={16} stroke={1.7} />,
          href: to(countingScreens.adjustment, {}, { open: 'writeoff' }),
        },
      ]}
      record={{
        add: 'Open count',
        create: countsApi.open,
        href: (row) => to(countingScreens.stockCount, { id: row.id }),
        drawer: (open, close) => (
          <>
            <OpenCount opened={open === 'new'} onClose={close} />
            <WriteOff opened={open === 'writeoff'} onClose={close} />
          </>
        ),
      }}
    />
  );
}
