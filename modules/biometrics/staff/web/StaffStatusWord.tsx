import { Status, type Tone } from '#kit/web/ui/Status.tsx';
import { type StaffStatus, staffStatusWords } from '../contract/staff-status.ts';

const tones: Partial<Record<StaffStatus, Tone>> = { absent: 'neg', late: 'att', half_day: 'att', leave: 'inf' };

/** What a day of a member of staff came to, as a word. */
export function StaffStatusWord({ status }: { status: StaffStatus | null }) {
  if (status === null) return <span className="muted">Not seen</span>;
  return <Status tone={tones[status] ?? 'quiet'}>{staffStatusWords[status]}</Status>;
}
