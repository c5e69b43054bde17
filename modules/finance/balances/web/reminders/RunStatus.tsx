import { instantText } from '#kit/web/api/clock.ts';
import { Status, type Tone } from '#kit/web/ui/Status.tsx';
import type { ReminderRun, RunState } from '../../contract/reminders.ts';

/** A run's states in words. */
export const runStates: Readonly<Record<RunState, readonly [words: string, tone: Tone]>> = {
  waiting: ['Waits for approval', 'att'],
  scheduled: ['Set for later', 'inf'],
  sent: ['Sent', 'quiet'],
  rejected: ['Rejected', 'neg'],
  cancelled: ['Called off', 'quiet'],
  failed: ['Not sent', 'neg'],
};

/** A run's state as a dot and words. */
export function RunStatus({ run }: { run: ReminderRun }) {
  const [words, tone] = runStates[run.state];
  const at = run.state === 'scheduled' && run.sendAt !== null ? `, ${instantText(run.sendAt)}` : '';
  return (
    <Status tone={tone}>
      {words}
      {at}
    </Status>
  );
}
