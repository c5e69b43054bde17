import { useParams } from '@tanstack/react-router';
import { to } from '#kit/contract/screen.ts';
import { today } from '#kit/web/api/clock.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { RecordForm } from '#kit/web/resource/RecordForm.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import type { Field } from '#kit/web/ui/form/FormField.tsx';
import { Go, useGo } from '#kit/web/ui/Go.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { useSearch } from '#kit/web/ui/address.ts';
import { buyingScreens } from '../../../buying/contract/screens.ts';
import { receivingScreens } from '../../../receiving/contract/screens.ts';
import type { ToBill, VendorBill } from '../../contract/bill.ts';
import { vendorBillsApi } from '../../contract/bills.ts';
import { payingScreens } from '../../contract/screens.ts';
import { MatchLines, type TypedLine } from './MatchLines.tsx';

type Name = 'invoiceNo' | 'day' | 'dueOn' | 'vat' | 'note' | 'lines';

const submitField = { kind: 'checkbox', name: 'submit', label: 'Submit it for approval', wide: true } as const;

/** Enters a bill of an order; `?bill=` changes one that is a draft. */
export default function NewVendorBillScreen() {
  const { id } = useParams({ strict: false });
  const search = useSearch();
  const edit = Number(new URLSearchParams(search).get('bill')) || null;
  const { data, error, refetch } = useApi(vendorBillsApi.toBill, { id: Number(id) }, { staleTime: 0 });
  const changed = useApi(vendorBillsApi.get, { id: edit ?? 0 }, { enabled: edit !== null, staleTime: 0 });
  const bill = changed.data;
  if (data && (edit === null || bill)) return <Form key={search} order={data} bill={bill ?? null} />;
  return (
    <Page>
      <PageHeader title="Enter bill" />
      {error ? (
        <ErrorState title="The order could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : changed.error ? (
        <ErrorState title="The bill could not be loaded" error={changed.error} onRetry={() => void changed.refetch()} />
      ) : (
        <SkeletonPage />
      )}
    </Page>
  );
}

function Form({ order, bill }: { order: ToBill; bill: VendorBill | null }) {
  const go = useGo();
  const lines: TypedLine[] = bill
    ? bill.lines.map(({ orderLineId, quantity, price }) => ({ orderLineId, quantity, price }))
    : order.lines
        .filter(({ most }) => most > 0)
        .map(({ orderLineId, most, orderPrice }) => ({ orderLineId, quantity: most, price: orderPrice }));
  const fields: readonly Field<Name>[] = [
    { kind: 'text', name: 'invoiceNo', label: 'Invoice no.', hint: 'The vendor’s own number' },
    { kind: 'date', name: 'day', label: 'Invoice day', max: today() },
    {
      kind: 'custom',
      name: 'lines',
      label: 'What is billed',
      wide: true,
      render: (slot) => <MatchLines slot={slot} lines={order.lines} own={bill?.lines ?? []} />,
    },
    { kind: 'date', name: 'dueOn', label: 'Due', hint: 'Thirty days on when left empty' },
    { kind: 'money', name: 'vat', label: 'VAT included', hint: 'By the rates of the order when left empty' },
    { kind: 'text', name: 'note', label: 'Note', wide: true },
  ];
  const done = ({ id, billNo, state }: VendorBill): void => {
    say(state === 'draft' ? `${billNo} is saved as a draft` : `${billNo} waits for approval`);
    go(to(payingScreens.vendorBill, { id }));
  };
  return (
    <Page>
      <PageHeader
        title={`Bill of ${order.supplierName}`}
        meta={[
          <Go key="order" className="link num" href={to(buyingScreens.order, { id: order.orderId })}>
            {order.orderNo}
          </Go>,
          ...order.receipts.slice(0, 4).map((receipt) => (
            <Go key={receipt.id} className="link num" href={to(receivingScreens.receipt, { id: receipt.id })}>
              {receipt.receiptNo}
            </Go>
          )),
        ]}
      />
      {order.closedBecause && <Note tone="att">{order.closedBecause}</Note>}
      {!order.closedBecause && !bill && lines.length === 0 && (
        <Note tone="att">Nothing of this order came that is not billed. Receive it first.</Note>
      )}
      {bill ? (
        <RecordForm
          save={vendorBillsApi.update}
          fixed={{ id: bill.id, version: bill.version }}
          initial={{ invoiceNo: bill.invoiceNo, day: bill.day, dueOn: bill.dueOn, vat: bill.vat, note: bill.note, lines }}
          fields={fields}
          submit="Save bill"
          onDone={done}
        />
      ) : (
        <RecordForm
          save={vendorBillsApi.create}
          fixed={{ orderId: order.orderId }}
          initial={{ day: today(), lines, submit: true }}
          text="Enter what is on the invoice. What came and is not billed yet is filled in."
          fields={[...fields, submitField]}
          submit="Save bill"
          onDone={done}
        />
      )}
    </Page>
  );
}
