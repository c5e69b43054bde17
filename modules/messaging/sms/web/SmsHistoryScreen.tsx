import { IconPlayerStop, IconRefresh } from '@tabler/icons-react';
import { formatPhone } from '#kit/contract/phone.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { SavedViews } from '#kit/web/resource/SavedViews.tsx';
import { useListBody } from '#kit/web/resource/use-list-body.tsx';
import { DayText, InstantText } from '#kit/web/ui/DayText.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { smsScreens } from '../contract/screens.ts';
import { type SmsRow, type SmsRun, smsApi } from '../contract/history.ts';
import { LineState } from './LineState.tsx';
import { MessageDrawer } from './MessageDrawer.tsx';
import { figure, stateOf, stateOptions, toneOf } from './sms-words.ts';
import { useAgain } from './use-again.tsx';
import './sms.css';

const columns: readonly Column<SmsRow>[] = [
  { key: 'name', label: 'To', value: (row) => row.name ?? formatPhone(row.phone) },
  { key: 'phone', label: 'Number', value: (row) => <span className="num">{formatPhone(row.phone)}</span>, quiet: true },
  { key: 'body', label: 'Text', value: (row) => <span className="sms-body-cell">{row.body}</span>, quiet: true },
  {
    key: 'state',
    label: 'State',
    value: (row) => <Status tone={toneOf(row.state)}>{stateOf(row)}</Status>,
    phone: 'note',
  },
  { key: 'purpose', label: 'Purpose', value: (row) => row.purpose, quiet: true },
  { key: 'day', label: 'Day', value: (row) => <DayText day={row.day} short />, phone: 'figure' },
  { key: 'segments', label: 'Segments', value: (row) => row.segments, end: true, quiet: true, optional: true },
  { key: 'cost', label: 'Price', value: (row) => row.cost, end: true, quiet: true, optional: true },
  { key: 'title', label: 'Batch', value: (row) => row.title, quiet: true, optional: true },
  { key: 'author', label: 'Sender', value: (row) => row.author, quiet: true, optional: true },
  { key: 'reason', label: 'Reason', value: (row) => row.reason, quiet: true, optional: true },
  { key: 'createdAt', label: 'Written', value: (row) => <InstantText at={row.createdAt} />, quiet: true, optional: true },
  { key: 'settledAt', label: 'Settled', value: (row) => <InstantText at={row.settledAt} />, quiet: true, optional: true },
];

/** `120 messages, 240 segments, KES 192.00`. */
function runWords({ messages, segments, outbox, cost, priced }: SmsRun): string {
  const price = cost === null ? null : `${cost}${priced < messages ? ` for ${figure(priced)} of them` : ''}`;
  const kept = outbox > 0 ? `${figure(outbox)} kept in the outbox` : null;
  return [counted(messages, 'message'), counted(segments, 'segment'), price, kept].filter(Boolean).join(', ');
}

export default function SmsHistoryScreen() {
  const { again, stop, question } = useAgain();
  const { data } = useApi(smsApi.choices, {});
  const { state, total, body } = useListBody({
    list: smsApi.list,
    name: 'messaging.sms.list',
    words: {
      title: smsScreens.smsHistory.title,
      search: 'Name, number or text',
      empty: {
        title: 'No messages yet',
        text: 'Every SMS that the school sends appears here, with its way to the phone and what the provider said of it.',
      },
    },
    columns,
    order: '-createdAt',
    filters: [
      { key: 'state', label: 'State', options: stateOptions },
      { key: 'purpose', label: 'Purpose', options: data?.purposes ?? [] },
      { key: 'author', label: 'Sender', options: data?.authors ?? [] },
      { key: 'batchId', label: 'Batch', options: data?.batches ?? [] },
      { key: 'from', label: 'From', options: 'day' },
      { key: 'to', label: 'Until', options: 'day' },
      { key: 'undecided', label: 'To decide', options: [{ value: 'true', label: 'Yes' }] },
    ],
    record: { drawer: (open, close) => <MessageDrawer open={open} close={close} again={again} stop={stop} /> },
    bulk: [
      { label: 'Send again', icon: IconRefresh, onClick: (ids) => again({ ids: ids.map(Number) }) },
      { label: 'Stop', icon: IconPlayerStop, onClick: (ids) => stop({ ids: ids.map(Number) }) },
    ],
  });
  const batchId = Number(state.filters['batchId']) || null;
  const { data: run } = useApi(smsApi.run, { id: batchId ?? 0 }, { enabled: batchId !== null, staleTime: 0 });
  const ofBatch =
    batchId === null
      ? []
      : [
          { label: 'Send failed of the batch again', onClick: () => again({ batchId }) },
          { label: 'Stop unsent messages of the batch', onClick: () => stop({ batchId }) },
        ];
  return (
    <Page fill>
      <PageHeader
        title={smsScreens.smsHistory.title}
        meta={[<LineState key="line" />, batchId !== null && run && runWords(run)]}
        menu={ofBatch}
      />
      <SavedViews screen="messaging.sms.list" all="All messages" state={state} total={total} />
      {body}
      {question}
    </Page>
  );
}
