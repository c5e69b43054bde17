import type { Output } from '#kit/contract/endpoint.ts';
import { counted } from '#kit/web/ui/in-words.ts';
import { Note } from '#kit/web/ui/Note.tsx';
import type { leaveoutsApi } from '../contract/leaveouts.ts';

const shown = 12;

/** Who would go, and who is left out and why. */
export function IssuePreview({ students, skipped }: Output<typeof leaveoutsApi.preview>) {
  return (
    <>
      <Note tone={students.length === 0 ? 'att' : 'inf'}>
        <strong>{counted(students.length, 'student goes', 'students go')}.</strong>{' '}
        {students
          .slice(0, shown)
          .map(({ fullName }) => fullName)
          .join(', ')}
        {students.length > shown && ` and ${students.length - shown} more`}
      </Note>
      {skipped.length > 0 && (
        <Note tone="att">
          <strong>{counted(skipped.length, 'student is', 'students are')} left out.</strong>{' '}
          {skipped
            .slice(0, shown)
            .map(({ fullName, because }) => `${fullName} ${because}`)
            .join('; ')}
          {skipped.length > shown && ` and ${skipped.length - shown} more`}
        </Note>
      )}
    </>
  );
}
