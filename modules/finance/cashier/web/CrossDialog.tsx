import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Output } from '#kit/contract/endpoint.ts';
import { formatCents } from '#kit/contract/money.ts';
import { useApi, useSave } from '#kit/web/api/hooks.ts';
import { Dialog } from '#kit/web/ui/Dialog.tsx';
import { LinesEditor } from '#kit/web/ui/form/LinesEditor.tsx';
import { MoneyField } from '#kit/web/ui/form/MoneyField.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { ReasonDialog } from '#kit/web/ui/ReasonDialog.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { StudentPicker } from '#modules/registration/web/public.tsx';
import { type Receipt, receiptsApi } from '../contract/receipts.ts';
import './pay.css';

interface Again {
  studentId: number | null;
  amount: number | null;
}

/** Takes a receipt back after showing what that does, and issues it again to whom it belongs. */
export function CrossDialog({ receipt, onClose }: { receipt: Receipt; onClose: () => void }) {
  const { data } = useApi(receiptsApi.crossing, { id: receipt.id }, { staleTime: 0 });
  const [again, setAgain] = useState<readonly Again[]>([]);
  const cross = useSave(receiptsApi.cross, {
    onDone: ({ reissued }) => {
      say(
        reissued.length > 0 ? `Crossed, and issued again as ${reissued.map(({ receiptNo }) => receiptNo).join(', ')}` : 'Crossed',
      );
      onClose();
    },
  });
  const left = receipt.amount - again.reduce((sum, { amount }) => sum + (amount ?? 0), 0);
  const whole = again.length === 0 || (left === 0 && again.every(({ studentId }) => studentId !== null));
  const mayReissue = receipt.series === 'fees' && receipt.mode !== 'in_kind';
  const title = `Cross ${receipt.receiptNo}?`;
  if (!data || data.refusal)
    return (
      <Dialog opened onClose={onClose} title={title} size={560}>
        {data ? <Note tone="att">{data.refusal}</Note> : <SkeletonPage />}
        <div className="dialog-actions">
          <Button variant="default" onClick={onClose}>
            Keep receipt
          </Button>
        </div>
      </Dialog>
    );
  return (
    <ReasonDialog
      title={title}
      size={560}
      text={<WhatCrossingDoes receipt={receipt} crossing={data} />}
      keep="Keep receipt"
      confirm={again.length > 0 ? 'Cross and issue again' : 'Cross receipt'}
      ready={whole}
      onClose={onClose}
      onConfirm={(reason) =>
        cross.mutateAsync({
          id: receipt.id,
          reason,
          reissue: again.map(({ studentId, amount }) => ({ studentId: studentId ?? 0, amount: amount ?? 0 })),
        })
      }
    >
      {(wrong) =>
        mayReissue && (
          <LinesEditor
            field={{ name: 'reissue', label: 'Issue again to' }}
            hideLabel
            word="student"
            addLabel={again.length === 0 ? 'Issue it again to the right student' : 'Add another student'}
            lines={again}
            onChange={setAgain}
            blank={(): Again => ({ studentId: null, amount: Math.max(left, 0) || null })}
            layout="cross-again"
            foot={
              again.length > 0 &&
              left !== 0 && (
                <span className="neg">
                  {left > 0 ? `KES ${formatCents(left)} is not given to anybody yet.` : `KES ${formatCents(-left)} too much.`}
                </span>
              )
            }
          >
            {({ studentId, amount }, { at, change }) => (
              <>
                <StudentPicker
                  name={`reissue.${at}.studentId`}
                  label="Issue again to"
                  required
                  value={studentId}
                  error={wrong(`reissue.${at}.studentId`)}
                  onChange={(next) => change({ studentId: next })}
                />
                <MoneyField
                  name={`reissue.${at}.amount`}
                  label="Amount"
                  value={amount}
                  error={wrong(`reissue.${at}.amount`)}
                  onChange={(next) => change({ amount: next })}
                />
              </>
            )}
          </LinesEditor>
        )
      }
    </ReasonDialog>
  );
}

/** What is reversed, and what it makes of the student's balance. */
function WhatCrossingDoes({ receipt, crossing }: { receipt: Receipt; crossing: Output<typeof receiptsApi.crossing> }) {
  return (
    <div className="stack">
      <p>
        KES {formatCents(receipt.amount)} for {receipt.name} is reversed. The receipt keeps its number and is listed on the day’s
        sheet{receipt.series === 'fees' ? ', and the guardians are told' : ''}.
      </p>
      <dl className="dialog-figures">
        {crossing.balanceBefore !== null && (
          <div>
            <dt>Balance of {receipt.name}</dt>
            <dd className="num">
              {formatCents(crossing.balanceBefore)} → <strong>{formatCents(crossing.balanceAfter ?? 0)}</strong>
            </dd>
          </div>
        )}
        {crossing.moves.map(({ debit, credit, amount }) => (
          <div key={`${debit} ${credit}`}>
            <dt>
              From {credit} back to {debit}
            </dt>
            <dd className="num">{formatCents(amount)}</dd>
          </div>
        ))}
      </dl>
      {crossing.notes.map((note) => (
        <Note key={note} tone="att">
          {note}
        </Note>
      ))}
    </div>
  );
}
