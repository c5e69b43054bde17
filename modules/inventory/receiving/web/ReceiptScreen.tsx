import { Button } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { formatDay } from '#kit/contract/dates.ts';
import { to } from '#kit/contract/screen.ts';
import { instantText } from '#kit/web/api/clock.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { StateOf } from '#kit/web/approval/StateOf.tsx';
import { useSteps } from '#kit/web/approval/use-steps.tsx';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { RowsTable } from '#kit/web/resource/RowsTable.tsx';
import { Box, Facts } from '#kit/web/ui/Box.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Go } from '#kit/web/ui/Go.tsx';
import { History } from '#kit/web/ui/History.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { buyingScreens } from '../../buying/contract/screens.ts';
import { printPaper } from '../../buying/web/print.ts';
import { formatQuantity } from '../../setup/contract/quantity.ts';
import { receiptApproval } from '../contract/receipt-approval.ts';
import { type Receipt, type ReceiptLine, receiptsApi } from '../contract/receipts.ts';
import { returnApproval } from '../contract/return-approval.ts';
import { receivingScreens } from '../contract/screens.ts';
import { InspectDrawer } from './InspectDrawer.tsx';
import { ReturnDrawer } from './ReturnDrawer.tsx';

export default function ReceiptScreen() {
  const { id } = useParams({ strict: false });
  const { data, error, refetch } = useApi(receiptsApi.get, { id: Number(id) }, { staleTime: 0, live: ['approvals'] });
  if (data) return <One receipt={data} />;
  return (
    <Page>
      <PageHeader title="Goods receipt" />
      {error ? (
        <ErrorState title="The receipt could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonPage />
      )}
    </Page>
  );
}

const columns: readonly Column<ReceiptLine>[] = [
  {
    key: 'description',
    label: 'Item',
    value: (line) => (line.reason === null ? line.description : `${line.description} – rejected: ${line.reason}`),
    wrap: true,
  },
  {
    key: 'delivered',
    label: 'Delivered',
    value: (line) => formatQuantity(line.delivered, line.unitName),
    end: true,
    phone: 'note',
  },
  {
    key: 'batchNo',
    label: 'Batch, use by',
    value: (line) => [line.batchNo, line.expiresOn && formatDay(line.expiresOn)].filter(Boolean).join(', '),
    quiet: true,
  },
  { key: 'accepted', label: 'Accepted', value: (line) => formatQuantity(line.accepted), end: true },
  {
    key: 'rejected',
    label: 'Rejected',
    value: (line) => line.rejected > 0 && <span className="att">{formatQuantity(line.rejected)}</span>,
    end: true,
  },
  { key: 'returned', label: 'Sent back', value: (line) => line.returned > 0 && formatQuantity(line.returned), end: true },
  {
    key: 'value',
    label: 'Value KES',
    value: (line) => <Money cents={line.value} cell />,
    end: true,
    phone: 'figure',
    total: (lines) => <Money cents={lines.reduce((sum, { value }) => sum + value, 0)} cell />,
  },
];

function One({ receipt }: { receipt: Receipt }) {
  const [returning, setReturning] = useState(false);
  const { id, state } = receipt;
  const steps = useSteps(receiptApproval, receipt, {
    dialogs: { accept: (close) => <InspectDrawer receipt={receipt} onClose={close} /> },
  });
  const returnable = state === 'accepted' && receipt.mayKeep && receipt.lines.some((line) => line.accepted > line.returned);
  const goods = receipt.kind === 'LPO';
  return (
    <Page>
      <PageHeader
        title={receipt.supplierName}
        meta={[
          <span key="no" className="num">
            {receipt.receiptNo}
          </span>,
          <StateOf key="state" of={receiptApproval} state={state} />,
          <Go key="order" className="link num" href={to(buyingScreens.order, { id: receipt.orderId })}>
            {receipt.orderNo}
          </Go>,
          formatDay(receipt.day),
        ]}
        primary={steps.primary}
        secondary={
          returnable &&
          goods && (
            <Button variant="default" onClick={() => setReturning(true)}>
              Send back to vendor
            </Button>
          )
        }
        menu={[
          { label: 'Print goods received note', onClick: () => printPaper(receiptsApi.paper, { id }) },
          { label: 'Receive more of the order', href: to(receivingScreens.receive, { id: receipt.orderId }) },
          ...steps.menu,
        ]}
      />
      {steps.notes}
      {receipt.stateBecause && <Note>{receipt.stateBecause}</Note>}
      <Box title="Lines" count={receipt.lines.length}>
        <RowsTable label="Lines" columns={columns} rows={receipt.lines} keyOf={(line) => line.id} />
      </Box>
      <Box title="Details">
        <Facts
          rows={[
            ['Delivery note', receipt.deliveryNote],
            ['Store', receipt.storeName],
            ['Counted by', `${receipt.askedName}, ${instantText(receipt.at)}`],
            ['Inspected by', receipt.inspectedName],
            ['Committee', receipt.members.map(({ name }) => name).join(', ')],
            ['In stock on', receipt.acceptedOn && formatDay(receipt.acceptedOn)],
            ['Note', receipt.note],
          ]}
        />
      </Box>
      {receipt.returns.length > 0 && (
        <Box title="Sent back">
          <Facts
            rows={receipt.returns.map((one) => [
              formatDay(one.day),
              <span key={one.id}>
                <Go className="link num" href={to(receivingScreens.vendorReturn, { id: one.id })}>
                  {one.returnNo}
                </Go>{' '}
                <Money cents={one.value} /> <StateOf of={returnApproval} state={one.state} />
              </span>,
            ])}
          />
        </Box>
      )}
      <History entity="goods receipt" id={id} />
      {returning && <ReturnDrawer receipt={receipt} onClose={() => setReturning(false)} />}
      {steps.drawers}
    </Page>
  );
}
