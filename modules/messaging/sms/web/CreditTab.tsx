import type { ReactNode } from 'react';
import { to } from '#kit/contract/screen.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { useListBody } from '#kit/web/resource/use-list-body.tsx';
import { DayText } from '#kit/web/ui/DayText.tsx';
import { Figures } from '#kit/web/ui/Figures.tsx';
import { Go } from '#kit/web/ui/Go.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { smsScreens } from '../contract/screens.ts';
import { type CreditEntry, creditApi, creditKinds } from '../contract/credit.ts';
import { smsDashboardApi } from '../contract/dashboard.ts';
import { figure } from './sms-words.ts';

const kindWords = { purchase: 'Bought', consumption: 'Sent', refund: 'Refund', adjustment: 'Adjustment' } as const;

const columns: readonly Column<CreditEntry>[] = [
  { key: 'day', label: 'Day', value: (row) => <DayText day={row.day} /> },
  { key: 'kind', label: 'What', value: (row) => kindWords[row.kind], phone: 'note' },
  {
    key: 'title',
    label: 'For',
    value: (row) =>
      row.batchId === null ? (
        row.reason
      ) : (
        <Go className="link" href={to(smsScreens.smsHistory, {}, { batchId: row.batchId })}>
          {row.title}
        </Go>
      ),
    quiet: true,
  },
  { key: 'author', label: 'By', value: (row) => row.author, quiet: true, optional: true },
  {
    key: 'segments',
    label: 'Segments',
    value: ({ segments }) => <span className={segments > 0 ? 'pos' : undefined}>{signed(segments)}</span>,
    end: true,
    phone: 'figure',
  },
];

const signed = (value: number) => (value < 0 ? `−${figure(-value)}` : `+${figure(value)}`);

/** The ledger of credit: the balance is its sum. */
export function CreditTab({ tabs }: { tabs: ReactNode }) {
  const { data } = useApi(smsDashboardApi.get, { days: 30 }, { staleTime: 0 });
  const { body } = useListBody({
    list: creditApi.list,
    name: 'messaging.credit.list',
    words: {
      title: 'SMS credit',
      empty: {
        title: 'No credit yet',
        text: 'What the group office sells to the school, what messages cost and what failed messages refund appears here line by line.',
      },
    },
    columns,
    filters: [{ key: 'kind', label: 'What', options: creditKinds.map((value) => ({ value, label: kindWords[value] })) }],
  });
  const credit = data?.credit;
  return (
    <Page fill>
      <PageHeader title={smsScreens.sms.title} meta={['One segment is 160 plain characters, or 70 with accents']} />
      {tabs}
      {credit && (
        <Figures
          record
          figures={[
            { label: 'Balance', value: figure(credit.balance) },
            { label: 'Reserved for waiting SMS', value: figure(credit.reserved) },
            { label: 'Remaining', value: credit.counted ? figure(credit.left) : 'Not counted' },
            { label: 'Low at', value: figure(credit.lowAt) },
          ]}
        />
      )}
      {body}
    </Page>
  );
}
