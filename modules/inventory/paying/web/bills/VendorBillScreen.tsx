import { useParams } from '@tanstack/react-router';
import { judge } from '#kit/contract/access.ts';
import { formatDay } from '#kit/contract/dates.ts';
import { to } from '#kit/contract/screen.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { viewer } from '#kit/web/api/session.ts';
import { StepHistory } from '#kit/web/approval/StepHistory.tsx';
import { useSteps } from '#kit/web/approval/use-steps.tsx';
import { RowsTable } from '#kit/web/resource/RowsTable.tsx';
import { Box, Facts } from '#kit/web/ui/Box.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Figures } from '#kit/web/ui/Figures.tsx';
import { Go } from '#kit/web/ui/Go.tsx';
import { History } from '#kit/web/ui/History.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { spendingScreens } from '#modules/finance/spending/contract/screens.ts';
import { buyingScreens } from '../../../buying/contract/screens.ts';
import type { VendorBill } from '../../contract/bill.ts';
import { vendorBillApproval } from '../../contract/bill-approval.ts';
import { vendorBillsApi } from '../../contract/bills.ts';
import { payingScreens } from '../../contract/screens.ts';
import { BillStatusOf, printPaper, RequestStatusOf } from '../parts.tsx';
import { matchColumns } from './match-columns.tsx';
import '../paying.css';

export default function VendorBillScreen() {
  const { id } = useParams({ strict: false });
  const { data, error, refetch } = useApi(vendorBillsApi.get, { id: Number(id) }, { staleTime: 0, live: ['approvals'] });
  if (data) return <One bill={data} />;
  return (
    <Page>
      <PageHeader title="Vendor’s bill" />
      {error ? (
        <ErrorState title="The bill could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonPage />
      )}
    </Page>
  );
}

function One({ bill }: { bill: VendorBill }) {
  const { id, orderId, supplierId } = bill;
  const steps = useSteps(vendorBillApproval, bill, {
    forms: { takeBack: { fields: [{ kind: 'date', name: 'day', label: 'Posted on', hint: 'Today when left empty' }] } },
  });
  const left = bill.owed - bill.requested;
  const inFinance = judge(spendingScreens.supplier.access, viewer()) === 'allowed';
  const difference = bill.lines.reduce((sum, { amount, orderAmount }) => sum + amount - orderAmount, 0);
  return (
    <Page>
      <PageHeader
        title={`Invoice ${bill.invoiceNo}`}
        meta={[
          <span key="no" className="num">
            {bill.billNo}
          </span>,
          <BillStatusOf key="status" status={bill.status} />,
          <Go key="vendor" className="link" href={to(payingScreens.vendor, { id: supplierId })}>
            {bill.supplierName}
          </Go>,
          <Go key="order" className="link num" href={to(buyingScreens.order, { id: orderId })}>
            {bill.orderNo}
          </Go>,
        ]}
        primary={steps.primary}
        menu={[
          { label: 'Print match sheet', onClick: () => printPaper(vendorBillsApi.paper, { id }) },
          ...(bill.state === 'draft'
            ? [{ label: 'Change bill', href: `${to(payingScreens.newVendorBill, { id: orderId })}?bill=${id}` }]
            : []),
          ...(left > 0
            ? [{ label: 'Request payment', href: `${payingScreens.paymentRequests.path}?open=new&supplier=${supplierId}` }]
            : []),
          ...(inFinance && bill.financeBillId !== null
            ? [{ label: 'Supplier in finance', href: to(spendingScreens.supplier, { id: supplierId }) }]
            : []),
          ...steps.menu,
        ]}
      />
      {steps.notes}
      {bill.dearer && bill.state === 'submitted' && (
        <Note tone="att">A price is above that of the order. Whoever approves it says why it is paid.</Note>
      )}
      {bill.stateBecause && <Note tone={bill.state === 'approved' ? undefined : 'att'}>{bill.stateBecause}</Note>}
      <Figures
        record
        figures={[
          { label: 'Bill', value: <Money cents={bill.amount} /> },
          { label: 'VAT included', value: <Money cents={bill.vat} currency={null} /> },
          { label: 'Against the order', value: <Money cents={difference} currency={null} /> },
          { label: 'Paid', value: <Money cents={bill.paid} currency={null} /> },
          { label: 'Credited', value: <Money cents={bill.credited} currency={null} /> },
          { label: 'Owed', value: <Money cents={bill.owed} currency={null} /> },
        ]}
      />
      <Box title="Order, receipts and bill" count={bill.lines.length}>
        <RowsTable label="Order, receipts and bill" columns={matchColumns} rows={bill.lines} keyOf={(line) => line.id} sideways />
      </Box>
      <div className="paying-pair">
        <Box title="Details">
          <Facts
            rows={[
              ['Invoice day', formatDay(bill.day)],
              ['Due', formatDay(bill.dueOn)],
              ['Entered by', bill.askedName],
              ['Note', bill.note],
              ...bill.requests.map(
                ({ id: requestId, requestNo, amount, status }) =>
                  [
                    requestNo,
                    <Go key={requestId} className="link" href={to(payingScreens.paymentRequest, { id: requestId })}>
                      KES <Money cents={amount} cell /> <RequestStatusOf status={status} />
                    </Go>,
                  ] as const,
              ),
            ]}
          />
        </Box>
        <StepHistory steps={bill.steps} />
      </div>
      <History entity="bill of a vendor" id={id} />
      {steps.drawers}
    </Page>
  );
}
