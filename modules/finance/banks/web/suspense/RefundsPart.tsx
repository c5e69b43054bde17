import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { judge } from '#kit/contract/access.ts';
import { formatDay } from '#kit/contract/dates.ts';
import { formatCents } from '#kit/contract/money.ts';
import { formatPhone } from '#kit/contract/phone.ts';
import { useSave } from '#kit/web/api/hooks.ts';
import { viewer } from '#kit/web/api/session.ts';
import { RecordForm } from '#kit/web/resource/RecordForm.tsx';
import { Box, Facts } from '#kit/web/ui/Box.tsx';
import { ConfirmDialog } from '#kit/web/ui/Dialog.tsx';
import type { Field } from '#kit/web/ui/form/FormField.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { Status, type Tone } from '#kit/web/ui/Status.tsx';
import { suspenseRefundsApi } from '../../contract/refunds.ts';
import type { PaymentRefund } from '../../contract/suspense.ts';
import { MoneySelect } from '../MoneySelect.tsx';
import { CameBack } from './CameBack.tsx';
import { GiveUp } from './GiveUp.tsx';
import type { PaymentDetail } from './PaymentDrawer.tsx';

const states: Record<PaymentRefund['state'], { tone: Tone; label: string }> = {
  asked: { tone: 'att', label: 'Awaiting approval' },
  approved: { tone: 'inf', label: 'Approved, to be paid' },
  rejected: { tone: 'quiet', label: 'Rejected' },
  paying: { tone: 'inf', label: 'On its way by M-Pesa' },
  paid: { tone: 'pos', label: 'Paid' },
  failed: { tone: 'neg', label: 'Not paid' },
  returned: { tone: 'att', label: 'Came back' },
};

const askFields: readonly Field<'amount' | 'payeePhone' | 'payeeName' | 'reason'>[] = [
  { kind: 'money', name: 'amount', label: 'Amount' },
  { kind: 'phone', name: 'payeePhone', label: 'To the phone' },
  { kind: 'text', name: 'payeeName', label: 'To', wide: true },
  { kind: 'text', name: 'reason', label: 'Reason', wide: true },
];

/** What of a payment is paid back: asked for, approved by another, paid. */
export function RefundsPart({ payment }: { payment: PaymentDetail }) {
  const mayAsk = judge(suspenseRefundsApi.ask.access, viewer()) === 'allowed' && payment.open > 0;
  return (
    <div className="form-scroll stack">
      {payment.refunds.map((refund) => (
        <Refund key={`${refund.id} ${refund.version}`} refund={refund} />
      ))}
      {payment.refunds.length === 0 && !mayAsk && <Note>No refund of this payment has been requested.</Note>}
      {mayAsk && (
        <RecordForm
          save={suspenseRefundsApi.ask}
          fixed={{ paymentId: payment.id }}
          initial={{ amount: payment.open, payeeName: payment.payerName }}
          fields={askFields}
          submit="Ask for refund"
          onDone={() => say('Somebody else approves the refund now')}
        />
      )}
    </div>
  );
}

function Refund({ refund }: { refund: PaymentRefund }) {
  const { tone, label } = states[refund.state];
  const mayReject = judge(suspenseRefundsApi.decide.access, viewer()) === 'allowed';
  const mayDecide = mayReject && refund.state === 'asked';
  const mayPay = judge(suspenseRefundsApi.payByHand.access, viewer()) === 'allowed';
  const payable = refund.state === 'approved' || refund.state === 'failed';
  return (
    <Box title={`KES ${formatCents(refund.amount)}`} aside={<Status tone={tone}>{label}</Status>} padded>
      <div className="stack">
        <Facts
          rows={[
            ['To', [refund.payeeName, refund.payeePhone && formatPhone(refund.payeePhone)].filter(Boolean).join(', ')],
            ['Why', refund.reason],
            ['Requested by', refund.askedBy],
            ['Decided by', refund.decidedBy],
            ['Because', refund.decidedBecause],
            ['Paid', [refund.paidOn && formatDay(refund.paidOn), refund.payReference].filter(Boolean).join(', ')],
            [
              'Came back',
              [refund.returnedOn && formatDay(refund.returnedOn), refund.returnedInto, refund.returnedBecause]
                .filter(Boolean)
                .join(', '),
            ],
            ['Said by', refund.returnedBy],
          ]}
        />
        {refund.outcome && <Note tone="att">{refund.outcome}</Note>}
        {mayDecide && (refund.mine ? <Note>You requested it, so somebody else must decide.</Note> : <Decide id={refund.id} />)}
        {mayPay && refund.state === 'paid' && <CameBack refund={refund} />}
        {mayPay && (payable || refund.state === 'paying') && <Pay refund={refund} payable={payable} />}
        {mayReject && payable && !refund.mine && <GiveUp id={refund.id} />}
      </div>
    </Box>
  );
}

function Decide({ id }: { id: number }) {
  const [reason, setReason] = useState('');
  const saving = useSave(suspenseRefundsApi.decide);
  const wrong = saving.error?.fields.find(({ path }) => path === 'reason')?.message;
  return (
    <div className="stack">
      <Textarea
        label="Reason"
        description="Needed to reject"
        error={wrong}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {saving.error && !wrong && <Note tone="neg">{saving.error.message}</Note>}
      <div className="row">
        <Button loading={saving.isPending} onClick={() => saving.mutate({ id, approve: true, reason: reason || null })}>
          Approve refund
        </Button>
        <Button
          variant="default"
          disabled={saving.isPending}
          onClick={() => saving.mutate({ id, approve: false, reason: reason || null })}
        >
          Reject
        </Button>
      </div>
    </div>
  );
}

const payFields: readonly Field<'moneyId' | 'day' | 'reference'>[] = [
  { kind: 'custom', name: 'moneyId', label: 'From', wide: true, render: (slot) => <MoneySelect {...slot} /> },
  { kind: 'date', name: 'day', label: 'Day' },
  { kind: 'text', name: 'reference', label: 'Voucher, cheque or M-Pesa code' },
];

function Pay({ refund, payable }: { refund: PaymentRefund; payable: boolean }) {
  const [asking, setAsking] = useState(false);
  const sending = useSave(suspenseRefundsApi.payByMpesa, {
    onDone: () => say('The refund is on its way'),
  });
  return (
    <div className="stack">
      {payable && refund.payeePhone !== null && (
        <div>
          <Button loading={sending.isPending} onClick={() => setAsking(true)}>
            Send by M-Pesa
          </Button>
          <ConfirmDialog
            opened={asking}
            onClose={() => setAsking(false)}
            title="Send the refund by M-Pesa?"
            text={`M-Pesa pays it to ${[refund.payeeName, formatPhone(refund.payeePhone)].filter(Boolean).join(', ')} at once. What is sent cannot be called back.`}
            consequences={[{ label: 'Paid out', after: `KES ${formatCents(refund.amount)}` }]}
            keep="Not yet"
            confirm="Send money"
            onConfirm={() => sending.mutateAsync({ id: refund.id })}
          />
        </div>
      )}
      {sending.error && <Note tone="neg">{sending.error.message}</Note>}
      {!payable && <Note>If M-Pesa’s answer never comes, write it down from M-Pesa’s own statement.</Note>}
      <PaidByHand id={refund.id} />
    </div>
  );
}

function PaidByHand({ id }: { id: number }) {
  return (
    <RecordForm
      save={suspenseRefundsApi.payByHand}
      fixed={{ id }}
      initial={{}}
      fields={payFields}
      submit="Record as paid"
      onDone={() => say('The refund is written down as paid')}
    />
  );
}
