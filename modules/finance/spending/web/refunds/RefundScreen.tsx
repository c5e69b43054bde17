import { today } from '#kit/web/api/clock.ts';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { judge } from '#kit/contract/access.ts';
import { formatDay } from '#kit/contract/dates.ts';
import { formatPhone } from '#kit/contract/phone.ts';
import { StateOf } from '#kit/web/approval/StateOf.tsx';
import { StepDrawer } from '#kit/web/approval/StepDrawer.tsx';
import { StepHistory } from '#kit/web/approval/StepHistory.tsx';
import { useSteps } from '#kit/web/approval/use-steps.tsx';
import { useApi } from '#kit/web/api/hooks.ts';
import { viewer } from '#kit/web/api/session.ts';
import { Box, Facts } from '#kit/web/ui/Box.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import type { Field } from '#kit/web/ui/form/FormField.tsx';
import { Figures } from '#kit/web/ui/Figures.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { refundPapersApi } from '../../contract/files.ts';
import { refundApproval } from '../../contract/refund-approval.ts';
import { destinationWords, type Refund, refundsApi, sourceWords } from '../../contract/refunds.ts';
import { payModeWords } from '../../contract/vouchers.ts';
import { MoneySelect } from '../parts/selects.tsx';
import { Papers } from '../parts/Papers.tsx';
import { payFields } from '../vouchers/pay-fields.tsx';
import '../parts/spending.css';

export default function RefundScreen() {
  const { id } = useParams({ strict: false });
  const { data, error, refetch } = useApi(refundsApi.get, { id: Number(id) }, { staleTime: 0, live: ['approvals'] });
  if (data) return <One refund={data} />;
  return (
    <Page>
      <PageHeader title="Refund" />
      {error ? (
        <ErrorState title="The refund could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonPage />
      )}
    </Page>
  );
}

const backFields: readonly Field<'day' | 'moneyId'>[] = [
  { kind: 'date', name: 'day', label: 'Came back on', required: true },
  { kind: 'custom', name: 'moneyId', label: 'Into', required: true, render: (slot) => <MoneySelect {...slot} /> },
];

/** What was paid and came back, the first one first. */
function CameBack({ returns }: Pick<Refund, 'returns'>) {
  if (returns.length === 0) return null;
  return (
    <Box title="Paid, and came back">
      <Facts
        rows={returns.flatMap(({ voucherNo, paidOn, mode, reference, moneyName, day, intoName, reason }): [string, string][] => [
          [
            `Voucher ${voucherNo}`,
            [formatDay(paidOn), payModeWords[mode], reference, `from ${moneyName}`].filter(Boolean).join(', '),
          ],
          [`Back on ${formatDay(day)}`, `into ${intoName}: ${reason}`],
        ])}
      />
    </Box>
  );
}

function One({ refund }: { refund: Refund }) {
  const [commenting, setCommenting] = useState(false);
  const out = refund.destination === 'pay_out';
  const steps = useSteps(refundApproval, refund, {
    forms: {
      process: {
        initial: { day: today(), ...(out ? { mode: 'cash' } : {}) },
        fields: payFields.filter(({ name }) => out || name === 'day'),
      },
      cameBack: { initial: { day: today(), moneyId: refund.moneyId }, fields: backFields },
    },
    tell: (words, answer, step) => say(step === 'process' ? `Refunded, voucher ${(answer as Refund).voucherNo}` : words),
  });
  const open = refund.state === 'requested' || refund.state === 'approved';
  const comments = judge(refundsApi.comment.access, viewer()) === 'allowed';
  return (
    <Page>
      <PageHeader
        title={refund.studentName}
        meta={[
          <span key="no" className="num">
            {refund.refundNo}
          </span>,
          `Adm ${refund.admissionNo}`,
          <StateOf key="state" of={refundApproval} state={refund.state} />,
        ]}
        primary={steps.primary}
        menu={[...(comments ? [{ label: 'Add comment', onClick: () => setCommenting(true) }] : []), ...steps.menu]}
      />
      {steps.notes}
      {open && refund.available < refund.amount && (
        <Note tone="att">The student has used part of it since: the credit left is less than the amount requested.</Note>
      )}
      <Figures
        record
        figures={[
          { label: 'Refund', value: <Money cents={refund.amount} /> },
          {
            label: `Held now, ${sourceWords[refund.source].toLowerCase()}`,
            value: <Money cents={refund.available} currency={null} />,
          },
        ]}
      />
      <div className="two-boxes">
        <Box title="Details">
          <Facts
            rows={[
              ['From', sourceWords[refund.source]],
              ['How', destinationWords[refund.destination]],
              ['Other student', refund.toStudentName],
              ['Reason', refund.reason],
              ['Paid to', [refund.payeeName, refund.payeePhone && formatPhone(refund.payeePhone)].filter(Boolean).join(', ')],
              ['Voucher', refund.voucherNo],
              ['Refunded on', refund.processedOn && formatDay(refund.processedOn)],
              ['Paid by', refund.mode && [payModeWords[refund.mode], refund.reference].filter(Boolean).join(' ')],
              ['Paid from', refund.moneyName],
            ]}
          />
        </Box>
        <CameBack returns={refund.returns} />
        <StepHistory steps={refund.steps} />
        <Papers api={refundPapersApi} id={refund.id} />
      </div>
      {steps.drawers}
      <StepDrawer
        opened={commenting}
        onClose={() => setCommenting(false)}
        title="Add comment"
        save={refundsApi.comment}
        fixed={{ id: refund.id }}
        fields={[{ kind: 'textarea', name: 'comment', label: 'Comment' }]}
        onDone={() => say('The comment is added')}
      />
    </Page>
  );
}
