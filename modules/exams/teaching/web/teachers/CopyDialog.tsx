import { Button, Select } from '@mantine/core';
import { useState } from 'react';
import { useApi } from '#kit/web/api/hooks.ts';
import { Dialog } from '#kit/web/ui/Dialog.tsx';
import { subjectTeachersApi, type TeacherGrid } from '../../contract/subject-teachers.ts';
import type { Filled, Places } from './use-places.ts';

interface CopyDialogProps {
  grid: TeacherGrid;
  classes: readonly { id: number; name: string }[];
  places: Places;
  onClose: () => void;
}

/** Takes over the teachers of another class where this one has nobody: streams of the same name, subjects that both take. */
export function CopyDialog({ grid, classes, places, onClose }: CopyDialogProps) {
  const [from, setFrom] = useState<number | null>(null);
  const { data: other } = useApi(subjectTeachersApi.grid, { classId: from ?? 0 }, { enabled: from !== null });
  const filled = from === null || !other ? [] : copied(other, grid).filter((place) => places.standing(place).length === 0);
  return (
    <Dialog opened onClose={onClose} title="Copy from another class">
      <p>Streams of the same name and subjects that both classes take are filled where nobody teaches yet.</p>
      <Select
        label="Class"
        data-autofocus
        data={classes.filter(({ id }) => id !== grid.classId).map(({ id, name }) => ({ value: String(id), label: name }))}
        value={from === null ? null : String(from)}
        onChange={(value) => setFrom(value === null ? null : Number(value))}
      />
      <div className="dialog-actions">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          disabled={filled.length === 0}
          loading={from !== null && !other}
          onClick={() => {
            places.put(filled);
            onClose();
          }}
        >
          {from !== null && filled.length === 0
            ? 'Nothing to copy'
            : `Fill ${filled.length} ${filled.length === 1 ? 'place' : 'places'}`}
        </Button>
      </div>
    </Dialog>
  );
}

function copied(from: TeacherGrid, to: TeacherGrid): Filled[] {
  const gone = new Set(from.staff.filter(({ left }) => left).map(({ id }) => id));
  return from.cells.flatMap(({ streamId, courseId, teachers }) => {
    const name = from.streams.find(({ id }) => id === streamId)?.name.toLowerCase();
    const here = name === undefined ? null : to.streams.find((stream) => stream.name.toLowerCase() === name)?.id;
    const staying = teachers.filter((id) => !gone.has(id));
    if (here === undefined || staying.length === 0 || !to.courses.some(({ id }) => id === courseId)) return [];
    return [{ streamId: here, courseId, teachers: staying }];
  });
}
