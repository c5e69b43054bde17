import { instantText } from '#kit/web/api/clock.ts';
import { Status } from '#kit/web/ui/Status.tsx';
import { reminderApproval } from '../../contract/reminder-approval.ts';
import type { ReminderRun } from '../../contract/reminders.ts';

/** A run's state as a dot and words. */
export function RunStatus({ run }: { run: ReminderRun }) {
  const [words, tone] = reminderApproval.states[run.state];
  const at = run.state === 'scheduled' && run.sendAt !== null ? `, ${instantText(run.sendAt)}` : '';
  return (
    <Status tone={tone}>
      {words}
      {at}
    </Status>
  );
}
