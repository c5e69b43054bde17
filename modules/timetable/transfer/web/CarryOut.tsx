import { Button, Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useSave } from '#kit/web/api/hooks.ts';
import { Dialog } from '#kit/web/ui/Dialog.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { type Transfer, transfersApi } from '../contract/transfers.ts';

const number = (count: number, one: string) => `${count.toLocaleString('en-KE')} ${one}${count === 1 ? '' : 's'}`;

/** Asks once more before anything is written, and whether a timetable is made of the places that the file holds. */
export function CarryOut({ transfer, onClose, reload }: { transfer: Transfer; onClose: () => void; reload: () => void }) {
  const { id, fileName, fingerprint, found } = transfer;
  const placed = found?.placed ?? 0;
  const [withPlan, setWithPlan] = useState(placed > 0);
  const [name, setName] = useState(fileName.replace(/\.[A-Za-z]{1,5}$/, '').slice(0, 80));
  const carry = useSave(transfersApi.carryOut, {
    onDone: () => {
      say('Imported');
      onClose();
    },
    onFailed: ({ code }) => {
      if (code === 'conflict') reload();
    },
  });
  const lessons = found?.lessons;
  return (
    <Dialog opened onClose={onClose} title="Import this file?">
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          carry.mutate({ id, fingerprint: fingerprint ?? '', planName: withPlan ? name : null });
        }}
      >
        <p>
          {number(lessons?.made ?? 0, 'lesson')} will be made and {number(lessons?.changed ?? 0, 'lesson')} changed, all or
          nothing. The import can be undone while nobody has changed or used any of it.
        </p>
        {placed > 0 && (
          <Checkbox
            label={`Make a timetable of the ${number(placed, 'place')} in the file`}
            checked={withPlan}
            onChange={({ currentTarget }) => setWithPlan(currentTarget.checked)}
          />
        )}
        {withPlan && (
          <TextInput
            label="Name of the timetable"
            required
            maxLength={80}
            value={name}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
        )}
        {carry.error && <Note tone="neg">{carry.error.fields?.[0]?.message ?? carry.error.message}</Note>}
        <div className="dialog-actions">
          <Button variant="default" onClick={onClose}>
            Not now
          </Button>
          <Button type="submit" loading={carry.isPending}>
            Import
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
