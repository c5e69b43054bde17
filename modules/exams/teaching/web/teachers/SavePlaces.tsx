import { Button } from '@mantine/core';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { RowsTable } from '#kit/web/resource/RowsTable.tsx';
import { Dialog } from '#kit/web/ui/Dialog.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import type { TeacherGrid } from '../../contract/subject-teachers.ts';
import { ConflictDialog } from '../ConflictDialog.tsx';
import { type Places, placeKey } from './use-places.ts';

interface SavePlacesProps {
  grid: TeacherGrid;
  places: Places;
  opened: boolean;
  onClose: () => void;
}

/** What will change, before it is saved in one step; and what somebody else changed meanwhile. */
export function SavePlaces({ grid, places, opened, onClose }: SavePlacesProps) {
  const nameOf = (streamId: number | null, courseId: number) => {
    const course = grid.courses.find(({ id }) => id === courseId)?.name ?? '';
    return `${course}, ${grid.streams.find(({ id }) => id === streamId)?.name ?? 'whole class'}`;
  };
  const people = (ids: readonly number[]) =>
    ids.map((id) => grid.staff.find((one) => one.id === id)?.name ?? 'somebody new').join(', ') || 'nobody';
  const columns: readonly Column<Places['changes'][number]>[] = [
    { key: 'place', label: 'Subject and stream', value: ({ streamId, courseId }) => nameOf(streamId, courseId) },
    { key: 'seen', label: 'Before', value: ({ seen }) => people(seen), quiet: true },
    { key: 'teachers', label: 'From now on', value: ({ teachers }) => people(teachers) },
  ];
  const conflicts = places.conflicts.map((one) => ({
    key: placeKey(one),
    place: nameOf(one.streamId, one.courseId),
    now: people(one.now),
    mine: people(one.wanted),
  }));
  const put = (): void => {
    void places.send().then(onClose, onClose);
  };
  return (
    <>
      <Dialog opened={opened} onClose={onClose} title={`Save ${counted(places.changes.length, 'change')}`} size={640}>
        <RowsTable
          label="What will change"
          columns={columns}
          rows={places.changes}
          keyOf={placeKey}
          className="grid-preview"
          sideways
        />
        <div className="dialog-actions">
          <Button variant="default" onClick={onClose}>
            Go on editing
          </Button>
          <Button loading={places.saving} onClick={put} data-autofocus>
            Save teachers
          </Button>
        </div>
      </Dialog>
      <ConflictDialog
        conflicts={conflicts}
        busy={places.saving}
        onKeep={places.keepTheirs}
        onMine={() => void places.putMine()}
      />
    </>
  );
}
