import { Button, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useSave } from '#kit/web/api/hooks.ts';
import { DateField } from '#kit/web/ui/form/DateField.tsx';
import { LeaveGuard } from '#kit/web/ui/form/LeaveGuard.tsx';
import { MoneyField } from '#kit/web/ui/form/MoneyField.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';
import { type AccountCard, financeStudentsApi, promisesApi } from '../../contract/students.ts';

/** Writes down what a family promises to pay, and by when. */
export function PromiseDrawer({ opened, card, onClose }: { opened: boolean; card: AccountCard; onClose: () => void }) {
  return (
    <SideDrawer opened={opened} onClose={onClose} title="Record a promise to pay">
      {opened && <PromiseForm card={card} onClose={onClose} />}
    </SideDrawer>
  );
}

function PromiseForm({ card, onClose }: { card: AccountCard; onClose: () => void }) {
  const [first] = useState({ amount: card.balance > 0 ? card.balance : null, promisedBy: card.guardianName ?? '' });
  const [amount, setAmount] = useState<number | null>(first.amount);
  const [dueOn, setDueOn] = useState<string | null>(null);
  const [promisedBy, setPromisedBy] = useState(first.promisedBy);
  const [note, setNote] = useState('');
  const save = useSave(promisesApi.create, { onDone: onClose, invalidate: [financeStudentsApi.get, financeStudentsApi.list] });
  const wrong = (path: string) => save.error?.fields.find((field) => field.path === path)?.message;
  const typed = amount !== first.amount || dueOn !== null || promisedBy !== first.promisedBy || note !== '';
  const input = { studentId: card.id, amount: amount ?? 0, dueOn: dueOn ?? '', promisedBy, note };
  return (
    <div className="form">
      <LeaveGuard dirty={typed} />
      <div className="form-scroll stack">
        {save.error && save.error.fields.length === 0 && <Note tone="neg">{save.error.message}</Note>}
        <MoneyField name="amount" label="Amount" required value={amount} onChange={setAmount} error={wrong('amount')} />
        <DateField name="dueOn" label="Pays by" required value={dueOn} onChange={setDueOn} error={wrong('dueOn')} />
        <TextInput
          name="promisedBy"
          label="Promised by"
          required
          value={promisedBy}
          error={wrong('promisedBy')}
          onChange={(event) => setPromisedBy(event.currentTarget.value)}
        />
        <Textarea
          name="note"
          label="Note"
          autosize
          minRows={3}
          value={note}
          error={wrong('note')}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      </div>
      <div className="form-bar">
        <Button loading={save.isPending} onClick={() => save.mutate(input)}>
          Save promise
        </Button>
      </div>
    </div>
  );
}
