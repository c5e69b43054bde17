import { today } from '#kit/web/api/clock.ts';
import { say } from '#kit/web/ui/Notices.tsx';
import { type Refund, refundsApi } from '../../contract/refunds.ts';
import { StepDrawer } from '../parts/StepDrawer.tsx';

import { payFields } from '../vouchers/VoucherSteps.tsx';

export type Step = 'approve' | 'reject' | 'process' | 'cancel' | 'comment';

/** The form of the step that is open. */
export function RefundSteps({ refund, step, onClose }: { refund: Refund; step: Step | null; onClose: () => void }) {
  const { id, version } = refund;
  const out = refund.destination === 'pay_out';
  const fixed = { id, version };
  return (
    <>
      <StepDrawer
        opened={step === 'approve'}
        onClose={onClose}
        title="Approve refund"
        save={refundsApi.decide}
        fixed={{ ...fixed, approved: true }}
        fields={[{ kind: 'textarea', name: 'comment', label: 'Comment' }]}
        onDone={() => say('The refund is approved')}
      />
      <StepDrawer
        opened={step === 'reject'}
        onClose={onClose}
        title="Reject refund"
        save={refundsApi.decide}
        fixed={{ ...fixed, approved: false }}
        fields={[{ kind: 'textarea', name: 'comment', label: 'Reason', required: true }]}
        onDone={() => say('The refund is rejected')}
      />
      <StepDrawer
        opened={step === 'process'}
        onClose={onClose}
        title="Give back"
        save={refundsApi.process}
        fixed={fixed}
        initial={{ day: today(), ...(out ? { mode: 'cash' } : {}) }}
        fields={payFields.filter(({ name }) => out || name === 'day')}
        onDone={({ voucherNo }) => say(`Given back, voucher ${voucherNo}`)}
      />
      <StepDrawer
        opened={step === 'cancel'}
        onClose={onClose}
        title="Cancel refund"
        save={refundsApi.cancel}
        fixed={fixed}
        fields={[{ kind: 'textarea', name: 'reason', label: 'Reason' }]}
        onDone={() => say('The refund is cancelled')}
      />
      <StepDrawer
        opened={step === 'comment'}
        onClose={onClose}
        title="Add comment"
        save={refundsApi.comment}
        fixed={{ id }}
        fields={[{ kind: 'textarea', name: 'comment', label: 'Comment' }]}
        onDone={() => say('The comment is added')}
      />
    </>
  );
}
