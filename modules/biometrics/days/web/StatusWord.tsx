import { Status, type Tone } from '#kit/web/ui/Status.tsx';
import { type DayStatus, dayStatusWords } from '../contract/day-status.ts';

const tones: Partial<Record<DayStatus, Tone>> = { absent: 'neg', late: 'att', half_day: 'att', sick: 'inf', sick_bay: 'inf' };

/** What a day came to, as a word. */
export function StatusWord({ status }: { status: DayStatus | null }) {
  if (status === null) return <span className="muted">Not marked</span>;
  return <Status tone={tones[status] ?? 'quiet'}>{dayStatusWords[status]}</Status>;
}
