import { useParams } from '@tanstack/react-router';
import { judge } from '#kit/contract/access.ts';
import { formatDay } from '#kit/contract/dates.ts';
import { to } from '#kit/contract/screen.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { viewer } from '#kit/web/api/session.ts';
import { StepHistory } from '#kit/web/approval/StepHistory.tsx';
import { useSteps } from '#kit/web/approval/use-steps.tsx';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { RowsTable } from '#kit/web/resource/RowsTable.tsx';
import { Box, Facts } from '#kit/web/ui/Box.tsx';
import { DayText } from '#kit/web/ui/DayText.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Figures } from '#kit/web/ui/Figures.tsx';
import { Go } from '#kit/web/ui/Go.tsx';
import { History } from '#kit/web/ui/History.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { spendingScreens } from '#modules/finance/spending/contract/screens.ts';
import { paymentRequestApproval } from '../../contract/request-approval.ts';
import { type PaymentRequest, paymentRequestsApi } from '../../contract/requests.ts';
import { payingScreens } from '../../contract/screens.ts';
import { printPaper, RequestStatusOf } from '../parts.tsx';
import '../paying.css';

const columns: readonly Column<PaymentRequest['bills'][number]>[] = [
  { key: 'invoiceNo', label: 'Invoice no.', value: (row) => <span className="num">{row.invoiceNo}</span> },
  { key: 'orderNo', label: 'Order', value: (row) => <span className="num">{row.orderNo}</span>, quiet: true, phone: 'note' },
  { key: 'day', label: 'Day', value: (row) => <DayText day={row.day} />, quiet: true },
  { key: 'dueOn', label: 'Due', value: (row) => <DayText day={row.dueOn} />, quiet: true },
  { key: 'billed', label: 'Billed KES', value: (row) => <Money cents={row.billed} cell />, end: true, quiet: true },
  { key: 'owed', label: 'Owed KES', value: (row) => <Money cents={row.owed} cell />, end: true, quiet: true },
  {
    key: 'amount',
    label: 'To pay KES',
    value: (row) => <Money cents={row.amount} cell />,
    total: (rows) => <Money cents={rows.reduce((sum, { amount }) => sum + amount, 0)} cell />,
    end: true,
    phone: 'figure',
  },
];

export default function PaymentRequestScreen() {
  const { id } = useParams({ strict: false });
  const { data, error, refetch } = useApi(paymentRequestsApi.get, { id: Number(id) }, { staleTime: 0, live: ['approvals'] });
  if (data) return <One request={data} />;
  return (
    <Page>
      <PageHeader title="Payment request" />
      {error ? (
        <ErrorState title="The request could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonPage />
      )}
    </Page>
  );
}

function One({ request }: { request: PaymentRequest }) {
  const { id, voucherId } = request;
  const steps = useSteps(paymentRequestApproval, request);
  const calledOff = ['rejected', 'cancelled', 'voucher_cancelled', 'reversed'].includes(request.status);
  const opens = judge(spendingScreens.paymentVoucher.access, viewer()) === 'allowed';
  return (
    <Page>
      <PageHeader
        title={`Pay ${request.supplierName}`}
        meta={[
          <span key="no" className="num">
            {request.requestNo}
          </span>,
          <RequestStatusOf key="status" status={request.status} />,
          formatDay(request.day),
        ]}
        primary={steps.primary}
        menu={[
          { label: 'Print request', onClick: () => printPaper(paymentRequestsApi.paper, { id }) },
          { label: 'Vendor', href: to(payingScreens.vendor, { id: request.supplierId }) },
          ...(opens && voucherId !== null
            ? [{ label: 'Voucher in finance', href: to(spendingScreens.paymentVoucher, { id: voucherId }) }]
            : []),
          ...steps.menu,
        ]}
      />
      {steps.notes}
      {request.stateBecause && <Note tone={calledOff ? 'att' : undefined}>{request.stateBecause}</Note>}
      <Figures
        record
        figures={[
          { label: 'To pay', value: <Money cents={request.amount} /> },
          { label: 'Bills', value: request.bills.length },
          { label: 'Paid on', value: request.paidOn === null ? '–' : formatDay(request.paidOn) },
        ]}
      />
      <Box title="Bills" count={request.bills.length}>
        <RowsTable
          label="Bills"
          columns={columns}
          rows={request.bills}
          keyOf={(row) => row.billId}
          hrefOf={(row) => to(payingScreens.vendorBill, { id: row.billId })}
        />
      </Box>
      <div className="paying-pair">
        <Box title="Details">
          <Facts
            rows={[
              ['For', request.narration],
              ['In words', request.words],
              ['Asked by', request.askedName],
              [
                'Voucher',
                voucherId !== null &&
                  (opens ? (
                    <Go key="v" className="link num" href={to(spendingScreens.paymentVoucher, { id: voucherId })}>
                      {request.voucherNo ?? 'In draft'}
                    </Go>
                  ) : (
                    <span key="v" className="num">
                      {request.voucherNo ?? 'In draft'}
                    </span>
                  )),
              ],
              ['Reference', request.reference],
            ]}
          />
        </Box>
        <StepHistory steps={request.steps} />
      </div>
      <History entity="payment request" id={id} />
      {steps.drawers}
    </Page>
  );
}
