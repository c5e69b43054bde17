import { Button, Select } from '@mantine/core';
import { useState } from 'react';
import { useApi } from '#kit/web/api/hooks.ts';
import { Dialog } from '#kit/web/ui/Dialog.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import { Note } from '#kit/web/ui/Note.tsx';
import { type Owner, type TimesOff, timesOffApi } from '../../contract/times-off.ts';
import { useChoices } from '../use-choices.ts';
import { copied, type Painted } from './paint.ts';

interface CopyFromDialogProps {
  owner: Owner;
  id: string;
  grid: TimesOff;
  onClose: () => void;
  onCopy: (next: Painted) => void;
}

/** Puts another's times off in place of these; nothing is saved yet. */
export function CopyFromDialog({ owner, id, grid, onClose, onCopy }: CopyFromDialogProps) {
  const [from, setFrom] = useState<string | null>(null);
  const choices = useChoices();
  const { data, error } = useApi(timesOffApi.get, { owner, key: from ?? '' }, { enabled: from !== null, staleTime: 0 });
  const others = {
    subject: choices.subjects.map((one) => ({ value: String(one.id), label: one.name })),
    room: choices.rooms.map((one) => ({ value: String(one.id), label: one.name })),
    class: choices.classes.map((one) => ({ value: one.key, label: one.name })),
    teacher: choices.teachers.map((one) => ({ value: String(one.id), label: one.name })),
  }[owner].filter(({ value }) => value !== id);
  const marks = data && copied(grid, data);
  return (
    <Dialog opened onClose={onClose} title={`Copy from another ${owner}`}>
      <Select
        label={`Copy the times off of`}
        data={others}
        value={from}
        onChange={setFrom}
        searchable
        nothingFoundMessage="Nothing found"
        description={
          marks ? `${counted(marks.size, 'slot')} undesired or forbidden. They replace what is painted here.` : undefined
        }
        inputWrapperOrder={['label', 'input', 'error', 'description']}
      />
      {error && <Note tone="neg">{error.message}</Note>}
      <div className="dialog-actions">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button disabled={!marks} onClick={() => marks && onCopy(marks)}>
          Copy times off
        </Button>
      </div>
    </Dialog>
  );
}
