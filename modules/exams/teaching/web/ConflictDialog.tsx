import { Button } from '@mantine/core';
import { Dialog } from '#kit/web/ui/Dialog.tsx';
import '#kit/web/ui/css/table.css';

/** A cell that somebody else changed while it was open here: what they saved, and what was to be saved. */
export interface Conflict {
  key: string;
  place: string;
  now: string;
  mine: string;
}

interface ConflictDialogProps {
  conflicts: readonly Conflict[];
  busy: boolean;
  onKeep: () => void;
  onMine: () => void;
}

/** Shows both values of every contested cell; nothing of either is lost before somebody has chosen. */
export function ConflictDialog({ conflicts, busy, onKeep, onMine }: ConflictDialogProps) {
  return (
    <Dialog opened={conflicts.length > 0} onClose={onKeep} title="Somebody else changed this meanwhile" size={560}>
      <p>Everything else is saved. Say what becomes of the cells that both of you changed.</p>
      <div className="table-scroll grid-preview">
        <table className="table" aria-label="Cells that both changed">
          <thead>
            <tr>
              <th>Cell</th>
              <th>As they saved it</th>
              <th>Yours</th>
            </tr>
          </thead>
          <tbody>
            {conflicts.map(({ key, place, now, mine }) => (
              <tr key={key}>
                <td>{place}</td>
                <td>{now}</td>
                <td>{mine}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="dialog-actions">
        <Button variant="default" onClick={onKeep} data-autofocus>
          Keep theirs
        </Button>
        <Button loading={busy} onClick={onMine}>
          Save mine instead
        </Button>
      </div>
    </Dialog>
  );
}
