import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { formatDay } from '#kit/contract/dates.ts';
import { formatCents } from '#kit/contract/money.ts';
import { useSave } from '#kit/web/api/hooks.ts';
import { Box } from '#kit/web/ui/Box.tsx';
import { Dialog } from '#kit/web/ui/Dialog.tsx';
import { EmptyState } from '#kit/web/ui/EmptyState.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { Status, type Tone } from '#kit/web/ui/Status.tsx';
import { financeStudentsApi, promisesApi, type Promised } from '../../contract/students.ts';

const stateWords: Readonly<Record<Promised['state'], readonly [string, Tone]>> = {
  open: ['Open', 'inf'],
  kept: ['Kept', 'pos'],
  broken: ['Broken', 'neg'],
  withdrawn: ['Withdrawn', 'quiet'],
};

interface PromisesBoxProps {
  promises: readonly Promised[];
  mayWrite: boolean;
  onAdd: () => void;
}

/** What the family promised to pay, the latest due first, and what came of it. */
export function PromisesBox({ promises, mayWrite, onAdd }: PromisesBoxProps) {
  const [taking, setTaking] = useState<Promised | null>(null);
  const add = mayWrite && <Button onClick={onAdd}>Record a promise to pay</Button>;
  return (
    <Box title="Promises to pay" count={promises.length} aside={promises.length > 0 && add}>
      {promises.length === 0 && (
        <EmptyState
          title="No promises"
          text="What a parent promises to pay, and by when, is written down here. The receipts say whether it was kept."
          action={add}
        />
      )}
      <ul className="people">
        {promises.map((promise) => (
          <li key={promise.id}>
            <span>
              KES {formatCents(promise.amount)} by {formatDay(promise.dueOn)}
              <small className="hint">
                {promise.promisedBy}, on {formatDay(promise.madeOn)}
                {promise.note && `, ${promise.note}`}
                {promise.withdrawnBecause && `, ${promise.withdrawnBecause}`}. Paid by then: KES {formatCents(promise.paid)}.
              </small>
            </span>
            {promise.state === 'open' && mayWrite && (
              <button type="button" className="link" onClick={() => setTaking(promise)}>
                Withdraw
              </button>
            )}
            <Status tone={stateWords[promise.state][1]}>{stateWords[promise.state][0]}</Status>
          </li>
        ))}
      </ul>
      <Dialog title="Withdraw the promise" opened={taking !== null} onClose={() => setTaking(null)}>
        {taking && <TakeBack promise={taking} onDone={() => setTaking(null)} />}
      </Dialog>
    </Box>
  );
}

function TakeBack({ promise, onDone }: { promise: Promised; onDone: () => void }) {
  const [reason, setReason] = useState('');
  const save = useSave(promisesApi.withdraw, { onDone, invalidate: [financeStudentsApi.get] });
  const wrong = save.error?.fields.find(({ path }) => path === 'reason')?.message;
  return (
    <div className="stack">
      {save.error && !wrong && <Note tone="neg">{save.error.message}</Note>}
      <TextInput
        label="Reason"
        required
        value={reason}
        error={wrong}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <div className="dialog-actions">
        <Button variant="default" onClick={onDone}>
          Keep promise
        </Button>
        <Button loading={save.isPending} onClick={() => save.mutate({ id: promise.id, reason })}>
          Withdraw
        </Button>
      </div>
    </div>
  );
}
