import { instantText } from '#kit/web/api/clock.ts';
import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import type { z } from 'zod';
import { judge } from '#kit/contract/access.ts';

import { formatCents } from '#kit/contract/money.ts';
import { viewer } from '#kit/web/api/session.ts';
import { RecordDrawer } from '#kit/web/resource/RecordDrawer.tsx';
import { Facts } from '#kit/web/ui/Box.tsx';
import { History } from '#kit/web/ui/History.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { type paymentDetail, suspenseApi } from '../../contract/suspense.ts';
import { AssignForm } from './AssignForm.tsx';
import { RefundsPart } from './RefundsPart.tsx';
import { channelWords } from './channel-words.ts';

export type PaymentDetail = z.output<typeof paymentDetail>;

const parts = [
  { value: 'assign', label: 'Whose is it' },
  { value: 'refunds', label: 'Refund' },
  { value: 'history', label: 'History' },
];

/** A payment in suspense: what is known of it, whose it may be, and what became of it. */
export function PaymentDrawer({ open, close }: { open: string | null; close: () => void }) {
  const [part, setPart] = useState('assign');
  return (
    <RecordDrawer open={open} onClose={close} get={suspenseApi.get} title={(record) => record?.reference ?? 'Payment'} size={560}>
      {(record) =>
        record && (
          <>
            <div className="drawer-parts">
              <SegmentedControl fullWidth aria-label="Parts of the payment" value={part} onChange={setPart} data={parts} />
            </div>
            {/* What was chosen or typed stays while another part shows. */}
            <div className={part === 'assign' ? 'drawer-form' : undefined} hidden={part !== 'assign'}>
              <Whose payment={record} close={close} />
            </div>
            <div className={part === 'refunds' ? 'drawer-form' : undefined} hidden={part !== 'refunds'}>
              <RefundsPart payment={record} />
            </div>
            {part === 'history' && (
              <div className="form-scroll">
                <History entity="payment" id={record.id} />
              </div>
            )}
          </>
        )
      }
    </RecordDrawer>
  );
}

function Whose({ payment, close }: { payment: PaymentDetail; close: () => void }) {
  const mayAssign = judge(suspenseApi.assign.access, viewer()) === 'allowed';
  return (
    <div className="form-scroll stack">
      {payment.why && payment.open > 0 && <Note tone="att">{payment.why}</Note>}
      <Facts
        rows={[
          ['Paid', `KES ${formatCents(payment.amount)}, ${channelWords[payment.channel]}`],
          ['When', instantText(payment.paidAt)],
          ['By', payment.payerName],
          ['Phone', payment.payerPhone],
          ['Account number typed', payment.accountRef],
          ['Details', payment.narration],
          ['Left to give', `KES ${formatCents(payment.open)}`],
        ]}
      />
      {payment.receipts.length > 0 && (
        <Facts
          rows={payment.receipts.map((receipt) => [
            `${receipt.receiptNo}${receipt.state === 'posted' ? '' : ` (${receipt.state})`}`,
            `${receipt.student}: ${formatCents(receipt.amount)}`,
          ])}
        />
      )}
      {payment.open > 0 && mayAssign && <AssignForm payment={payment} onDone={close} />}
      {payment.open === 0 && <Note tone="pos">Nothing of this payment is left in suspense.</Note>}
    </div>
  );
}
