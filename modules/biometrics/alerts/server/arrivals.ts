import { dayIn } from '#kit/contract/dates.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { tellOf, type TellContext } from './tell.ts';

/** A student who passed a device. */
export interface Passing {
  readonly studentId: number;
  /** When the device saw them, by its own clock put right. */
  readonly at: Date;
  readonly direction: 'in' | 'out';
}

/**
 * Tells families of students who came in and left, in the caller's transaction: each once a day,
 * of the first coming and the first leaving. What devices saw on another day is told by nobody. Answers how many messages are on
 * their way.
 */
export async function noteArrivals(ctx: TellContext, passings: readonly Passing[]): Promise<number> {
  const today = schoolDay(ctx);
  const firstOf = (direction: Passing['direction']) => {
    const first = new Map<number, Date>();
    for (const { studentId, at, direction: way } of passings) {
      if (way !== direction || dayIn(ctx.school.timeZone, at) !== today) continue;
      const before = first.get(studentId);
      if (!before || at < before) first.set(studentId, at);
    }
    return Array.from(first, ([studentId, at]) => ({ studentId, at, minutes: null }));
  };
  return (await tellOf(ctx, 'arrival', firstOf('in'))) + (await tellOf(ctx, 'departure', firstOf('out')));
}
