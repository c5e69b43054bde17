import { Status, type Tone } from '#kit/web/ui/Status.tsx';
import { statusWords, type StudentStatus } from '../contract/student-fields.ts';

const tones: Partial<Record<StudentStatus, Tone>> = { suspended: 'neg', on_leave: 'att' };

/** A student's status as a dot and a word; active and left stay quiet. */
export function StudentStatusText({ status }: { status: StudentStatus }) {
  return <Status tone={tones[status] ?? 'quiet'}>{statusWords[status]}</Status>;
}
