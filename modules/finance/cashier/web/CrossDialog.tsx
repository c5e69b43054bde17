import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { formatCents } from '#kit/contract/money.ts';
import { useApi, useSave } from '#kit/web/api/hooks.ts';
import { Dialog } from '#kit/web/ui/Dialog.tsx';
import { LinesEditor } from '#kit/web/ui/form/LinesEditor.tsx';
import { MoneyField } from '#kit/web/ui/form/MoneyField.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { StudentPicker } from '#modules/registration/web/public.tsx';
import { chequesApi } from '../contract/cheques.ts';
import { payersApi } from '../contract/payers.ts';
import { type Receipt, receiptsApi } from '../contract/receipts.ts';
import './pay.css';

interface Again {
  studentId: number | null;
  amount: number | null;
}

/** Takes a receipt back after showing what that does, and issues it again to whom it belongs. */
export function CrossDialog({ receipt, onClose }: { receipt: Receipt; onClose: () => void }) {
  const { data } = useApi(receiptsApi.crossing, { id: receipt.id }, { staleTime: 0 });
  const [reason, setReason] = useState('');
  const [again, setAgain] = useState<readonly Again[]>([]);
  const cross = useSave(receiptsApi.cross, {
    invalidate: [receiptsApi.list, receiptsApi.get, payersApi.account, chequesApi.list],
    onDone: ({ reissued }) => {
      say(
        reissued.length > 0 ? `Crossed, and issued again as ${reissued.map(({ receiptNo }) => receiptNo).join(', ')}` : 'Crossed',
      );
      onClose();
    },
  });
  const left = receipt.amount - again.reduce((sum, { amount }) => sum + (amount ?? 0), 0);
  const whole = again.length === 0 || (left === 0 && again.every(({ studentId }) => studentId !== null));
  const wrong = (cross.error?.fields ?? []).map(({ path, message }) => [path, message] as const);
  const mayReissue = receipt.series === 'fees' && receipt.mode !== 'in_kind';
  return (
    <Dialog opened onClose={onClose} title={`Cross ${receipt.receiptNo}?`} size={560}>
      {!data && <SkeletonPage />}
      {data?.refusal && <Note tone="att">{data.refusal}</Note>}
      {data && !data.refusal && (
        <>
          <p>
            KES {formatCents(receipt.amount)} for {receipt.name} is taken back. The receipt keeps its number and is listed on the
            day’s sheet, and the guardians are told.
          </p>
          <dl className="dialog-figures">
            {data.balanceBefore !== null && (
              <div>
                <dt>Balance of {receipt.name}</dt>
                <dd className="num">
                  {formatCents(data.balanceBefore)} → <strong>{formatCents(data.balanceAfter ?? 0)}</strong>
                </dd>
              </div>
            )}
            {data.moves.map(({ debit, credit, amount }) => (
              <div key={`${debit} ${credit}`}>
                <dt>
                  From {credit} back to {debit}
                </dt>
                <dd className="num">{formatCents(amount)}</dd>
              </div>
            ))}
          </dl>
          {data.notes.map((note) => (
            <Note key={note} tone="att">
              {note}
            </Note>
          ))}
          <Textarea
            label="Reason"
            name="reason"
            required
            autosize
            minRows={2}
            data-autofocus
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          {mayReissue && (
            <LinesEditor
              field={{ name: 'reissue', label: 'Issue again to', errors: Object.fromEntries(wrong) }}
              hideLabel
              word="student"
              addLabel={again.length === 0 ? 'Issue it again to the right student' : 'Add another student'}
              lines={again}
              onChange={setAgain}
              blank={(): Again => ({ studentId: null, amount: Math.max(left, 0) || null })}
              layout="cross-again"
            >
              {(one, { change, cell }) => (
                <>
                  <StudentPicker
                    {...cell('studentId')}
                    label="Issue again to"
                    required
                    value={one.studentId}
                    onChange={(studentId) => change({ studentId })}
                  />
                  <MoneyField {...cell('amount')} label="Amount" value={one.amount} onChange={(amount) => change({ amount })} />
                </>
              )}
            </LinesEditor>
          )}
          {again.length > 0 && left !== 0 && (
            <p className="neg">
              {left > 0 ? `KES ${formatCents(left)} is not given to anybody yet.` : `KES ${formatCents(-left)} too much.`}
            </p>
          )}
          {cross.error && !wrong.some(([path]) => /^reissue\.\d/.test(path)) && (
            <Note tone="neg">{wrong[0]?.[1] ?? cross.error.message}</Note>
          )}
        </>
      )}
      <div className="dialog-actions">
        <Button variant="default" onClick={onClose}>
          Keep receipt
        </Button>
        {data && !data.refusal && (
          <Button
            color="red"
            loading={cross.isPending}
            disabled={reason.trim() === '' || !whole}
            onClick={() =>
              cross.mutate({
                id: receipt.id,
                reason,
                reissue: again.map(({ studentId, amount }) => ({ studentId: studentId ?? 0, amount: amount ?? 0 })),
              })
            }
          >
            {again.length > 0 ? 'Cross and issue again' : 'Cross receipt'}
          </Button>
        )}
      </div>
    </Dialog>
  );
}
