import { ConfirmDialog } from '#kit/web/ui/Dialog.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import type { Placed } from '../../contract/learner.ts';

interface SubmitDialogProps {
  places: readonly Placed[];
  onClose: () => void;
  onSubmit: () => Promise<void>;
}

/** Asks once more, with what is answered and what is not. */
export function SubmitDialog({ places, onClose, onSubmit }: SubmitDialogProps) {
  const open = places.filter(({ answered }) => !answered);
  const flagged = places.filter((one) => one.flagged);
  const listed = (some: readonly Placed[]) => some.map(({ place }) => place).join(', ');
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title="Submit your answers?"
      text={
        open.length === 0
          ? `You have answered ${places.length === 0 ? 'what stands on the server' : `all ${counted(places.length, 'question')}`}. Nothing can be changed afterwards.`
          : `${counted(open.length, 'question')} without an answer: ${listed(open)}. Nothing can be changed afterwards.`
      }
      {...(flagged.length > 0 ? { note: `Flagged: ${listed(flagged)}.` } : {})}
      keep="Go on answering"
      confirm="Submit answers"
      onConfirm={onSubmit}
    />
  );
}
