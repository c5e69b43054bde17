import type { Meaning } from '../../setup/contract/codes.ts';
import type { DayStatus } from '../contract/day-status.ts';

/** What registers alone can say of a day. */
export type Registered = Exclude<DayStatus, 'sick_bay'>;

/** Everything that is known of a student's day. */
export interface DayFacts {
  /** What the registers come to; null: none has the student. */
  readonly registered: Registered | null;
  /** Instant at which a device saw them first; null: none did. */
  readonly firstIn: string | null;
  readonly minutesLate: number | null;
  /** What the hours that devices saw come to, where they are fewer than the shift asks for; left out: they are not. */
  readonly seenShort?: 'half_day' | 'absent' | null;
  /** What somebody has put in place of the rest. */
  readonly corrected: DayStatus | null;
  /** Left out: they were not. */
  readonly inSickBay?: boolean;
}

/**
 * What a day comes to; null where nothing is known of it. What is put right by hand stands, then the register, then the device. Who
 * was in the sick bay was there where no register says otherwise: one that says "sick" says the same.
 */
export function statusOf({
  registered,
  firstIn,
  minutesLate,
  seenShort = null,
  corrected,
  inSickBay = false,
}: DayFacts): DayStatus | null {
  if (corrected !== null) return corrected;
  if (inSickBay && (registered === null || registered === 'sick')) return 'sick_bay';
  if (registered !== null) return registered;
  if (firstIn === null) return null;
  if (seenShort !== null) return seenShort;
  return (minutesLate ?? 0) > 0 ? 'late' : 'present';
}

const here: ReadonlySet<Meaning> = new Set(['present', 'late', 'function']);

/**
 * What a day's registers come to, given in the order of the day; null without any. Who is there in the morning and not in the
 * afternoon, or the other way round, or misses half of the lessons, was there for half a day; who misses the first lesson only came late.
 */
export function meaningOfDay(marks: readonly Meaning[]): Registered | null {
  const [first] = marks;
  if (first === undefined) return null;
  const there = marks.filter((mark) => here.has(mark));
  if (there.length === 0) return marks.includes('absent') ? 'absent' : first;
  const misses = marks.length - there.length;
  if (misses * 2 >= marks.length) return 'half_day';
  if (first === 'late' || !here.has(first)) return 'late';
  return there.every((mark) => mark === 'function') ? 'function' : 'present';
}
