import { instantText } from '#kit/web/api/clock.ts';
import { Button } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { judge } from '#kit/contract/access.ts';
import { formatDay } from '#kit/contract/dates.ts';
import type { Endpoint } from '#kit/contract/endpoint.ts';
import { formatPhone } from '#kit/contract/phone.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { viewer } from '#kit/web/api/session.ts';
import { Box, Facts } from '#kit/web/ui/Box.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Figures } from '#kit/web/ui/Figures.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { refundPapersApi } from '../../contract/files.ts';
import { destinationWords, type Refund, refundsApi, sourceWords } from '../../contract/refunds.ts';
import { payModeWords } from '../../contract/vouchers.ts';
import { Papers } from '../parts/Papers.tsx';
import { titled } from '../parts/words.ts';
import { type Step, RefundSteps } from './RefundSteps.tsx';
import { refundState } from './RefundsScreen.tsx';
import '../parts/spending.css';

export default function RefundScreen() {
  const { id } = useParams({ strict: false });
  const { data, error, refetch } = useApi(refundsApi.get, { id: Number(id) }, { staleTime: 0 });
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

const may = (call: Endpoint) => judge(call.access, viewer()) === 'allowed';

function One({ refund }: { refund: Refund }) {
  const [step, setStep] = useState<Step | null>(null);
  const { state } = refund;
  const open = state === 'requested' || state === 'approved';
  const decides = state === 'requested' && may(refundsApi.decide) && !refund.requestedByMe;
  const processes = state === 'approved' && may(refundsApi.process) && !refund.approvedByMe;
  return (
    <Page>
      <PageHeader
        title={refund.studentName}
        meta={[
          <span key="no" className="num">
            {refund.refundNo}
          </span>,
          `Adm ${refund.admissionNo}`,
          refundState(state),
        ]}
        primary={
          decides ? (
            <Button onClick={() => setStep('approve')}>Approve</Button>
          ) : processes ? (
            <Button onClick={() => setStep('process')}>Give back</Button>
          ) : undefined
        }
        menu={[
          ...(may(refundsApi.comment) ? [{ label: 'Add comment', onClick: () => setStep('comment') }] : []),
          ...(decides ? [{ label: 'Reject', danger: true, onClick: () => setStep('reject') }] : []),
          ...(open && may(refundsApi.cancel) ? [{ label: 'Cancel refund', danger: true, onClick: () => setStep('cancel') }] : []),
        ]}
      />
      {state === 'requested' && refund.requestedByMe && <Note>You asked for this refund. Somebody else decides on it.</Note>}
      {state === 'approved' && refund.approvedByMe && <Note>You approved this refund. Somebody else carries it out.</Note>}
      {open && refund.available < refund.amount && (
        <Note tone="att">The student has used it meanwhile: less is held than was asked for.</Note>
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
              ['Given back on', refund.processedOn && formatDay(refund.processedOn)],
              ['Paid by', refund.mode && [payModeWords[refund.mode], refund.reference].filter(Boolean).join(' ')],
              ['Paid from', refund.moneyName],
            ]}
          />
        </Box>
        <Box title="Steps">
          <Facts
            rows={refund.steps.map(({ step: taken, name, comment, at }) => [
              `${titled(taken)}, ${instantText(at)}`,
              [name, comment].filter(Boolean).join(': '),
            ])}
          />
        </Box>
        <Papers api={refundPapersApi} id={refund.id} />
      </div>
      <RefundSteps refund={refund} step={step} onClose={() => setStep(null)} />
    </Page>
  );
}
