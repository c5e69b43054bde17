import { ConfirmDialog } from '#kit/web/ui/Dialog.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import type { PaperQuestion } from '../../contract/learner.ts';
import type { Answered } from './Workplace.tsx';

interface SubmitDialogProps {
  questions: readonly PaperQuestion[];
  answers: ReadonlyMap<number, Answered>;
  onClose: () => void;
  onSubmit: () => Promise<void>;
}

/** Asks once more, with what is answered and what is not. */
export function SubmitDialog({ questions, answers, onClose, onSubmit }: SubmitDialogProps) {
  const open = questions.filter(({ place }) => !answers.get(place)?.value);
  const flagged = questions.filter(({ place }) => answers.get(place)?.flagged);
  const listed = (some: readonly PaperQuestion[]) => some.map(({ place }) => place).join(', ');
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title="Submit your answers?"
      text={
        open.length === 0
          ? `You have answered ${questions.length === 0 ? 'what stands on the server' : `all ${counted(questions.length, 'question')}`}. Nothing can be changed afterwards.`
          : `${counted(open.length, 'question')} without an answer: ${listed(open)}. Nothing can be changed afterwards.`
      }
      {...(flagged.length > 0 ? { note: `Flagged: ${listed(flagged)}.` } : {})}
      keep="Go on answering"
      confirm="Submit answers"
      onConfirm={onSubmit}
    />
  );
}
