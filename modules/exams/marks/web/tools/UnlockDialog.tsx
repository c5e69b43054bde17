import { useSave } from '#kit/web/api/hooks.ts';
import { ReasonDialog } from '#kit/web/ui/ReasonDialog.tsx';
import { type Sheet, sheetsApi } from '../../contract/sheets.ts';
import { keepSheet } from './keep-sheet.ts';

/** Unlocks a sheet, with the reason, which its history keeps. */
export function UnlockDialog({ onClose, sheet }: { onClose: () => void; sheet: Sheet }) {
  const unlocking = useSave(sheetsApi.unlock, {
    onDone: (open) => {
      keepSheet(open);
      onClose();
    },
    invalidate: [sheetsApi.list],
  });
  return (
    <ReasonDialog
      title="Unlock this sheet?"
      text="Its marks can be changed again until it is locked anew."
      keep="Keep it locked"
      confirm="Unlock sheet"
      danger={false}
      onClose={onClose}
      onConfirm={(reason) => unlocking.mutateAsync({ id: sheet.id, reason })}
    />
  );
}
