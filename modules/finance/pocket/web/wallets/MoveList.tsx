import type { ReactNode } from 'react';
import { useApi } from '#kit/web/api/hooks.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { useListBody } from '#kit/web/resource/use-list-body.tsx';
import { useListState } from '#kit/web/resource/use-list-state.ts';
import { DayText, InstantText } from '#kit/web/ui/DayText.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { moveKinds, moveWords, type WalletMove } from '../../contract/wallet.ts';
import { walletsApi } from '../../contract/wallets.ts';
import { MoveDrawer } from './MoveDrawer.tsx';

const columns: readonly Column<WalletMove>[] = [
  { key: 'studentName', label: 'Student', value: (row) => row.studentName },
  { key: 'kind', label: 'Movement', value: (row) => moveWords[row.kind], phone: 'note' },
  { key: 'day', label: 'Day', value: (row) => <DayText day={row.day} />, phone: 'note' },
  { key: 'documentNo', label: 'Number', value: (row) => <span className="num">{row.documentNo}</span>, quiet: true },
  { key: 'note', label: 'Note', value: (row) => row.toStudentName ?? row.note, quiet: true },
  { key: 'author', label: 'By', value: (row) => row.author, quiet: true },
  { key: 'at', label: 'Written', value: (row) => <InstantText at={row.at} />, quiet: true, optional: true },
  { key: 'cancelled', label: 'State', value: (row) => row.cancelled && <Status tone="neg">Cancelled</Status> },
  { key: 'amount', label: 'Amount, KES', value: (row) => <Money cents={row.amount} cell />, end: true, phone: 'figure' },
];

/** What went into and out of wallets; each can be cancelled by somebody else than its author. */
export function MoveList({ tabs }: { tabs: ReactNode }) {
  const studentId = Number(useListState(walletsApi.moves).filters['studentId']) || null;
  const { data: whose } = useApi(walletsApi.get, { id: studentId ?? 1 }, { enabled: studentId !== null });
  const { body } = useListBody({
    list: walletsApi.moves,
    name: 'finance.wallets.moves',
    words: {
      title: 'Movements',
      search: 'Student or number',
      empty: { title: 'No movements yet', text: 'Deposits, payouts and purchases appear here with who wrote them.' },
    },
    columns,
    filters: [
      // Set by a wallet’s way here; without a name it could be neither seen nor removed.
      ...(studentId === null
        ? []
        : [{ key: 'studentId', label: 'Student', options: [{ value: studentId, label: whose?.fullName ?? '' }] }]),
      { key: 'kind', label: 'Movement', options: moveKinds.map((value) => ({ value, label: moveWords[value] })) },
      { key: 'day', label: 'Day', options: 'day' },
      {
        key: 'cancelled',
        label: 'Cancelled',
        options: [
          { value: 'false', label: 'Standing' },
          { value: 'true', label: 'Cancelled' },
        ],
      },
    ],
    order: '-at',
    record: { drawer: (open, close) => <MoveDrawer open={open} onClose={close} /> },
  });
  return (
    <Page fill>
      <PageHeader title="Pocket money" />
      {tabs}
      {body}
    </Page>
  );
}
