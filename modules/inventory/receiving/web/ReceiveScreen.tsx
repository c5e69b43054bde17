import { Button, Textarea, TextInput } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconBarcode } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { formatDay } from '#kit/contract/dates.ts';
import { to } from '#kit/contract/screen.ts';
import { today } from '#kit/web/api/clock.ts';
import { useApi, useSave } from '#kit/web/api/hooks.ts';
import { useAnnounced } from '#kit/web/ui/Announcements.tsx';
import { Box } from '#kit/web/ui/Box.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { DateField } from '#kit/web/ui/form/DateField.tsx';
import { LeaveGuard } from '#kit/web/ui/form/LeaveGuard.tsx';
import { Go, useGo } from '#kit/web/ui/Go.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { buyingScreens } from '../../buying/contract/screens.ts';
import { formatQuantity } from '../../setup/contract/quantity.ts';
import { receiptsApi, type ToReceive } from '../contract/receipts.ts';
import { receivingScreens } from '../contract/screens.ts';
import { type Came, scanned } from './came.ts';
import { ReceiveLines } from './ReceiveLines.tsx';
import './receiving.css';

/** Counts what came of an order, by scanner or keyboard. */
export default function ReceiveScreen() {
  const { id } = useParams({ strict: false });
  const { data, error, refetch } = useApi(receiptsApi.toReceive, { id: Number(id) }, { staleTime: 0 });
  if (data) return <Counting key={data.orderId} order={data} />;
  return (
    <Page>
      <PageHeader title="Receive" />
      {error ? (
        <ErrorState title="The order could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonPage />
      )}
    </Page>
  );
}

function Counting({ order }: { order: ToReceive }) {
  const go = useGo();
  const [came, setCame] = useState<readonly Came[]>(() =>
    order.lines
      .filter(({ open }) => open > 0)
      .map(({ orderLineId }) => ({ orderLineId, delivered: null, batchNo: null, expiresOn: null })),
  );
  const [head, setHead] = useState({ day: today(), deliveryNote: '', note: '' });
  const saved = useRef(false);
  const save = useSave(receiptsApi.count, {
    onDone: ({ id }) => {
      saved.current = true;
      go(to(receivingScreens.receipt, { id }));
    },
  });
  const errors = Object.fromEntries((save.error?.fields ?? []).map(({ path, message }) => [path, message]));
  const elsewhere =
    save.error &&
    !Object.keys(errors).some((path) => /^(lines\.\d+\.(delivered|batchNo|expiresOn)|deliveryNote|day|note)$/.test(path));
  const counted = came.filter(({ delivered }) => (delivered ?? 0) > 0);
  const send = (event?: FormEvent): void => {
    event?.preventDefault();
    if (counted.length === 0 || save.isPending) return;
    save.mutate({
      orderId: order.orderId,
      day: head.day,
      deliveryNote: head.deliveryNote,
      note: head.note,
      lines: counted.map(({ orderLineId, delivered, batchNo, expiresOn }) => ({
        orderLineId,
        delivered: delivered ?? 0,
        batchNo: batchNo ?? '',
        expiresOn: expiresOn ?? '',
      })),
    });
  };
  useHotkeys([['mod+Enter', () => send()]], []);
  const may = order.open && order.mayKeep;
  const goods = order.kind === 'LPO';
  return (
    <Page>
      <PageHeader
        title={goods ? `Receive from ${order.supplierName}` : `${order.supplierName}: confirm as done`}
        meta={[
          <Go key="order" className="link num" href={to(buyingScreens.order, { id: order.orderId })}>
            {order.orderNo}
          </Go>,
          order.storeName,
          `Deliver by ${formatDay(order.deliverBy)}`,
        ]}
      />
      {!order.open && <Note tone="att">Only of an approved order something is received.</Note>}
      {order.open && !order.mayKeep && (
        <Note tone="att">Only who keeps this store counts what comes. The settings of the stores say who does.</Note>
      )}
      {order.waiting.map(({ id, receiptNo, day }) => (
        <Note key={id}>
          <Go className="link" href={to(receivingScreens.receipt, { id })}>
            {receiptNo}
          </Go>{' '}
          of {formatDay(day)} is counted and waits for inspection.
        </Note>
      ))}
      {may && (
        <form onSubmit={send} noValidate className="stack">
          <LeaveGuard dirty={() => !saved.current && (counted.length > 0 || head.deliveryNote !== '' || head.note !== '')} />
          {elsewhere && <Note tone="neg">{save.error?.fields[0]?.message ?? save.error?.message}</Note>}
          {goods && <Scanner order={order} came={came} onChange={setCame} />}
          <Box
            title="What came"
            aside={
              <Button size="compact-sm" variant="default" onClick={() => setCame(allCame(order, came))}>
                All that is open came
              </Button>
            }
          >
            <ReceiveLines order={order} came={came} counted={counted} errors={errors} onChange={setCame} />
          </Box>
          <Box padded>
            <div className="grid-2">
              <TextInput
                name="deliveryNote"
                label="Delivery note no."
                value={head.deliveryNote}
                error={errors['deliveryNote']}
                onChange={(event) => setHead({ ...head, deliveryNote: event.currentTarget.value })}
              />
              <DateField
                name="day"
                label="Received on"
                required
                value={head.day}
                error={errors['day']}
                max={today()}
                onChange={(day) => setHead({ ...head, day: day ?? '' })}
              />
              <Textarea
                className="wide"
                name="note"
                label="Note"
                autosize
                minRows={2}
                value={head.note}
                error={errors['note']}
                onChange={(event) => setHead({ ...head, note: event.currentTarget.value })}
              />
            </div>
          </Box>
          <div className="page-bar">
            <Button type="submit" disabled={counted.length === 0} loading={save.isPending}>
              Save count
            </Button>
          </div>
        </form>
      )}
    </Page>
  );
}

const allCame = ({ lines }: ToReceive, came: readonly Came[]): Came[] =>
  came.map((one, at) => {
    const open = lines.find(({ orderLineId }) => orderLineId === one.orderLineId)?.open ?? 0;
    const first = came.findIndex(({ orderLineId }) => orderLineId === one.orderLineId) === at;
    return first && one.delivered === null ? { ...one, delivered: open } : one;
  });

interface ScannerProps {
  order: ToReceive;
  came: readonly Came[];
  onChange: (came: readonly Came[]) => void;
}

/** Takes what a scanner reads: each scan of a line is one more of what the barcode stands on. */
function Scanner({ order, came, onChange }: ScannerProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const [code, setCode] = useState('');
  const [said, setSaid] = useState<{ text: string; wrong: boolean }>({ text: '', wrong: false });
  useAnnounced(said.text);
  const read = (): void => {
    const text = code.trim();
    setCode('');
    if (text === '') return;
    const found = scanned(order, came, text);
    if (!found) return setSaid({ text: `Nothing on this order has the code ${text}.`, wrong: true });
    onChange(found.came);
    setSaid({ text: `${found.line.description}: ${formatQuantity(found.total, found.line.unitName)}`, wrong: false });
  };
  return (
    <TextInput
      ref={field}
      name="scan"
      label="Scan or type a code"
      leftSection={<IconBarcode size={18} stroke={1.7} aria-hidden="true" />}
      autoComplete="off"
      value={code}
      error={said.wrong ? said.text : undefined}
      description={said.wrong ? undefined : said.text}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      onChange={(event) => setCode(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
        event.preventDefault();
        read();
      }}
    />
  );
}
