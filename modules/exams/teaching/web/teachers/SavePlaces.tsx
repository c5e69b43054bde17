import { Button } from '@mantine/core';
import { Dialog } from '#kit/web/ui/Dialog.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import type { TeacherGrid } from '../../contract/subject-teachers.ts';
import { ConflictDialog } from '../ConflictDialog.tsx';
import { type Places, placeKey } from './use-places.ts';
import '#kit/web/ui/css/table.css';

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
        <div className="table-scroll grid-preview">
          <table className="table" aria-label="What will change">
            <thead>
              <tr>
                <th>Subject and stream</th>
                <th>Before</th>
                <th>From now on</th>
              </tr>
            </thead>
            <tbody>
              {places.changes.map((change) => (
                <tr key={placeKey(change)}>
                  <td>{nameOf(change.streamId, change.courseId)}</td>
                  <td className="cell-quiet">{people(change.seen)}</td>
                  <td>{people(change.teachers)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
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
