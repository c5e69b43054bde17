import { instantText } from '#kit/web/api/clock.ts';
import { IconChecks } from '@tabler/icons-react';
import { useState } from 'react';
import { judge } from '#kit/contract/access.ts';

import type { Column } from '#kit/web/resource/DataTable.tsx';
import { type ListBody, useListBody } from '#kit/web/resource/use-list-body.tsx';
import { viewer } from '#kit/web/api/session.ts';
import { Money } from '#kit/web/ui/Money.tsx';
import { Tag } from '#kit/web/ui/Status.tsx';
import { channels, type ListedPayment, suspenseApi } from '../../contract/suspense.ts';
import { channelWords } from './channel-words.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { PaymentDrawer } from './PaymentDrawer.tsx';
import './suspense.css';

const columns: readonly Column<ListedPayment>[] = [
  { key: 'reference', label: 'Reference', value: (row) => <span className="num">{row.reference}</span> },
  { key: 'paidAt', label: 'Paid', value: (row) => instantText(row.paidAt), quiet: true },
  { key: 'channel', label: 'By', value: (row) => channelWords[row.channel], quiet: true, optional: true },
  { key: 'payerName', label: 'Payer', value: (row) => row.payerName, phone: 'note' },
  {
    key: 'payerPhone',
    label: 'Phone',
    value: (row) => <span className="num">{row.payerPhone}</span>,
    quiet: true,
    optional: true,
  },
  { key: 'accountRef', label: 'Number typed', value: (row) => row.accountRef },
  { key: 'best', label: 'Likeliest student', value: bestText, phone: 'note' },
  {
    key: 'bestSure',
    label: 'Certainty',
    value: (row) => row.open > 0 && row.bestSure !== null && <Tag tone={row.ready ? 'pos' : 'quiet'}>{row.bestSure} %</Tag>,
    end: true,
  },
  { key: 'bestWhy', label: 'Reason for the match', value: (row) => row.bestWhy, quiet: true, optional: true },
  { key: 'why', label: 'Reason', value: (row) => row.why, optional: true },
  { key: 'narration', label: 'Details', value: (row) => row.narration, quiet: true, optional: true },
  { key: 'money', label: 'Held in', value: (row) => row.money, quiet: true, optional: true },
  { key: 'amount', label: 'Paid KES', value: (row) => <Money cents={row.amount} cell />, end: true, optional: true },
  {
    key: 'open',
    label: 'Left KES',
    value: (row) => <Money cents={row.open} cell />,
    end: true,
    phone: 'figure',
    total: (rows) => <Money cents={rows.reduce((sum, { open }) => sum + open, 0)} cell />,
  },
];

/** The payments that nobody has claimed, on their own screen and under Banks. */
export function useSuspenseBody(): ListBody {
  const [chosen, setChosen] = useState<{ ids: readonly number[]; clear: () => void } | null>(null);
  const mayConfirm = judge(suspenseApi.confirm.access, viewer()) === 'allowed';
  const list = useListBody({
    list: suspenseApi.list,
    name: 'finance.suspense.list',
    words: {
      title: 'Suspense',
      search: 'Reference, payer or number typed',
      empty: {
        title: 'Nothing in suspense',
        text: 'A payment whose account number is no student’s comes here, with a guess of whose it is. Each shilling stays here until somebody says so.',
      },
    },
    columns,
    filters: [
      {
        key: 'state',
        label: 'Show',
        options: [
          { value: 'refunds', label: 'With a refund under way' },
          { value: 'asked', label: 'With a refund to approve' },
          { value: 'all', label: 'With settled ones' },
        ],
      },
      { key: 'channel', label: 'By', options: channels.map((value) => ({ value, label: channelWords[value] })) },
    ],
    ...(mayConfirm && {
      bulk: [
        {
          label: 'Give to the likeliest student',
          icon: IconChecks,
          onClick: (ids, clear) => setChosen({ ids: ids.map(Number), clear }),
        },
      ],
    }),
    record: { drawer: (open, close) => <PaymentDrawer open={open} close={close} /> },
  });
  const body = (
    <>
      {list.body}
      {chosen && <ConfirmDialog ids={chosen.ids} onGiven={chosen.clear} onClose={() => setChosen(null)} />}
    </>
  );
  return { ...list, body };
}

/** Whose payment it most likely is, and the first of the reasons; all of them stand in a column of their own. */
function bestText({ open, best, bestWhy }: ListedPayment) {
  if (open <= 0 || best === null) return null;
  return (
    <span className="best" title={bestWhy ?? undefined}>
      {best}
      <small>{bestWhy?.split('. ')[0]}</small>
    </span>
  );
}
