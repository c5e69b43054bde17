import { useSave } from '#kit/web/api/hooks.ts';
import { say } from '#kit/web/ui/Notices.tsx';
import { ReasonDialog } from '#kit/web/ui/ReasonDialog.tsx';
import { type PaperDetail, papersApi } from '../contract/papers.ts';

interface CancelPaperProps {
  paper: PaperDetail;
  /** Card, letter or certificate. */
  word: string;
  onClose: () => void;
  onDone: () => void;
}

/** Calls a paper back with the reason. */
export function CancelPaper({ paper, word, onClose, onDone }: CancelPaperProps) {
  const cancel = useSave(papersApi.cancel, {
    onDone: () => {
      say(`The ${word} of ${paper.studentName} is cancelled`);
      onDone();
    },
  });
  const { id, version } = paper;
  return (
    <ReasonDialog
      title={`Cancel this ${word}`}
      text={`Whoever scans its code sees from now on that it is cancelled. The next one printed is a new ${word}.`}
      placeholder="Lost, stolen or wrong"
      keep="Keep it"
      confirm={`Cancel the ${word}`}
      onClose={onClose}
      onConfirm={(reason) => cancel.mutateAsync({ id, version, reason })}
    />
  );
}
