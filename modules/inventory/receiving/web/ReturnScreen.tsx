import { useParams } from '@tanstack/react-router';
import { formatDay } from '#kit/contract/dates.ts';
import { to } from '#kit/contract/screen.ts';
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
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { buyingScreens } from '../../buying/contract/screens.ts';
import { printPaper } from '../../buying/web/print.ts';
import { formatQuantity } from '../../setup/contract/quantity.ts';
import { returnApproval } from '../contract/return-approval.ts';
import { type VendorReturn, vendorReturnsApi } from '../contract/returns.ts';
import { receivingScreens } from '../contract/screens.ts';

export default function ReturnScreen() {
  const { id } = useParams({ strict: false });
  const { data, error, refetch } = useApi(vendorReturnsApi.get, { id: Number(id) }, { staleTime: 0, live: ['approvals'] });
  if (data) return <One back={data} />;
  return (
    <Page>
      <PageHeader title="Return to vendor" />
      {error ? (
        <ErrorState title="The return could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonPage />
      )}
    </Page>
  );
}

const columns: readonly Column<VendorReturn['lines'][number]>[] = [
  { key: 'description', label: 'Item', value: (line) => line.description },
  { key: 'batchNo', label: 'Batch', value: (line) => line.batchNo ?? '', quiet: true },
  {
    key: 'quantity',
    label: 'Goes back',
    value: (line) => formatQuantity(line.quantity, line.unitName),
    end: true,
    phone: 'note',
  },
  { key: 'credited', label: 'Billed of it', value: (line) => line.credited > 0 && formatQuantity(line.credited), end: true },
  {
    key: 'value',
    label: 'Value KES',
    value: (line) => <Money cents={line.value} cell />,
    end: true,
    phone: 'figure',
    total: (lines) => <Money cents={lines.reduce((sum, { value }) => sum + value, 0)} cell />,
  },
];

function One({ back }: { back: VendorReturn }) {
  const steps = useSteps(returnApproval, back);
  return (
    <Page>
      <PageHeader
        title={back.supplierName}
        meta={[
          <span key="no" className="num">
            {back.returnNo}
          </span>,
          <StateOf key="state" of={returnApproval} state={back.state} />,
          formatDay(back.day),
        ]}
        primary={steps.primary}
        menu={[{ label: 'Print debit note', onClick: () => printPaper(vendorReturnsApi.paper, { id: back.id }) }, ...steps.menu]}
      />
      {steps.notes}
      <Box title="Lines" count={back.lines.length}>
        <RowsTable label="Lines" columns={columns} rows={back.lines} keyOf={({ id }) => id} />
      </Box>
      <Box title="Details">
        <Facts
          rows={[
            ['Why', back.because],
            [
              'Goods receipt',
              <Go key="receipt" className="link num" href={to(receivingScreens.receipt, { id: back.receiptId })}>
                {back.receiptNo}
              </Go>,
            ],
            [
              'Order',
              <Go key="order" className="link num" href={to(buyingScreens.order, { id: back.orderId })}>
                {back.orderNo}
              </Go>,
            ],
            ['Asked by', back.askedName],
            ['Decided by', back.decidedName && [back.decidedName, back.decidedOn && formatDay(back.decidedOn)].join(', ')],
            ['Comment', back.comment],
            ['Owed by the vendor', back.credited > 0 && <Money cents={back.credited} />],
          ]}
        />
      </Box>
      <History entity="return to vendor" id={back.id} />
      {steps.drawers}
    </Page>
  );
}
