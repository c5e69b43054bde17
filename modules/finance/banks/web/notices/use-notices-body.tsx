import { instantText } from '#kit/web/api/clock.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { type ListBody, useListBody } from '#kit/web/resource/use-list-body.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { type Notice, noticeChannels, noticesApi } from '../../contract/notices.ts';
import { channelWords } from '../suspense/channel-words.ts';
import { NoticeDrawer } from './NoticeDrawer.tsx';
import { noticeKindWords } from './notice-words.ts';

const columns: readonly Column<Notice>[] = [
  { key: 'why', label: 'Reason not received', value: (row) => row.why ?? row.resolution ?? 'It was taken' },
  { key: 'at', label: 'Received', value: (row) => instantText(row.at), quiet: true, phone: 'note' },
  { key: 'channel', label: 'By', value: (row) => channelWords[row.channel], quiet: true },
  { key: 'what', label: 'What', value: (row) => noticeKindWords[row.what], quiet: true, optional: true },
  { key: 'reference', label: 'Code', value: (row) => <span className="num">{row.reference}</span> },
  { key: 'payer', label: 'Payer', value: (row) => row.payer, quiet: true, optional: true },
  { key: 'times', label: 'Times', value: (row) => <span className="num">{row.times}</span>, quiet: true, optional: true },
  { key: 'address', label: 'From', value: (row) => <span className="num">{row.address}</span>, quiet: true, optional: true },
  {
    key: 'amount',
    label: 'Says KES',
    value: (row) => row.amount !== null && <Money cents={row.amount} cell />,
    end: true,
    phone: 'figure',
  },
];

/** What M-Pesa and banks told that could not be taken into the books. */
export function useNoticesBody(): ListBody {
  return useListBody({
    list: noticesApi.list,
    name: 'finance.notices.list',
    words: {
      title: 'Notices we could not take',
      search: 'Code, payer or reason',
      empty: {
        title: 'Every notice was taken',
        text: 'M-Pesa and banks send a notification of each payment, which is kept as received. One that cannot be read, or that contradicts another, is listed here until somebody has reviewed it.',
      },
    },
    columns,
    filters: [
      {
        key: 'state',
        label: 'Show',
        options: [
          { value: 'resolved', label: 'Settled by hand' },
          { value: 'done', label: 'Received automatically' },
          { value: 'all', label: 'All' },
        ],
      },
      { key: 'channel', label: 'By', options: noticeChannels.map((value) => ({ value, label: channelWords[value] })) },
    ],
    record: { drawer: (open, close) => <NoticeDrawer open={open} close={close} /> },
  });
}
