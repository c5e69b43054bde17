import { Button, MultiSelect, Radio } from '@mantine/core';
import { useState } from 'react';
import { useSave } from '#kit/web/api/hooks.ts';
import { Dialog } from '#kit/web/ui/Dialog.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { bellsApi } from '../../contract/bells.ts';
import { cycleApi } from '../../contract/cycle.ts';
import { type UsualKey, usualDays, usualKeys } from '../../contract/usual-days.ts';
import { useChoices } from '../use-choices.ts';
import '../timetable.css';

interface UsualDayDialogProps {
  onClose: () => void;
  onDone?: (bellId: number) => void;
}

/** Chooses the usual day of a level, which sets up the days and the bell times. */
export function UsualDayDialog({ onClose, onDone }: UsualDayDialogProps) {
  const [pack, setPack] = useState<UsualKey>('secondary');
  const [classIds, setClassIds] = useState<string[]>([]);
  const { grades, bells } = useChoices();
  const everybody = bells.find((bell) => bell.classIds.length === 0);
  const saving = useSave(cycleApi.setUp, {
    invalidate: [cycleApi.get, bellsApi.list],
    onDone: ({ bellId, slots }) => {
      say(`${usualDays[pack].title}: ${slots} slots are set up`);
      onDone?.(bellId);
      onClose();
    },
  });
  const usual = usualDays[pack];
  const problem = saving.error?.fields.find(({ path }) => path === 'classIds')?.message;
  return (
    <Dialog opened onClose={onClose} title="Set up the usual day" size={560}>
      <Radio.Group
        label="Level"
        value={pack}
        onChange={(value) => setPack(usualKeys.find((key) => key === value) ?? 'secondary')}
      >
        <div className="tt-choices">
          {usualKeys.map((key) => (
            <Radio key={key} value={key} label={usualDays[key].title} description={usualDays[key].says} />
          ))}
        </div>
      </Radio.Group>
      <ol className="tt-usual" aria-label={`Slots of ${usual.title}`}>
        {usual.slots.map(({ name, from, to, kind }) => (
          <li key={from} data-kind={kind}>
            <span className="num">
              {from}–{to}
            </span>{' '}
            {kind === 'lesson' ? `Lesson ${name}` : name}
          </li>
        ))}
      </ol>
      <MultiSelect
        label="For the classes"
        description={
          everybody
            ? `“${everybody.name}” is for all classes that no other bell times name: choose those that keep these.`
            : 'Left empty: for all classes that no other bell times name'
        }
        data={grades.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={classIds}
        onChange={setClassIds}
        error={problem}
        clearable
      />
      <p className="tt-source">{usual.source}</p>
      {saving.error && problem === undefined && <Note tone="neg">{saving.error.message}</Note>}
      <div className="dialog-actions">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button loading={saving.isPending} onClick={() => saving.mutate({ pack, classIds: classIds.map(Number) })}>
          Set up the usual day
        </Button>
      </div>
    </Dialog>
  );
}
