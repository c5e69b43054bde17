import { Button, Checkbox, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { Step } from '#kit/contract/approval.ts';
import { to } from '#kit/contract/screen.ts';
import { useTake } from '#kit/web/approval/use-take.ts';
import { Dialog } from '#kit/web/ui/Dialog.tsx';
import { useGo } from '#kit/web/ui/Go.tsx';
import { DateField } from '#kit/web/ui/form/DateField.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import type { Exam } from '../../sittings/contract/exams.ts';
import { PolicyNote } from '../../mean/web/PolicyNote.tsx';
import { TouchedNote } from '../../results/web/TouchedNote.tsx';
import { OpenFindings } from '../../review/web/OpenFindings.tsx';
import { sittingsScreens } from '../../sittings/contract/screens.ts';

interface MoveDialogProps {
  exam: Exam;
  move: string;
  step: Step;
  onClose: () => void;
}

/** One step of an exam, with what it does, and what is still missing. */
export function MoveDialog({ exam, move, step: { call, words }, onClose }: MoveDialogProps) {
  const { button: label, done, text } = words;
  const [reason, setReason] = useState('');
  const [on, setOn] = useState<string | null>(null);
  const [tell, setTell] = useState(false);
  const [anew, setAnew] = useState(false);
  const go = useGo();
  const take = useTake(() => {
    say(done);
    onClose();
    if (tell && on === null) go(to(sittingsScreens.exam, { id: exam.id }, { tab: 'sms' }));
  });
  const more = { reopen: { reason }, process: { anew }, publish: { on } };
  const run = () => {
    const asks = move === 'reopen' || move === 'process' || move === 'publish' ? more[move] : {};
    take.mutate({ step: move, endpoint: call, input: { id: exam.id, version: exam.version, ...asks } });
  };
  const { error } = take;
  const missing = (exam.expected ?? 0) - (exam.entered ?? 0);
  return (
    <Dialog opened onClose={onClose} title={label}>
      <p>{text}</p>
      {(move === 'close' || move === 'process') && missing > 0 && (
        <Note tone="att">
          {missing.toLocaleString('en-KE')} of {(exam.expected ?? 0).toLocaleString('en-KE')} marks are missing. Students without
          a mark in what their mean needs are not ranked.
        </Note>
      )}
      {(move === 'approve' || (move === 'process' && exam.state === 'processed')) && exam.reopenedBecause !== null && (
        <TouchedNote exam={exam} />
      )}
      {move === 'process' && !exam.rulesKept && <PolicyNote />}
      {move === 'process' && exam.otherRules && (
        <Checkbox
          label="By today’s rules"
          description="Its grading system or the rule for its mean has changed since it was approved. Left out, the results follow the rules that it was approved by, and only those whose marks changed are touched."
          checked={anew}
          onChange={({ currentTarget }) => setAnew(currentTarget.checked)}
        />
      )}
      {(move === 'approve' || move === 'publish') && exam.kind === 'sat' && <OpenFindings exam={exam} />}
      {move === 'reopen' && (
        <Textarea
          label="Reason"
          required
          data-autofocus
          autosize
          minRows={2}
          maxLength={200}
          value={reason}
          error={error?.fields.find(({ path }) => path === 'reason')?.message}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
      )}
      {move === 'publish' && <DateField name="on" label="From" value={on} onChange={setOn} description="Left empty: today" />}
      {move === 'publish' && (
        <Checkbox
          label="Then send the results to guardians by SMS"
          description={
            on === null
              ? 'Every message is shown with its cost before it goes.'
              : 'From the day of publication on, under Results by SMS.'
          }
          disabled={on !== null}
          checked={tell && on === null}
          onChange={({ currentTarget }) => setTell(currentTarget.checked)}
        />
      )}
      {error && error.fields.length === 0 && <Note tone="neg">{error.message}</Note>}
      <div className="dialog-actions">
        <Button variant="default" onClick={onClose} data-autofocus={move === 'reopen' ? undefined : true}>
          Not yet
        </Button>
        <Button onClick={run} loading={take.isPending} disabled={move === 'reopen' && reason.trim() === ''}>
          {label}
        </Button>
      </div>
    </Dialog>
  );
}
