import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { judge } from '#kit/contract/access.ts';
import { formatDay } from '#kit/contract/dates.ts';
import { to } from '#kit/contract/screen.ts';
import { today } from '#kit/web/api/clock.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { viewer } from '#kit/web/api/session.ts';
import { StateOf } from '#kit/web/approval/StateOf.tsx';
import { StepHistory } from '#kit/web/approval/StepHistory.tsx';
import { useSteps } from '#kit/web/approval/use-steps.tsx';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { RowsTable } from '#kit/web/resource/RowsTable.tsx';
import { Box, Facts } from '#kit/web/ui/Box.tsx';
import { DayText } from '#kit/web/ui/DayText.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Figures } from '#kit/web/ui/Figures.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import { Money } from '#kit/web/ui/Money.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { runsScreens } from '../../runs/contract/screens.ts';
import { paymentApproval } from '../contract/payment-approval.ts';
import { type Payment, type PaymentLine, paymentsApi } from '../contract/payments.ts';
import { wayInWords } from '../contract/words.ts';
import { fileEntries } from './file-entries.ts';
import { ReturnDrawer } from './ReturnDrawer.tsx';

export default function PaymentScreen() {
  const { id } = useParams({ strict: false });
  const { data, error, refetch } = useApi(paymentsApi.get, { id: Number(id) }, { staleTime: 0, live: ['approvals'] });
  if (data) return <One payment={data} />;
  return (
    <Page>
      <PageHeader title="Salary payment" />
      {error ? (
        <ErrorState title="The payment could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonPage />
      )}
    </Page>
  );
}

const columns: readonly Column<PaymentLine>[] = [
  { key: 'fullName', label: 'Name', value: (row) => row.fullName, wrap: true },
  { key: 'payrollNo', label: 'Payroll no.', value: (row) => <span className="num">{row.payrollNo}</span> },
  { key: 'way', label: 'Goes to', value: (row) => row.way, phone: 'note', wrap: true },
  {
    key: 'amount',
    label: 'Net pay, KES',
    value: (row) => <Money cents={row.amount} currency={null} />,
    total: (rows) => <Money cents={rows.reduce((sum, { amount }) => sum + amount, 0)} currency={null} />,
    end: true,
    phone: 'figure',
  },
];
const backColumns: readonly Column<PaymentLine>[] = [
  ...columns,
  { key: 'returnedOn', label: 'Returned on', value: (row) => <DayText day={row.returnedOn} />, phone: 'note' },
  { key: 'returnedBecause', label: 'Reason', value: (row) => row.returnedBecause, phone: 'note', wrap: true },
];

function One({ payment }: { payment: Payment }) {
  const [returning, setReturning] = useState(false);
  const steps = useSteps(paymentApproval, payment, {
    forms: {
      pay: {
        initial: { on: today() },
        fields: [
          { kind: 'date', name: 'on', label: 'Paid on', required: true, max: today() },
          {
            kind: 'text',
            name: 'reference',
            label: referenceWords[payment.mode],
            ...(payment.mode === 'cheque' && { hint: 'One after another, or the first and the last one: 000101-000130' }),
            required: payment.mode !== 'cash',
          },
        ],
      },
    },
  });
  const back = payment.list.filter(({ returnedOn }) => returnedOn !== null);
  const stay = payment.list.filter(({ returnedOn }) => returnedOn === null);
  const returns = payment.state === 'paid' && stay.length > 0 && judge(paymentsApi.sendBack.access, viewer()) === 'allowed';
  return (
    <Page>
      <PageHeader
        title={wayInWords(payment)}
        meta={[
          <span key="no" className="num">
            {payment.paymentNo}
          </span>,
          payment.runTitle,
          <StateOf key="state" of={paymentApproval} state={payment.state} />,
        ]}
        primary={steps.primary}
        menu={[
          ...fileEntries(payment),
          { label: 'Open the payroll', href: to(runsScreens.payroll, { id: payment.runId }) },
          ...(returns ? [{ label: 'Some came back', onClick: () => setReturning(true) }] : []),
          ...steps.menu,
        ]}
      />
      {steps.notes}
      {payment.notes.map((note) => (
        <Note key={note} tone="att">
          {note}
        </Note>
      ))}
      <Figures
        record
        figures={[
          { label: 'Sum', value: <Money cents={payment.amount} />, note: counted(payment.lines, 'line') },
          ...(payment.returned > 0
            ? [{ label: 'Returned', value: <Money cents={payment.returned} />, note: counted(back.length, 'line') }]
            : []),
        ]}
      />
      <div className="two-boxes">
        <Box title="Details">
          <Facts
            rows={[
              ['Paid out of', payment.moneyName],
              ['Bank', [payment.bankCode, payment.bankName].filter(Boolean).join(' ')],
              ['Paid on', payment.paidOn && formatDay(payment.paidOn)],
              ['Reference', payment.reference],
              ['Prepared by', payment.authorName],
            ]}
          />
        </Box>
        <StepHistory steps={payment.steps} />
      </div>
      {back.length > 0 && (
        <Box title="Returned by the bank" count={back.length}>
          <RowsTable label="What came back" columns={backColumns} rows={back} keyOf={({ id }) => id} hrefOf={slipOf} />
        </Box>
      )}
      <Box title={back.length > 0 ? 'Did not come back' : 'Whom it is of'} count={stay.length}>
        <RowsTable label="Whom it is of" columns={columns} rows={stay} keyOf={({ id }) => id} hrefOf={slipOf} />
      </Box>
      {steps.drawers}
      <ReturnDrawer payment={payment} lines={stay} opened={returning} onClose={() => setReturning(false)} />
    </Page>
  );
}

const referenceWords: Readonly<Record<Payment['mode'], string>> = {
  bank: 'Reference of the bank',
  mpesa: 'Reference of the batch',
  cash: 'Reference',
  cheque: 'Numbers of the cheques',
};
const slipOf = ({ slipId }: PaymentLine): string => to(runsScreens.payslip, { id: slipId });
