import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { judge } from '#kit/contract/access.ts';
import { to } from '#kit/contract/screen.ts';
import { printFile } from '#kit/web/api/files.ts';
import { buildRequest } from '#kit/web/api/request.ts';
import { viewer } from '#kit/web/api/session.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { useListBody } from '#kit/web/resource/use-list-body.tsx';
import { DayText } from '#kit/web/ui/DayText.tsx';
import { Go } from '#kit/web/ui/Go.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { pocketMoneyUse } from '../../../contract/access.ts';
import { type Payout, payoutsApi } from '../../contract/payouts.ts';
import { pocketScreens as screens } from '../../contract/screens.ts';

/** A payout's sheet with the column to sign in, to print. */
export const printPayout = (id: number): Promise<void> =>
  printFile(buildRequest(payoutsApi.pdf, { id }).url).catch((failure: Error) => say(failure.message));

const columns: readonly Column<Payout>[] = [
  { key: 'title', label: 'Payout', value: (row) => row.title },
  { key: 'payoutNo', label: 'Number', value: (row) => <span className="num">{row.payoutNo}</span>, quiet: true },
  { key: 'day', label: 'Day', value: (row) => <DayText day={row.day} />, phone: 'note' },
  { key: 'author', label: 'By', value: (row) => row.author, quiet: true },
  { key: 'students', label: 'Students', value: (row) => row.students, end: true },
  { key: 'total', label: 'Total, KES', value: (row) => <Money cents={row.total} cell />, end: true, phone: 'figure' },
  {
    key: 'print',
    label: 'Sheet',
    value: (row) => (
      <Button
        size="compact-sm"
        variant="subtle"
        leftSection={<IconPrinter size={16} stroke={1.7} />}
        aria-label={`Print ${row.payoutNo}`}
        onClick={() => void printPayout(row.id)}
      >
        Print
      </Button>
    ),
  },
];

/** What was handed out to classes, with the sheets that were signed. */
export function PayoutList({ tabs }: { tabs: ReactNode }) {
  const mayUse = judge(pocketMoneyUse, viewer()) === 'allowed';
  const add = mayUse && (
    <Button component={Go} href={to(screens.payoutSheet)}>
      Payout sheet
    </Button>
  );
  const { body } = useListBody({
    list: payoutsApi.list,
    name: 'finance.payouts.list',
    words: {
      title: 'Payouts',
      search: 'Title or number',
      empty: {
        title: 'No payouts yet',
        text: 'Hand out pocket money to a whole class at once, with a sheet that everybody signs.',
      },
    },
    columns,
    order: '-at',
  });
  return (
    <Page fill>
      <PageHeader title="Pocket money" primary={add} />
      {tabs}
      {body}
    </Page>
  );
}
