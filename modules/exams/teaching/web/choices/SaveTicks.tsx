import { Button } from '@mantine/core';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { RowsTable } from '#kit/web/resource/RowsTable.tsx';
import { Dialog } from '#kit/web/ui/Dialog.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import { Note } from '#kit/web/ui/Note.tsx';
import type { ChoiceGrid } from '../../contract/subject-choices.ts';
import { rulesBrokenBy } from './ChoiceRow.tsx';
import { takenWith, type TickedGrid } from './use-ticks.ts';

interface SaveTicksProps {
  grid: ChoiceGrid;
  ticked: TickedGrid;
  opened: boolean;
  onClose: () => void;
}

/** What will change in each subject and who will break a rule, before it is saved in one step. */
export function SaveTicks({ grid, ticked, opened, onClose }: SaveTicksProps) {
  const { changes } = ticked;
  const breaking = opened ? breakers(grid, ticked) : [];
  const count = (courseId: number, taken: boolean) =>
    changes.filter((change) => change.courseId === courseId && change.taken === taken).length;
  const touched = grid.courses.filter(({ id }) => changes.some(({ courseId }) => courseId === id));
  const columns: readonly Column<ChoiceGrid['courses'][number]>[] = [
    { key: 'name', label: 'Subject', value: ({ name }) => name },
    { key: 'up', label: 'Take it up', value: ({ id }) => count(id, true), end: true, phone: 'figure' },
    { key: 'down', label: 'Give it up', value: ({ id }) => count(id, false), end: true, phone: 'figure' },
  ];
  return (
    <Dialog opened={opened} onClose={onClose} title={`Save ${counted(changes.length, 'change')}`} size={560}>
      <p>{counted(new Set(changes.map(({ studentId }) => studentId)).size, 'student')} will take other subjects.</p>
      <RowsTable label="What will change" columns={columns} rows={touched} keyOf={({ id }) => id} className="grid-preview" />
      {breaking.length > 0 && (
        <Note tone="att">
          {counted(breaking.length, 'of them breaks a rule', 'of them break a rule')}, and can be saved all the same:
          <ul className="choice-breakers">
            {breaking.slice(0, 20).map(({ id, name, said }) => (
              <li key={id}>
                <strong>{name}</strong>: {said}
              </li>
            ))}
          </ul>
          {breaking.length > 20 && `and ${breaking.length - 20} more, under “Breaks a rule”.`}
        </Note>
      )}
      <div className="dialog-actions">
        <Button variant="default" onClick={onClose}>
          Go on editing
        </Button>
        <Button loading={ticked.saving} onClick={() => void ticked.send().then(onClose, onClose)} data-autofocus>
          {breaking.length > 0 ? 'Save anyway' : 'Save choices'}
        </Button>
      </div>
    </Dialog>
  );
}

function breakers(grid: ChoiceGrid, { draft }: TickedGrid): { id: number; name: string; said: string }[] {
  return grid.students
    .filter(({ id }) => draft.has(id))
    .map(({ id, name, taken }) => ({ id, name, said: rulesBrokenBy(grid, takenWith(taken, draft.get(id))).join(' ') }))
    .filter(({ said }) => said !== '');
}
