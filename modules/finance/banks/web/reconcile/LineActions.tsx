import { Button } from '@mantine/core';
import { useState } from 'react';
import { useSave } from '#kit/web/api/hooks.ts';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { StudentPicker } from '#modules/registration/web/public.tsx';
import { type BankLine, reconciliationApi } from '../../contract/reconciliation.ts';

/** What of the bank's line is made in the books: its charge, a receipt, or a payment in suspense. */
export function LineActions({ line, onBooked }: { line: BankLine; onBooked: () => void }) {
  const [studentId, setStudentId] = useState<number | null>(null);
  const charging = useSave(reconciliationApi.charge, {
    onDone: () => {
      say('The charge is posted and ticked');
      onBooked();
    },
  });
  const receiving = useSave(reconciliationApi.receive, {
    onDone: ({ receiptNo }) => {
      say(receiptNo ? `Receipt ${receiptNo} is written and ticked` : 'It is in suspense, and ticked');
      onBooked();
    },
  });
  const error = charging.error ?? receiving.error;
  return (
    <div className="stack">
      {line.amount < 0 ? (
        <div>
          <Button size="xs" variant="default" loading={charging.isPending} onClick={() => charging.mutate({ id: line.id })}>
            Record as bank charge
          </Button>
        </div>
      ) : (
        <>
          <StudentPicker name="student" label="Fees of" value={studentId} onChange={setStudentId} />
          <div>
            <Button
              size="xs"
              variant="default"
              loading={receiving.isPending}
              onClick={() => receiving.mutate({ id: line.id, studentId })}
            >
              {studentId === null ? 'Receive for whom it names, else into suspense' : 'Write receipt'}
            </Button>
          </div>
        </>
      )}
      {error && <Note tone="neg">{error.message}</Note>}
    </div>
  );
}
