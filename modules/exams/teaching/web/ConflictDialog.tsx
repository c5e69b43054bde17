import { Button } from '@mantine/core';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { RowsTable } from '#kit/web/resource/RowsTable.tsx';
import { Dialog } from '#kit/web/ui/Dialog.tsx';

/** A cell that somebody else changed while it was open here: what they saved, and what was to be saved. */
export interface Conflict {
  key: string;
  place: string;
  now: string;
  mine: string;
}

const columns: readonly Column<Conflict>[] = [
  { key: 'place', label: 'Cell', value: ({ place }) => place },
  { key: 'now', label: 'As they saved it', value: ({ now }) => now, phone: 'figure' },
  { key: 'mine', label: 'Yours', value: ({ mine }) => mine, phone: 'figure' },
];

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
      <div className="grid-preview">
        <RowsTable label="Cells that both changed" columns={columns} rows={conflicts} keyOf={({ key }) => key} />
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
