import { useBlocker } from '@tanstack/react-router';
import { useStore } from '#kit/web/api/store.ts';
import { ConfirmDialog } from '#kit/web/ui/Dialog.tsx';
import { capital, counted } from '#kit/web/ui/in-words.ts';
import type { Counts } from './counts.ts';
import type { Sender } from './sender.ts';
import type { SheetCells } from './sheet-store.ts';

/** How long leaving waits for what is on its way, in milliseconds. */
const patience = 1_500;

const openMarks = ({ unsent, faults, conflicts, refused }: Counts) => unsent + faults + conflicts + refused;

/** Sends what waits before the sheet is left, and asks where marks are not on the server then. */
export function LeaveMarks({ cells, sender }: { cells: SheetCells; sender: Sender }) {
  const open = openMarks(useStore(cells.counts));
  const leaving = useBlocker({
    shouldBlockFn: async () => {
      await sender.flush(patience);
      return openMarks(cells.counts.get()) > 0;
    },
    enableBeforeUnload: () => openMarks(cells.counts.get()) > 0,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      opened={leaving.status === 'blocked'}
      onClose={() => leaving.reset?.()}
      title="Leave the sheet?"
      text={capital(`${counted(open, 'mark is', 'marks are')} not saved yet.`)}
      note="They stay on this computer under your name, and are in the sheet when you open it again."
      keep="Stay here"
      confirm="Leave"
      onConfirm={() => Promise.resolve(leaving.proceed?.())}
    />
  );
}
